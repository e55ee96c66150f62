import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { functionOf, makeTestApp, synthesized } from '#test/infra/synthesized.ts';

const signing = synthesized({ context: { 'dev:letterSeal': 'on', 'dev:emailSender': 'hello@mail.example.com' } });
const plain = synthesized();

it('seals one letter at a time, two at once', () => {
  const { id } = functionOf(signing, 'seller-sealer');
  const mapping = Object.values(signing.findResources('AWS::Lambda::EventSourceMapping')).find(({ Properties }) =>
    JSON.stringify(Properties.FunctionName).includes(id.replace(/Function.*/, '').slice(0, 16)),
  );
  expect(mapping?.Properties).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } });
});

it('lets only the sealer read the seal', () => {
  const readers = Object.entries(signing.findResources('AWS::IAM::Policy')).filter(([, { Properties }]) =>
    JSON.stringify(Properties.PolicyDocument).includes('LetterSealKey'),
  );
  expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(/^LetterSealWorker/)]);
});

it('offers no signing without a seal: neither queue nor secret is named', () => {
  const settingsOf = (template: typeof plain) =>
    Object.keys(functionOf(template, 'links').Properties.Environment.Variables);
  expect(settingsOf(plain)).not.toContain('SEAL_QUEUE_URL');
  expect(settingsOf(signing)).toContain('SEAL_QUEUE_URL');
  expect(JSON.stringify(plain.toJSON())).not.toContain('LetterSealKey');
});

it('calls nothing where letters can’t be signed', () => {
  const sources = Object.values(plain.findResources('AWS::Lambda::EventSourceMapping')).map(({ Properties }) =>
    JSON.stringify(Properties.EventSourceArn),
  );
  expect(sources.filter((source) => source.includes('LetterSealSignatures'))).toEqual([]);
});

it('raises an alarm for a page that no longer shows what was signed', () => {
  const [filter] = Object.values(signing.findResources('AWS::Logs::MetricFilter')).filter(({ Properties }) =>
    Properties.FilterPattern.includes('"seal_needs_operator"'),
  );
  const [metric] = filter?.Properties.MetricTransformations ?? [];
  const { MetricName, MetricNamespace: Namespace } = metric;
  const alarms = Object.values(signing.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
  expect(alarms).toContainEqual(expect.objectContaining({ MetricName, Namespace, Threshold: 0 }));
});

const Manifest = z.object({ files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })) });

/** What the site of a stage lists; `undefined` where it has no such file. */
function listedSeals(context: Record<string, string>): unknown {
  // CDK keeps what it writes itself only in staged assets.
  const { directory } = makeTestApp({ context: { 'aws:cdk:disable-asset-staging': '', ...context } }).synth();
  const [file] = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.assets.json'))
    .flatMap((name) => Object.values(Manifest.parse(JSON.parse(readFileSync(join(directory, name), 'utf8'))).files))
    .map(({ source }) => resolve(directory, source.path, '.well-known/letter-seals.json'))
    .filter(existsSync);
  return file && JSON.parse(readFileSync(file, 'utf8'));
}

it('lists the fingerprints of all its seals at one address, also once letters can’t be signed any more', () => {
  const [old, current] = ['ab'.repeat(32), 'cd'.repeat(32)];
  expect(listedSeals({ 'dev:sealFingerprints': `${old},${current}` })).toEqual({ certificates_sha256: [old, current] });
  expect(listedSeals({})).toBeUndefined();
});

it.each([
  ['another sum than SHA-256', 'ab'.repeat(20)],
  ['the colons of other programs', 'AB:'.repeat(31).concat('AB')],
  ['one twice', `${'ab'.repeat(32)},${'ab'.repeat(32)}`],
])('refuses a list of fingerprints with %s', (_, list) => {
  expect(() => makeTestApp({ context: { 'dev:sealFingerprints': list } })).toThrow('dev:sealFingerprints must be');
});

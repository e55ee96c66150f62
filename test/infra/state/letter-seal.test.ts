import { expect, it } from 'vitest';
import { functionOf, synthesized } from '#test/infra/synthesized.ts';

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
    Object.keys(functionOf(template, 'seller-page').Properties.Environment.Variables);
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

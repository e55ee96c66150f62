import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everythingOn } from '#bin/everything-on.ts';
import { makeTestApp } from '#test/infra/synthesized.ts';

const Layered = z.object({ Layers: z.optional(z.array(z.object({ Ref: z.string() }))) });
const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.optional(Layered) })),
});

/** The templates of a stage, by the stack's name or the path of a nested one. */
function templatesOf(stage: string, context: Record<string, string>): Record<string, string> {
  const { directory } = makeTestApp({ stage, context }).synth();
  const files = readdirSync(directory).filter((name) => name.endsWith('.template.json'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/(\.nested)?\.template\.json$/, ''),
      readFileSync(join(directory, name), 'utf8'),
    ]),
  );
}

const largest = templatesOf('prod', everythingOn);
const stages = {
  dev: templatesOf('dev', {}),
  'a personal one': templatesOf('ana', { 'ana:like': 'dev' }),
  'prod with everything': largest,
};

const typesOf = (template = '') =>
  Object.values(Template.parse(JSON.parse(template)).Resources).map((resource) => resource.Type);

describe.each(Object.entries(stages))('the stacks of %s', (_, templates) => {
  it('leave a fifth of the 500 resources that CloudFormation takes in each', () => {
    const counts = Object.entries(templates).map(([name, template]) => [name, typesOf(template).length]);
    expect(counts).toHaveLength(4);
    expect(counts.filter(([, count]) => Number(count) > 400)).toEqual([]);
  });

  it('have no layer that no function uses', () => {
    for (const template of Object.values(templates)) {
      const { Resources } = Template.parse(JSON.parse(template));
      const layers = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::Lambda::LayerVersion');
      const functions = Object.values(Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
      const used = new Set(functions.flatMap(({ Properties: { Layers = [] } = {} }) => Layers.map(({ Ref }) => Ref)));
      expect(layers.map(([id]) => id)).toEqual([...used]);
    }
  });

  it('refer from the app to the state, never back: a failed deploy of the app leaves the state as it is', () => {
    const [[name, state] = []] = Object.entries(templates).filter(([each]) => each.endsWith('-state'));
    expect(state).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput/);
    const importing = Object.entries(templates).filter(([, each]) => each.includes('Fn::ImportValue'));
    expect(importing.map(([each]) => each)).toContain(name?.replace('-state', ''));
  });

  it('keep everything that a deploy could not make again in the stack of the state', () => {
    const kept = /^AWS::(DynamoDB|Cognito)::/;
    const others = Object.entries(templates).filter(([name]) => !name.endsWith('-state'));
    expect(others.flatMap(([, template]) => typesOf(template)).filter((type) => kept.test(type))).toEqual([]);
    // The built site, which every deploy copies again.
    const buckets = others.flatMap(([, template]) => typesOf(template)).filter((type) => type === 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(1);
  });
});

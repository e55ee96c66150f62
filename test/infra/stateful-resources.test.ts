import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeAssets, makeTestApp, synthesized } from './synthesized.ts';

/** Types whose resources hold what a deploy cannot make again, or have a fixed name. */
const stateful = [
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

const recorded: Record<string, Record<string, string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stateful-resources.json'), 'utf8'),
);

describe('the resources that hold state', () => {
  // CloudFormation replaces a resource whose logical id changes: an empty table takes the place of a full one. A line
  // may be added to the record; a line that changes or goes loses data, unless the resource is imported again.
  it.each(['dev', 'prod'])('keep their logical ids in %s', (stage) => {
    const template = synthesized({ stage, context: { propertySource: 'rentcast' } });
    const ids = stateful.map((type) => [type, Object.keys(template.findResources(type)).toSorted()]);
    expect(Object.fromEntries(ids)).toEqual(recorded[stage]);
  });
});

it('synthesizes the same bytes twice, so that a diff shows only what was changed', () => {
  const assets = makeAssets();
  // Assets are copied, as in a deploy, so that the template has no path of this machine.
  const context = { 'aws:cdk:disable-asset-staging': '' };
  const [first, second] = [1, 2].map(() => {
    const [stack] = makeTestApp({ assets, context }).synth().stacks;
    return readFileSync(stack?.templateFullPath ?? '', 'utf8');
  });
  expect(second).toBe(first);
});

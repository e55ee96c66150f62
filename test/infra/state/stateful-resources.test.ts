import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeAssets, makeTestApp } from '#test/infra/synthesized.ts';

/** Types whose resources hold what a deploy cannot make again, or have a fixed name. */
const stateful = [
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

/** By stack: a resource that moves to another one is lost, too. */
type State = Record<string, { exports: string[]; ids: Record<string, string[]> }>;

const recorded: State = JSON.parse(readFileSync(join(import.meta.dirname, 'stateful-resources.json'), 'utf8'));

function stateOf(stage: string): State {
  const { stacks } = makeTestApp({ stage, context: { propertySource: 'rentcast' } }).synth();
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => {
      const ids = stateful.map((type) => {
        const found = Object.entries<{ Type: string }>(template.Resources).filter(([, { Type }]) => Type === type);
        return [type, found.map(([id]) => id).toSorted()] as const;
      });
      const exports = Object.entries<{ Export?: unknown }>(template.Outputs).filter(([, each]) => each.Export);
      return [stackName, { exports: exports.map(([name]) => name).toSorted(), ids: Object.fromEntries(ids) }];
    }),
  );
}

describe('the resources that hold state', () => {
  // CloudFormation replaces a resource whose logical id changes: an empty table takes the place of a full one. A line
  // may be added to the record; a line that changes or goes loses data, unless the resource is imported again. The same
  // holds for exports: CloudFormation refuses to take away one that the app's stack in use imports, so it has to stay
  // for a release (`exportValue`) after the last use.
  it.each(['dev', 'prod'])('keep their stacks, logical ids and exports in %s', (stage) => {
    const names = [`dealwright-${stage}`, `dealwright-${stage}-state`];
    expect(stateOf(stage)).toEqual(Object.fromEntries(names.map((name) => [name, recorded[name]])));
  });
});

it('synthesizes the same bytes twice, so that a diff shows only what was changed', () => {
  const assets = makeAssets();
  // Assets are copied, as in a deploy, so that the template has no path of this machine.
  const context = { 'aws:cdk:disable-asset-staging': '' };
  const [first, second] = [1, 2].map(() => {
    const { stacks } = makeTestApp({ assets, context }).synth();
    return stacks.map(({ templateFullPath }) => readFileSync(templateFullPath, 'utf8'));
  });
  expect(second).toEqual(first);
});

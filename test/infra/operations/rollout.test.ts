import { describe, expect, it } from 'vitest';
import type { FunctionArea } from '#infra/functions/function.ts';
import { aliasOf, areas, functionOf, only, properties, synthesized } from '#test/infra/synthesized.ts';

const dev = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });
const prod = synthesized({ stage: 'prod' });
const background = [
  'webhook-sender',
  'webhook-relay',
  'waiting-chats',
  'list-worker',
  'reminders',
  'account-events',
  'sign-up-cleanup',
  'account-sweeper',
];
const requested = areas.filter((area) => !background.includes(area));

/** The deployment group that moves an area's alias. */
function groupOf(area: FunctionArea) {
  const { id } = aliasOf(dev, area);
  const update = dev.findResources('AWS::Lambda::Alias')[id]?.UpdatePolicy?.CodeDeployLambdaAliasUpdate;
  return properties(dev, 'AWS::CodeDeploy::DeploymentGroup', update.DeploymentGroupName.Ref);
}

describe('a function', () => {
  it.each(areas)('of %s is called by an alias of its newest version, and by nothing else', (area) => {
    const { id } = functionOf(dev, area);
    const alias = aliasOf(dev, area);
    const version = only(dev, 'AWS::Lambda::Version', { FunctionName: { Ref: id } });
    expect(alias.Properties).toMatchObject({
      Name: 'live',
      FunctionVersion: { 'Fn::GetAtt': [version.id, 'Version'] },
    });
    const callers = ['Permission', 'EventSourceMapping'].flatMap((type) =>
      Object.values(dev.findResources(`AWS::Lambda::${type}`)).map(({ Properties }) =>
        JSON.stringify(Properties.FunctionName),
      ),
    );
    expect(callers.filter((caller) => caller.includes(`"${id}"`))).toEqual([]);
    expect(callers.filter((caller) => caller.includes(`"${alias.id}"`))).not.toEqual([]);
  });

  it('keeps its versions, so that an operator can go back to one', () => {
    const policies = Object.values(prod.findResources('AWS::Lambda::Version')).map((each) => each.DeletionPolicy);
    expect(new Set(policies)).toEqual(new Set(['Retain']));
  });
});

describe('a new version', () => {
  it.each(requested)('of %s goes back when it fails', (area) => {
    const { AlarmConfiguration, AutoRollbackConfiguration } = groupOf(area);
    const names: string[] = AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => Name.Ref);
    const words = [`Errors${area.replaceAll('-', '')}`, area === 'chat' ? 'ChatFailures' : 'ApiFailures'];
    expect(names).toEqual(words.map((word) => expect.stringContaining(`Monitoring${word}`)));
    expect(AlarmConfiguration.Enabled).toBe(true);
    expect(AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
  });

  it.each([
    [dev, 'LambdaAllAtOnce'],
    [prod, 'LambdaCanary10Percent5Minutes'],
    [synthesized({ context: { 'dev:rollout': 'canary' } }), 'LambdaCanary10Percent5Minutes'],
  ])('gets its calls as the stage says (%#)', (template, config) => {
    const groups = Object.values(template.findResources('AWS::CodeDeploy::DeploymentGroup'));
    expect(groups).toHaveLength(requested.length);
    expect(new Set(groups.map(({ Properties }) => JSON.stringify(Properties.DeploymentConfigName)))).toEqual(
      new Set([expect.stringContaining(config)]),
    );
  });

  it('is moved by a role that may change no other function', () => {
    const role = only(dev, 'AWS::IAM::Role', {
      AssumeRolePolicyDocument: { Statement: [{ Principal: { Service: 'codedeploy.amazonaws.com' } }] },
    });
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    const { Statement } = only(dev, 'AWS::IAM::Policy', { Roles: [{ Ref: role.id }] }).Properties.PolicyDocument;
    const changing = Statement.filter(({ Action }: { Action: string | string[] }) =>
      Action.includes('lambda:UpdateAlias'),
    );
    expect(changing).toHaveLength(1);
    expect(JSON.stringify(changing[0].Resource)).not.toContain('*');
  });
});

type Reference = { Ref?: string; 'Fn::GetAtt'?: [string, string]; DependsOn?: string | string[] };

/** What a part of a resource refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute, DependsOn = [] }: Reference = value;
  const own = [Ref ?? [], attribute?.[0] ?? [], DependsOn].flat();
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

it('has no resource that waits for itself, which only a deploy would find out', () => {
  const resources = prod.toJSON().Resources;
  const waitsFor = new Map<string, string[]>(
    Object.entries(resources).map(([id, each]) => [id, referencesIn(each).filter((other) => other in resources)]),
  );
  const done = new Set<string>();
  const visit = (id: string, path: string[]): void => {
    expect(path).not.toContain(id);
    if (done.has(id)) return;
    for (const other of waitsFor.get(id) ?? []) visit(other, [...path, id]);
    done.add(id);
  };
  for (const id of waitsFor.keys()) visit(id, []);
  // CloudFormation takes 500; a route is two.
  expect(waitsFor.size).toBeLessThan(490);
});

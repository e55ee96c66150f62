import { describe, expect, it } from 'vitest';
import type { FunctionArea } from '#infra/functions/function.ts';
import { aliasOf, areas, functionOf, only, paying, properties, synthesized } from '#test/infra/synthesized.ts';

const dev = synthesized({ context: { ...paying, 'dev:letterSeal': 'on' } });
const prod = synthesized({ stage: 'prod' });
const canary = synthesized({ context: { 'dev:rollout': 'canary' } });
const background = [
  'webhook-sender',
  'webhook-relay',
  'waiting-chats',
  'list-worker',
  'reminders',
  'account-events',
  'sign-up-cleanup',
  'account-sweeper',
  'billing-worker',
  'seller-sealer',
  'seller-mails',
  'mail-events',
  'watch-worker',
];
const requested = areas.filter((area) => !background.includes(area));

/** The deployment group that moves an area's alias. */
function groupOf(area: FunctionArea) {
  const { id } = aliasOf(canary, area);
  const update = canary.findResources('AWS::Lambda::Alias')[id]?.UpdatePolicy?.CodeDeployLambdaAliasUpdate;
  return properties(canary, 'AWS::CodeDeploy::DeploymentGroup', update.DeploymentGroupName.Ref);
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
  it.each(requested)('of %s goes back when it fails, whatever else of the stage does', (area) => {
    const { AlarmConfiguration, AutoRollbackConfiguration, DeploymentConfigName } = groupOf(area);
    expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
    expect(AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
    expect(AlarmConfiguration).toEqual({ Alarms: [{ Name: { Ref: expect.any(String) } }], Enabled: true });

    const alarm = properties(canary, 'AWS::CloudWatch::Alarm', AlarmConfiguration.Alarms[0].Name.Ref);
    const lambda = functionOf(canary, area);
    const version = only(canary, 'AWS::Lambda::Version', { FunctionName: { Ref: lambda.id } });
    const number = { 'Fn::GetAtt': [version.id, 'Version'] };
    // A version gets an alarm of its own: one that was on before would stop the deploy that mends it.
    expect(alarm.AlarmName).toEqual({ 'Fn::Join': ['', [{ Ref: 'AWS::StackName' }, `-failing-${area}-`, number]] });
    const dimensions = alarm.Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: { Dimensions: object } } }) =>
      MetricStat === undefined ? [] : [MetricStat.Metric.Dimensions],
    );
    expect(dimensions).toEqual([
      expect.arrayContaining([{ Name: 'ExecutedVersion', Value: number }]),
      [{ Name: 'Version', Value: number }],
    ]);
  });

  it.each([
    ['dev', dev, 0],
    ['prod', prod, requested.length],
    ['dev with canary', canary, requested.length],
  ] as const)('gets its calls in %s as the stage says, without CodeDeploy where all at once', (_, template, groups) => {
    template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', groups);
    const aliases = Object.values(template.findResources('AWS::Lambda::Alias'));
    expect(aliases.filter((alias) => alias.UpdatePolicy !== undefined)).toHaveLength(groups);
  });

  it('is moved by a role that may change no other function', () => {
    const role = only(canary, 'AWS::IAM::Role', {
      AssumeRolePolicyDocument: { Statement: [{ Principal: { Service: 'codedeploy.amazonaws.com' } }] },
    });
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    const { Statement } = only(canary, 'AWS::IAM::Policy', { Roles: [{ Ref: role.id }] }).Properties.PolicyDocument;
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
  expect(waitsFor.size).toBeGreaterThan(400);
});

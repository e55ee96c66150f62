import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAliases } from '#local/lambda/aliases.ts';
import { invokePermissions } from '#local/lambda/invoke-permissions.ts';
import { readTemplate } from '#local/template/template.ts';

const directory = mkdtempSync(join(tmpdir(), 'aliases-'));
afterAll(() => rmSync(directory, { recursive: true }));

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Worker';
const Version = { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Worker' } } };
const Alias = {
  Type: 'AWS::Lambda::Alias',
  Properties: {
    FunctionName: { Ref: 'Worker' },
    FunctionVersion: { 'Fn::GetAtt': ['Version', 'Version'] },
    Name: 'live',
  },
};
const Group = {
  Type: 'AWS::CodeDeploy::DeploymentGroup',
  Properties: {
    ApplicationName: 'application',
    DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
    DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
    ServiceRoleArn: 'arn:aws:iam::000000000000:role/Role',
  },
};

function templateOf(resources: object) {
  const Worker = { Type: 'AWS::Lambda::Function' };
  writeFileSync(join(directory, 'aliases.template.json'), JSON.stringify({ Resources: { Worker, ...resources } }));
  return readTemplate(directory);
}

describe('the aliases of a function', () => {
  it('are ARNs that end with their names', () => {
    expect(readAliases(templateOf({ Version, Alias, Group }))).toEqual(new Map([[arn, [`${arn}:live`]]]));
  });

  it('are what their references and parts of these resolve to', () => {
    const name = {
      'Fn::Join': ['', [{ 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: 'Alias' }] }] }, ':live']],
    };
    const Mapping = { Type: 'Mapping', Properties: { arn: { Ref: 'Alias' }, name } };
    const [mapping] = templateOf({ Version, Alias, Mapping }).resources('Mapping');
    expect(mapping?.properties).toEqual({ arn: `${arn}:live`, name: 'Worker:live' });
  });

  it.each([
    ['without a version', { Alias: { ...Alias, Properties: { ...Alias.Properties, FunctionVersion: '1' } } }],
    ['of a later version', { Version, Alias: { ...Alias, Properties: { ...Alias.Properties, FunctionVersion: '2' } } }],
  ])('are refused %s', (_, resources) => {
    expect(() => readAliases(templateOf(resources))).toThrow('Lambda would not create the alias Alias');
  });

  it('are refused when they split calls between versions, and when CodeDeploy has more to do', () => {
    const RoutingConfig = { AdditionalVersionWeights: [] };
    const split = { ...Alias, Properties: { ...Alias.Properties, RoutingConfig } };
    expect(() => readAliases(templateOf({ Version, Alias: split }))).toThrow('RoutingConfig');
    const ofServers = { ...Group, Properties: { ...Group.Properties, Ec2TagFilters: [] } };
    expect(() => readAliases(templateOf({ Version, Alias, Group: ofServers }))).toThrow('Ec2TagFilters');
  });

  it('have permissions of their own, which the function has not', () => {
    const permit = (FunctionName: object) => ({
      Type: 'AWS::Lambda::Permission',
      Properties: { FunctionName, Principal: 'events.amazonaws.com' },
    });
    const ofAlias = templateOf({ Version, Alias, Permission: permit({ Ref: 'Alias' }) });
    const ofFunction = templateOf({ Version, Alias, Permission: permit({ Ref: 'Worker' }) });
    const may = (template: typeof ofAlias) => invokePermissions(template, 'events.amazonaws.com');
    expect([may(ofAlias)(`${arn}:live`, 'rule'), may(ofAlias)(arn, 'rule')]).toEqual([true, false]);
    expect([may(ofFunction)(`${arn}:live`, 'rule'), may(ofFunction)(arn, 'rule')]).toEqual([false, true]);
  });
});

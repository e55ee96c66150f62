import { describe, expect, it } from 'vitest';
import { readPolicies } from '#local/template/policies.ts';
import type { Resource, Template } from '#local/template/template.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Notes';

/** A template with one role and one policy attached to it. */
function templateWith(statements: unknown[], role: Record<string, unknown> = {}): Template {
  const resources: Resource[] = [
    { id: 'Role', type: 'AWS::IAM::Role', properties: role },
    {
      id: 'Policy',
      type: 'AWS::IAM::Policy',
      properties: { PolicyDocument: { Statement: statements }, Roles: ['Role'] },
    },
  ];
  return {
    directory: '',
    resources: (type) => resources.filter((resource) => resource.type === type),
    types: () => new Set(),
    reference: (id) => id,
    asset: (key) => key,
  };
}
const allow = (Action: string | string[], Resource: string | string[]) => ({
  Effect: 'Allow',
  Action,
  Resource,
});

describe('policies', () => {
  it.each([
    ['the very action on the very table', allow('dynamodb:GetItem', table), true],
    ['one of several actions', allow(['dynamodb:PutItem', 'dynamodb:GetItem'], table), true],
    ['an action by wildcard', allow('dynamodb:Get*', table), true],
    ['an action in other letters', allow('DynamoDB:getitem', table), true],
    ['a resource by wildcard', allow('dynamodb:GetItem', 'arn:aws:dynamodb:*:*:table/N?tes'), true],
    ['another action', allow('dynamodb:PutItem', table), false],
    ['an action that only starts alike', allow('dynamodb:GetItemX', table), false],
    ['another table', allow('dynamodb:GetItem', `${table}Two`), false],
    ['only the indexes of the table', allow('dynamodb:GetItem', `${table}/index/*`), false],
    ['a dot where a dot must be', allow('dynamodb:GetItem', table.replace('us-east-1', 'us.east.1')), false],
  ])('%s', (_, statement, allowed) => {
    const policies = readPolicies(templateWith([statement]));
    expect(policies.allows('Role', 'dynamodb:GetItem', table)).toBe(allowed);
  });

  it('lets a denial win over any permission', () => {
    const policies = readPolicies(
      templateWith([allow('dynamodb:*', '*'), { Effect: 'Deny', Action: 'dynamodb:GetItem', Resource: table }]),
    );
    expect(policies.allows('Role', 'dynamodb:GetItem', table)).toBe(false);
    expect(policies.allows('Role', 'dynamodb:PutItem', table)).toBe(true);
  });

  it('gives nothing to a role without policies', () => {
    expect(readPolicies(templateWith([])).allows('Role', 'dynamodb:GetItem', table)).toBe(false);
    expect(readPolicies(templateWith([])).allows('Other', 'dynamodb:GetItem', table)).toBe(false);
  });

  it('refuses by name what it does not evaluate', () => {
    const conditional = { ...allow('dynamodb:GetItem', table), Condition: { Bool: {} } };
    const policies = readPolicies(templateWith([conditional]));
    expect(() => policies.allows('Role', 'dynamodb:GetItem', table)).toThrow('Policy has a statement');
    const managed = readPolicies(templateWith([], { ManagedPolicyArns: ['arn:aws:iam::aws:policy/Admin'] }));
    expect(() => managed.allows('Role', 'dynamodb:GetItem', table)).toThrow('policy/Admin');
  });
});

import { describe, expect, it } from 'vitest';
import type { Area } from '#shared/routes.ts';
import { areas, functionOf, properties, synthesised } from './synthesised.ts';

const template = synthesised();
const policies = Object.values(template.findResources('AWS::IAM::Policy')).map((p) => p.Properties);

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };

function statementsOf(area: Area): Statement[] {
  const [role] = functionOf(template, area).Properties.Role['Fn::GetAtt'];
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** `action on resource`, a resource by its logical id without the hash, and what is named within it. */
function rightsOf(area: Area): string[] {
  return statementsOf(area)
    .flatMap(({ Action, Resource }) => [Action].flat().map((action) => `${action} on ${nameOf(Resource)}`))
    .sort();
}

function nameOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [, whole] = /^\{"Fn::GetAtt":\["(\w+)[0-9A-F]{8}","Arn"\]\}$/.exec(text) ?? [];
  if (whole) return whole;
  const [, owner, path] =
    /^\{"Fn::Join":\["",\[\{"Fn::GetAtt":\["(\w+)[0-9A-F]{8}","Arn"\]\},"(.+)"\]\]\}$/.exec(text) ?? [];
  return owner && path ? owner + path : text;
}

const ownLogAndTraces = (id: string) => [
  `logs:CreateLogStream on ${id}Logs`,
  `logs:PutLogEvents on ${id}Logs`,
  'xray:PutTelemetryRecords on "*"',
  'xray:PutTraceSegments on "*"',
];

const rights: Record<Area, string[]> = {
  profile: [
    'dynamodb:BatchWriteItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesProfilesTable',
    'dynamodb:GetItem on TablesProfilesTable',
    'dynamodb:PutItem on TablesProfilesTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...ownLogAndTraces('Profile'),
    's3:DeleteObject on AvatarsBucket/avatars/*',
    's3:PutObject on AvatarsBucket/avatars/*',
  ],
  'property-lookup': [
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesProfilesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesProfilesTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...ownLogAndTraces('PropertyLookup'),
  ],
  analyses: [
    'dynamodb:DeleteItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    ...ownLogAndTraces('Analyses'),
  ],
  subscription: [
    'dynamodb:GetItem on TablesProfilesTable',
    'dynamodb:PutItem on TablesProfilesTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...ownLogAndTraces('Subscription'),
  ],
};

const settings: Record<Area, string[]> = {
  profile: ['ANALYSES_TABLE', 'AVATARS_BUCKET', 'PROFILES_TABLE'],
  'property-lookup': ['ANALYSES_TABLE', 'PROFILES_TABLE', 'PROPERTY_SOURCE'],
  analyses: ['ANALYSES_TABLE'],
  subscription: ['PROFILES_TABLE'],
};

describe.each(areas)('the function %s', (area) => {
  const lambda = functionOf(template, area).Properties;

  it('may do exactly what its operations need', () => {
    expect(rightsOf(area)).toEqual(rights[area].toSorted());
  });

  it('has no managed policy beside its own', () => {
    const [role] = lambda.Role['Fn::GetAtt'];
    expect(Object.keys(properties(template, 'AWS::IAM::Role', role))).toEqual(['AssumeRolePolicyDocument']);
  });

  it('is told exactly the settings it reads', () => {
    expect(Object.keys(lambda.Environment.Variables).sort()).toEqual(settings[area]);
  });

  it('runs the newest Node.js of Lambda on arm64', () => {
    expect(lambda).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it('answers before API Gateway gives up', () => {
    expect(lambda.Timeout).toBe(area === 'property-lookup' ? 25 : 10);
  });

  it('writes JSON into a log that is kept for a limited time', () => {
    expect(lambda.LoggingConfig.LogFormat).toBe('JSON');
    const { Ref: log } = lambda.LoggingConfig.LogGroup;
    expect(properties(template, 'AWS::Logs::LogGroup', log)).toMatchObject({ RetentionInDays: 7 });
  });

  it('is traced', () => {
    expect(lambda.TracingConfig.Mode).toBe('Active');
  });
});

describe('all functions together', () => {
  it('hold no right to scan a table', () => {
    expect(areas.flatMap(rightsOf).filter((right) => /scan|dynamodb:\*/i.test(right))).toEqual([]);
  });

  it('hold no right on more than one table at once', () => {
    const onTables = areas.flatMap(rightsOf).filter((right) => right.startsWith('dynamodb:'));
    expect(onTables.filter((right) => !/ on Tables\w+Table$/.test(right))).toEqual([]);
  });
});

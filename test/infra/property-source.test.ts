import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functionOf, only, properties, synthesized } from './synthesized.ts';

const sample = synthesized();
const template = synthesized({ context: { propertySource: 'rentcast' } });
const prod = synthesized({ stage: 'prod', context: { propertySource: 'rentcast' } });
const lookup = functionOf(template, 'property-lookup').Properties;
const ofProvider = { Description: Match.stringLikeRegexp('Put the key in') };
const secret = only(template, 'AWS::SecretsManager::Secret', ofProvider);
/** The secret of the accounts, which every stage has. */
const useSecret = lookup.Environment.Variables.USE_SECRET;

/** The lookup function's permissions without log, traces and users' tables. */
function rights(): { Action: string | string[]; Resource: unknown }[] {
  const [role] = lookup.Role['Fn::GetAtt'];
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .map(({ Properties }) => Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}
const rightTo = (action: string) => rights().filter(({ Action }) => [Action].flat().includes(action));

/** The filters that count the lines of logs about an event. */
function filtersOf(event: string, of = template) {
  return Object.values(of.findResources('AWS::Logs::MetricFilter'))
    .map(({ Properties }) => Properties)
    .filter(({ FilterPattern }) => FilterPattern === `{ $.message.event = "${event}" }`);
}

describe('a stage with a provider', () => {
  it('tells the lookup where the provider is, where its key is and what a month may cost', () => {
    expect(lookup.Environment.Variables).toMatchObject({
      PROPERTY_SOURCE: 'rentcast',
      PROPERTY_SOURCE_URL: 'https://api.rentcast.io/v1',
      PROPERTY_SOURCE_SECRET: { Ref: secret.id },
      PROPERTY_CALLS_PER_MONTH: '500',
      PROPERTY_CALLS_PER_DAY: '50',
      SUGGESTIONS_PER_MONTH: '10000',
    });
  });

  it('lets the lookup read that key, and no other secret but that of the accounts', () => {
    const resources = rightTo('secretsmanager:GetSecretValue').flatMap(({ Resource }) => Resource);
    expect(resources).toHaveLength(2);
    expect(resources).toEqual(expect.arrayContaining([{ Ref: secret.id }, useSecret]));
  });

  it('lets the lookup keep what it paid for', () => {
    const [table] = Object.keys(template.findResources('AWS::DynamoDB::GlobalTable')).filter((id) =>
      id.startsWith('TablesPropertiesTable'),
    );
    const onTable = rights().filter(({ Resource }) =>
      [Resource].flat().some((each) => JSON.stringify(each) === `{"Fn::GetAtt":["${table}","Arn"]}`),
    );
    expect(onTable.flatMap(({ Action }) => Action)).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ]);
  });

  it('lets the lookup suggest addresses, and nothing else of Amazon Location', () => {
    const [right, ...others] = rights().filter(({ Action }) => JSON.stringify(Action).includes('geo'));
    expect(others).toEqual([]);
    expect(right?.Action).toBe('geo-places:Autocomplete');
    expect(JSON.stringify(right?.Resource)).toContain('::provider/default');
  });

  it('writes no key into the template', () => {
    expect(secret.Properties.SecretString).toBeUndefined();
    expect(secret.Properties.GenerateSecretString).toEqual({});
  });

  it('keeps the key in prod and leaves none behind in dev', () => {
    const policyOf = (each: typeof template) =>
      Object.values(each.findResources('AWS::SecretsManager::Secret', { Properties: ofProvider })).map(
        ({ DeletionPolicy }) => DeletionPolicy,
      );
    expect(policyOf(prod)).toEqual(['Retain']);
    expect(policyOf(template)).toEqual(['Delete']);
  });

  it('says where the key goes', () => {
    expect(template.findOutputs('PropertySourceKeySecret').PropertySourceKeySecret?.Value).toEqual({
      Ref: secret.id,
    });
  });

  it.each([
    ['the source needs its operator', 'property_source_needs_operator'],
    ['80 % of the calls are used up', 'provider_calls_running_out'],
  ])('raises an alarm when a log of those who ask it says that %s', (_, event) => {
    const filters = filtersOf(event);
    const logs = filters.map(
      ({ LogGroupName }) => properties(template, 'AWS::Logs::LogGroup', LogGroupName.Ref).LogGroupName,
    );
    expect(logs.sort()).toEqual([
      '/dealwright/dev/list-worker',
      '/dealwright/dev/property-lookup',
      '/dealwright/dev/public-api',
      '/dealwright/dev/watch-worker',
    ]);
    const [metric, ...others] = filters.flatMap(({ MetricTransformations }) => MetricTransformations);
    expect(others).toEqual(others.map(() => metric));
    const alarm = only(template, 'AWS::CloudWatch::Alarm', { MetricName: metric.MetricName }).Properties;
    expect(alarm).toMatchObject({ Namespace: metric.MetricNamespace, Threshold: 0, Statistic: 'Sum' });
  });

  it('raises an alarm when the lookup’s log says that the month’s suggestions run out', () => {
    const [filter, ...others] = filtersOf('suggestions_running_out');
    expect(others).toEqual([]);
    expect(properties(template, 'AWS::Logs::LogGroup', filter?.LogGroupName.Ref).LogGroupName).toBe(
      '/dealwright/dev/property-lookup',
    );
    const [metric] = filter?.MetricTransformations ?? [];
    expect(only(template, 'AWS::CloudWatch::Alarm', { MetricName: metric.MetricName }).Properties).toMatchObject({
      Namespace: metric.MetricNamespace,
      Threshold: 0,
      Statistic: 'Sum',
    });
  });
});

describe('a stage with the sample', () => {
  it('has no key', () => {
    expect(sample.findResources('AWS::SecretsManager::Secret', { Properties: ofProvider })).toEqual({});
  });

  it('watches no log for the needs of a source', () => {
    expect(filtersOf('property_source_needs_operator', sample)).toEqual([]);
  });
});

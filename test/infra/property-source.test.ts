import { describe, expect, it } from 'vitest';
import { functionOf, only, properties, synthesized } from './synthesized.ts';

const sample = synthesized();
const template = synthesized({ context: { propertySource: 'rentcast' } });
const prod = synthesized({ stage: 'prod', context: { propertySource: 'rentcast' } });
const lookup = functionOf(template, 'property-lookup').Properties;
const secret = only(template, 'AWS::SecretsManager::Secret');

/** The lookup function's permissions without log, traces and users' tables. */
function rights(): { Action: string | string[]; Resource: unknown }[] {
  const [role] = lookup.Role['Fn::GetAtt'];
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .map(({ Properties }) => Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}
const rightTo = (action: string) => rights().filter(({ Action }) => [Action].flat().includes(action));

describe('a stage with a provider', () => {
  it('tells the lookup where the provider is, where its key is and what a month may cost', () => {
    expect(lookup.Environment.Variables).toMatchObject({
      PROPERTY_SOURCE: 'rentcast',
      PROPERTY_SOURCE_URL: 'https://api.rentcast.io/v1',
      PROPERTY_SOURCE_SECRET: { Ref: secret.id },
      PROPERTY_CALLS_PER_MONTH: '500',
      PROPERTY_CALLS_PER_DAY: '50',
    });
  });

  it('lets the lookup read that key and no other secret', () => {
    expect(rightTo('secretsmanager:GetSecretValue')).toEqual([
      { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: { Ref: secret.id } },
    ]);
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
      Object.values(each.findResources('AWS::SecretsManager::Secret')).map(({ DeletionPolicy }) => DeletionPolicy);
    expect(policyOf(prod)).toEqual(['Retain']);
    expect(policyOf(template)).toEqual(['Delete']);
  });

  it('says where the key goes', () => {
    expect(template.findOutputs('PropertySourceKeySecret').PropertySourceKeySecret?.Value).toEqual({
      Ref: secret.id,
    });
  });

  it('raises an alarm when a log of those who ask it says that the source needs its operator', () => {
    const filters = Object.values(template.findResources('AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties,
    );
    const logs = filters.map(
      ({ LogGroupName }) => properties(template, 'AWS::Logs::LogGroup', LogGroupName.Ref).LogGroupName,
    );
    expect(logs.sort()).toEqual(['/dealwright/dev/property-lookup', '/dealwright/dev/public-api']);
    for (const { FilterPattern } of filters) {
      expect(FilterPattern).toBe('{ $.message.event = "property_source_needs_operator" }');
    }
    const [metric, ...others] = filters.flatMap(({ MetricTransformations }) => MetricTransformations);
    expect(others).toEqual([metric]);
    const alarm = only(template, 'AWS::CloudWatch::Alarm', { MetricName: metric.MetricName }).Properties;
    expect(alarm).toMatchObject({ Namespace: metric.MetricNamespace, Threshold: 0, Statistic: 'Sum' });
  });
});

describe('a stage with the sample', () => {
  it.each(['AWS::SecretsManager::Secret', 'AWS::Logs::MetricFilter'])('has no %s', (type) => {
    expect(sample.findResources(type)).toEqual({});
  });
});

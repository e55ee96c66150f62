import { describe, expect, it } from 'vitest';
import { everythingOn } from '#bin/everything-on.ts';
import { settingNames } from '#infra/stage/stage-settings.ts';
import { readWholeTemplate, type WholeTemplate } from '#local/template/whole-template.ts';
import { makeAssets, makeTestApp, neededInProd } from '#test/infra/synthesized.ts';
import { fixedNamesOf, problemsOf, replacedBy } from './resource-schemas.ts';

const assets = makeAssets();
const templateOf = (stage: string, context: Record<string, string>) =>
  readWholeTemplate(makeTestApp({ stage, context, assets }).synth().directory);

const dev = templateOf('dev', {});
const largest = templateOf('prod', everythingOn);

/** Another value for each setting that an operator may change in a stage with everything. */
const changed = {
  'prod:alarmEmail': 'others@example.org',
  'prod:company': 'Oak Homes, Inc.',
  'prod:companyAddress': '2 Side St, Tempe, AZ 85281',
  'prod:supportEmail': 'support@example.org',
  'prod:domain': 'www.example.org',
  'prod:emailSender': 'hi@example.org',
  'prod:certificateArn': 'arn:aws:acm:us-east-1:111122223333:certificate/two',
  'prod:hostedZoneName': 'example.org',
  'prod:hostedZoneId': 'Z9876543210',
  'prod:originKeys': '4,5,6',
  'prod:signInConcurrency': '7',
  'prod:compromisedPasswords': 'refused',
  'prod:routeRequests': '300',
  'prod:chatFrames': '300',
  'prod:logDays': '365',
  'prod:monthlyBudget': '999',
  'prod:rollout': 'at-once',
  'prod:claims': 'shown',
  'prod:payments': 'free',
  'prod:paymentsSince': '2027-01-01',
  'prod:stripeMode': 'test',
  'prod:salesTax': 'managed',
  'prod:letterSeal': 'off',
  'prod:records': 'off',
  'prod:sealFingerprints': 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
  'prod:freePlans': 'acknowledged',
  'prod:supportPhone': '+1 602 555 0100',
  'prod:accountManager': 'Rosa Example',
  'prod:accountManagerEmail': 'rosa@desk.example',
  'prod:trainingUrl': 'https://desk.example/training',
  'prod:propertySource': 'realestateapi',
  'prod:propertyCallsPerMonth': '9000',
  'prod:propertyCallsPerDay': '800',
  'prod:suggestionsPerMonth': '7000',
};

/** An account and a region are another installation; without its web ACL nothing of a firewall is left to replace. */
const unchanged = ['account', 'region', 'firewall'];

/** What an update would make anew under a name that is taken by the old one, which goes only after it. */
function collisions(before: WholeTemplate, after: WholeTemplate): string[] {
  return [...replacedBy(before, after)].flatMap(([id, property]) => {
    const [old, made] = [before.Resources[id], after.Resources[id]];
    const names = old && made ? fixedNamesOf(old) : [];
    const isSame = (path: string) => valueAt(old?.Properties, path) === valueAt(made?.Properties, path);
    return names.length > 0 && names.every(isSame) ? [`${id}: ${property} changes under the same ${names.join()}`] : [];
  });
}

const valueAt = (properties: unknown, path: string) =>
  JSON.stringify(path.split('.').reduce<unknown>((value, name) => Object(value)[name], properties));

describe('a changed setting', () => {
  it('is tried with another value, each but those of another installation', () => {
    expect(Object.keys(changed).map((key) => key.replace('prod:', ''))).toEqual(
      expect.arrayContaining(settingNames.filter((name) => !unchanged.includes(name))),
    );
  });

  it.each([
    ['each to another value', { ...everythingOn, ...changed }],
    ['away, as far as prod goes without', { ...neededInProd, 'prod:propertySource': 'sample' }],
  ])('makes nothing anew under a name that is taken: %s', (_, context) => {
    const other = templateOf('prod', context);
    expect(collisions(largest, other)).toEqual([]);
    expect(collisions(other, largest)).toEqual([]);
  });

  it('would be found to: a budget with a name, whose addresses cannot be changed', () => {
    const budgetOf = (address: string): WholeTemplate => ({
      Rules: {},
      Outputs: {},
      Resources: {
        Monthly: {
          Type: 'AWS::Budgets::Budget',
          Properties: {
            Budget: { BudgetName: 'dealwright-prod', BudgetType: 'COST', TimeUnit: 'MONTHLY' },
            NotificationsWithSubscribers: [{ Subscribers: [{ SubscriptionType: 'EMAIL', Address: address }] }],
          },
        },
      },
    });
    expect(collisions(budgetOf('a@example.com'), budgetOf('b@example.com'))).toEqual([
      'Monthly: NotificationsWithSubscribers changes under the same Budget.BudgetName',
    ]);
    expect(collisions(budgetOf('a@example.com'), budgetOf('a@example.com'))).toEqual([]);
  });
});

describe('every property of the template', () => {
  it.each([
    ['dev', dev],
    ['the largest prod', largest],
  ])('of %s is one that CloudFormation knows, in a form that it takes', (_, template) => {
    expect(problemsOf(template)).toEqual([]);
  });

  it('would be found not to be', () => {
    const Resources = {
      Topic: { Type: 'AWS::SNS::Topic', Properties: { Nmae: 'x' } },
      Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { AttributeDefinitions: 'id', KeySchema: [{}] } },
    };
    expect(problemsOf({ Resources })).toEqual([
      'Topic (AWS::SNS::Topic).Nmae is not known',
      'Table (AWS::DynamoDB::GlobalTable).Replicas is missing',
      'Table (AWS::DynamoDB::GlobalTable).AttributeDefinitions is no list',
      'Table (AWS::DynamoDB::GlobalTable).KeySchema[0].KeyType is missing',
      'Table (AWS::DynamoDB::GlobalTable).KeySchema[0].AttributeName is missing',
    ]);
  });
});

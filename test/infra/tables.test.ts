import { describe, expect, it } from 'vitest';
import { synthesized } from './synthesized.ts';

const template = synthesized();

function table(name: string) {
  const tables = Object.entries(template.findResources('AWS::DynamoDB::GlobalTable'));
  return tables.find(([id]) => id.startsWith(`Tables${name}Table`))?.[1].Properties;
}

describe('the tables', () => {
  it.each([
    ['Profiles', [['id', 'HASH']]],
    [
      'Analyses',
      [
        ['user_id', 'HASH'],
        ['id', 'RANGE'],
      ],
    ],
    ['Properties', [['address_key', 'HASH']]],
    [
      'Integrations',
      [
        ['account', 'HASH'],
        ['sort_key', 'RANGE'],
      ],
    ],
    [
      'Chats',
      [
        ['chat_id', 'HASH'],
        ['sort_key', 'RANGE'],
      ],
    ],
  ])('%s has the key storage works with', (name, key) => {
    expect(table(name).KeySchema).toEqual(key.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })));
  });

  it('has an index of the analyses as a list shows them, of any age, without their records', () => {
    expect(table('Analyses').GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'user_id',
        KeySchema: [
          { AttributeName: 'user_id', KeyType: 'HASH' },
          { AttributeName: 'id', KeyType: 'RANGE' },
        ],
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: ['property_address', 'created_at', 'pipeline', 'summary', 'last_activity'],
        },
      },
    ]);
  });

  it('has an index of what is still to be done for webhooks', () => {
    expect(table('Integrations').GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'due',
        KeySchema: [
          { AttributeName: 'due', KeyType: 'HASH' },
          { AttributeName: 'due_at', KeyType: 'RANGE' },
        ],
        // Not the bodies: they would be written twice with every change.
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['next_attempt_at', 'prepared_at'] },
      },
    ]);
  });

  it.each(['Profiles', 'Analyses', 'Properties', 'Integrations', 'Chats'])('%s lets rows expire', (name) => {
    expect(table(name).TimeToLiveSpecification).toEqual({ AttributeName: 'expires_at', Enabled: true });
  });

  it.each(['Profiles', 'Analyses', 'Properties', 'Integrations', 'Chats'])('%s is paid by the request', (name) => {
    expect(table(name).BillingMode).toBe('PAY_PER_REQUEST');
  });

  it.each(['Profiles', 'Analyses', 'Properties', 'Integrations', 'Chats'])(
    '%s can be restored to any second',
    (name) => {
      expect(table(name).Replicas).toEqual([
        expect.objectContaining({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }),
      ]);
    },
  );
});

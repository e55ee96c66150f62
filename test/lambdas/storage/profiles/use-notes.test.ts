import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, vi } from 'vitest';
import { findUse, noteUse } from '#lambdas/storage/profiles/use-notes.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
vi.stubEnv('PROFILES_TABLE', 'profiles');

const now = new Date('2026-03-05T10:00:00.000Z');
/** Three lookups: one is stored, one died, one is under way. */
const row = {
  ...aProfile({ monthly_analyses_used: 3 }),
  lookups_under_way: new Set(['2026-03-05T09:59:00.000Z#died', '2026-03-05T10:00:30.000Z#lives']),
};

it('notes what a deleted account has used without the lookups that died', () => {
  expect(noteUse('use#1', row, now).item).toMatchObject({ Put: { Item: { id: 'use#1', monthly_analyses_used: 2 } } });
});

it('finds what a living account has used without the lookups that died', async () => {
  dynamo.on(GetCommand, { Key: { id: 'use#1' } }).resolves({ Item: { ...row, id: 'use#1', user_id: row.id } });
  dynamo.on(GetCommand, { Key: { id: row.id } }).resolves({ Item: row });
  expect(await findUse('use#1', now)).toMatchObject({ monthly_analyses_used: 2 });
});

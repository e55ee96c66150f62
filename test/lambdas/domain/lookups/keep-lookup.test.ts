import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLookup } from '#lambdas/domain/lookups/keep-lookup.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { canceled, deletedAccount, putsOf } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-10T12:00:00.000Z');
const seconds = (offset: number) => Math.floor(now.getTime() / 1000) + offset;
const property = aProperty();
const mine = ulid();
const theirs = ulid();

/** The end of a reservation. */
const settled = {
  item: { Update: { TableName: 'profiles', Key: { id: 'me' }, UpdateExpression: '' } },
  send: async () => ({}),
};

const keep = () => keepLookup(WorkspaceId.parse('me'), '1 Test St', { lookup_id: mine, property }, [settled], now);

/** Answers reads by the kind of row that is asked for. */
function rows(byKind: { lookup?: unknown; address?: unknown }): void {
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    const kind = String(Key.id).split('#')[0] ?? '';
    return { Item: new Map(Object.entries(byKind)).get(kind) };
  });
}

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
});

describe('keeping a lookup', () => {
  it('keeps it for 30 days, and as the last one of its house for 24 hours', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    await keep();
    const lasting = putsOf(dynamo).map(({ Item }) => Item?.expires_at);
    expect(lasting).toEqual([seconds(30 * 86_400), seconds(86_400)]);
  });

  it('answers with the one that was kept first for the same address', async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled('None', 'None', 'ConditionalCheckFailed'));
    rows({
      lookup: { lookup_id: theirs, property, expires_at: seconds(10) },
      address: { lookup_id: theirs, expires_at: seconds(10) },
    });
    expect(await keep()).toMatchObject({
      lookup_id: theirs,
    });
  });

  it('takes the address over from a lookup that is no longer there', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'None', 'ConditionalCheckFailed'))
      .resolves({});
    rows({ address: { lookup_id: theirs, expires_at: seconds(10) } });
    expect(await keep()).toMatchObject({
      lookup_id: mine,
    });
    expect(putsOf(dynamo).at(-1)?.Item).toMatchObject({ lookup_id: mine });
  });

  it('keeps none when its count is refused', async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled('None', 'None', 'None', 'ConditionalCheckFailed'));
    rows({});
    expect(await keep()).toBeUndefined();
  });

  it('keeps none for a deleted account', async () => {
    dynamo.on(TransactWriteCommand).rejects(deletedAccount());
    const kept = keep();
    await expect(kept).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findAnalysis, listAnalyses, toDeleteAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { findLookup, findRecentLookup, listUnsavedLookups } from '#lambdas/storage/analyses/lookups.ts';
import { alone } from '#lambdas/storage/table.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-10T12:00:00.000Z');
const seconds = (offset: number) => Math.floor(now.getTime() / 1000) + offset;
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const property = aProperty();
const mine = ulid();
const me = WorkspaceId.parse('me');

const analysis = {
  id: mine,
  user_id: me,
  property_address: property.address,
  purchase_price: 1,
  analysis_data: property,
  created_at: now.toISOString(),
  deal: { chosen: 'Novation' },
  chosen_by: 'proposed',
} as const;

const lookupRow = (id: string, expires_at: number) => ({ lookup_id: id, property, expires_at });

/** Answers reads by the kind of row that is asked for. */
function rows(byKind: { lookup?: unknown; address?: unknown; analysis?: unknown }): void {
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

describe('rows past their time', () => {
  it('a lookup is there until its last second and absent from then on', async () => {
    rows({ lookup: lookupRow(mine, seconds(1)) });
    expect(await findLookup(me, mine, now)).toEqual({ lookup_id: mine, property });
    rows({ lookup: lookupRow(mine, seconds(0)) });
    expect(await findLookup(me, mine, now)).toBeUndefined();
  });

  it('an address is free to ask again until its last second and costs from then on', async () => {
    const lookup = lookupRow(mine, seconds(1000));
    rows({ lookup, address: { lookup_id: mine, expires_at: seconds(1) } });
    expect(await findRecentLookup(me, '1 Test St', now)).toEqual({ lookup_id: mine, property });
    rows({ lookup, address: { lookup_id: mine, expires_at: seconds(0) } });
    expect(await findRecentLookup(me, '1 Test St', now)).toBeUndefined();
  });
});

it('reads the strategy that follows from the facts of the row, whatever the row says', async () => {
  const seller_facts = { behindOnPayments: true };
  rows({ analysis: { ...analysis, id: `analysis#${mine}`, financing_strategy: 'Novation', seller_facts } });
  expect((await findAnalysis(me, mine))?.financing_strategy).toBe('Subject-To');
});

describe('the purchase price of a house whose value nobody knows', () => {
  const unvalued = aProperty({ estimatedValue: 0, provenance: { estimatedValue: 'missing' } });
  const read = async (parts: object) => {
    rows({ analysis: { ...analysis, id: `analysis#${mine}`, analysis_data: unvalued, ...parts } });
    return (await findAnalysis(me, mine))?.purchase_price;
  };

  it('is not known, also in a row that was saved with 0', async () => {
    expect(await read({ purchase_price: null })).toBeNull();
    expect(await read({ purchase_price: 0 })).toBeNull();
  });

  it('is what the user typed', async () => {
    expect(await read({ purchase_price: 90_000 })).toBe(90_000);
    expect(await read({ purchase_price: 0, calculator_inputs: { purchasePrice: '0' } })).toBe(0);
  });
});

describe('the lookups that are not saved', () => {
  const ids = Array.from({ length: 4 }, (_, index) => ulid(now.getTime() - index * 1000));
  const saved = (id: string) => ({ id: `analysis#${id}` });

  /** Answers each query by the kind of row that it asks for. */
  function pages(lookups: unknown[], analyses: unknown[]): void {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values, Limit }) => {
      const Items = (values[':prefix'] === 'lookup#' ? lookups : analyses).slice(0, Limit);
      return { Items, Count: Items.length };
    });
  }

  it('are those without an analysis, and not those past their time', async () => {
    const rows = ids.map((id, index) => lookupRow(id, seconds(index === 3 ? 0 : 1)));
    pages(rows, [saved(ids[1] ?? '')]);
    expect(await listUnsavedLookups(me, undefined, now)).toEqual({
      lookups: [
        { lookup_id: ids[0], property },
        { lookup_id: ids[2], property },
      ],
    });
  });

  it('go on after the last one that was read, even if every one of a page is saved', async () => {
    pages(
      ids.map((id) => lookupRow(id, seconds(1))),
      ids.map(saved),
    );
    expect(await listUnsavedLookups(me, undefined, now, 2)).toEqual({
      lookups: [],
      next_cursor: ids[1],
    });
  });

  it('are read in two queries at once, of one page each', async () => {
    pages([], []);
    await listUnsavedLookups(me, mine, now, 25);
    const queries = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(queries).toMatchObject([
      { Limit: 26, ScanIndexForward: false, ExclusiveStartKey: { user_id: 'me', id: `lookup#${mine}` } },
      {
        Limit: 26,
        ScanIndexForward: false,
        ExclusiveStartKey: { user_id: 'me', id: `analysis#${mine}` },
        ProjectionExpression: 'id',
      },
    ]);
  });
});

describe('listing', () => {
  const row = (id: string) => ({
    id: `analysis#${id}`,
    user_id: 'me',
    property_address: property.address,
    purchase_price: 1,
    financing_strategy: null,
    analysis_data: property,
    created_at: now.toISOString(),
  });

  it('goes on after a page that ended early because its rows are large', async () => {
    const ids = [ulid(), ulid()];
    dynamo.on(QueryCommand).resolves({ Items: ids.map(row), LastEvaluatedKey: { user_id: 'me', id: 'x' } });
    expect((await listAnalyses(me, undefined)).next_cursor).toBe(ids[1]);
  });

  it('is one query, backwards, of one person only', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] });
    expect(await listAnalyses(me, mine)).toEqual({ items: [] });
    expect(dynamo.calls()).toHaveLength(1);
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      KeyConditionExpression: 'user_id = :partition AND begins_with(id, :prefix)',
      ScanIndexForward: false,
      ExclusiveStartKey: { user_id: 'me', id: `analysis#${mine}` },
    });
  });
});

it('deletes the very analysis that was read, and says when that is gone', async () => {
  const read = { ...analysis, financing_strategy: 'Wholesale' } as const;
  dynamo.on(DeleteCommand).rejectsOnce(refused).resolves({});
  expect(await alone(toDeleteAnalysis(read))).toBe(false);
  expect(await alone(toDeleteAnalysis(read))).toBe(true);
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
    Key: { user_id: 'me', id: `analysis#${mine}` },
    ConditionExpression: 'created_at = :seen',
    ExpressionAttributeValues: { ':seen': analysis.created_at },
  });
});

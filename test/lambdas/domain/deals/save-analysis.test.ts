import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveOnce } from '#lambdas/domain/deals/save-analysis.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { refusedWrite } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-10T12:00:00.000Z');
const property = aProperty();
const analysis = {
  id: ulid(),
  user_id: WorkspaceId.parse('me'),
  property_address: property.address,
  purchase_price: 1,
  analysis_data: property,
  created_at: now.toISOString(),
  deal: { chosen: 'Novation' },
  chosen_by: 'proposed',
} as const;
/** As stored: a quarter of the value is equity, and there is no distress. */
const read = { ...analysis, financing_strategy: 'Wholesale', purchase_price_from: 'typed' };

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const save = () =>
  saveOnce(analysis, { isWanted: false, summarize: vi.fn(), actor: { id: 'me', name: 'Ines' }, now, log });

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
});

describe('saving', () => {
  it('answers the row that is there when another save came first', async () => {
    dynamo.on(TransactWriteCommand).rejects(refusedWrite());
    const stored = { ...analysis, id: `analysis#${analysis.id}`, purchase_price: 2 };
    dynamo.on(GetCommand).resolves({ Item: stored });
    expect(await save()).toEqual({ analysis: { ...read, purchase_price: 2 }, isNew: false });
  });

  it('saves after all when that row was deleted in between', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(refusedWrite()).resolves({});
    dynamo.on(GetCommand).resolves({});
    expect(await save()).toEqual({ analysis: read, isNew: true });
  });
});

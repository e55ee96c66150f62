import { beforeEach, expect, it, vi } from 'vitest';
import { lookAgain } from '#lambdas/functions/watch-worker/look-again.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { getRow, putRow } from '#lambdas/storage/table.ts';
import { integrationsTable, profilesTable } from '#lambdas/storage/tables.ts';
import { reLooksOf } from '#lambdas/storage/watch/re-looks.ts';
import { countKey, watchKey } from '#lambdas/storage/watch/watch-rows.ts';
import { UserId, WorkspaceId } from '#shared/account/workspace.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { startTables } from '#test/support/lambdas/own-tables.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));
let found: () => object;
vi.mock('#lambdas/domain/lookups/look-up-on-quota.ts', () => ({ lookUpOnQuota: async () => found() }));
const told: object[] = [];
vi.mock('#lambdas/functions/watch-worker/tell.ts', () => ({
  tell: async (_: object, change: object) => told.push(change),
}));

const openTables = await startTables(
  { setting: 'PROFILES_TABLE', keys: ['id'] },
  { setting: 'INTEGRATIONS_TABLE', keys: ['account', 'sort_key'] },
);

const now = new Date('2026-12-01T10:00:00.000Z');
const owner = { user_id: WorkspaceId.parse('investor'), analysis_id: '01KJZ8Q4F2V7M3T9XW5C6BHRND' };
const seen = {
  ...{ owner: 'MOCK OWNER', market_value: 300_000, last_sale: null, last_sale_precision: 'day', last_sale_price: null },
  ...{ absentee: null, foreclosure: null, liens: null },
};
const looked = '2026-10-01T10:00:00.000Z';

beforeEach(async () => {
  told.length = 0;
  await openTables();
  await putRow(
    profilesTable,
    aProfile({ id: UserId.parse('investor'), subscription_tier: 'enterprise', subscription_status: 'active' }),
  );
  await putRow(integrationsTable, { ...countKey(owner.user_id), re_looks: 5 });
  await putRow(integrationsTable, {
    ...watchKey(owner),
    ...{ workspace_id: owner.user_id, analysis_id: owner.analysis_id, address: '12 Mock St, Mesa, AZ 85201' },
    ...{ house_key: '12|mock st||85201', county: null, county_name: 'RentCast', step: 10 },
    ...{ followed_at: looked, looked_at: looked, seen },
  });
});

it.each([new Refusal('property_source_failed', 'The source failed.'), new Error('The table failed.')])(
  'leaves the house and the budget as they were when %s',
  async (error) => {
    found = () => {
      throw error;
    };
    const looking = lookAgain(owner, now, logWith({}));
    await (error instanceof Refusal ? expect(looking).resolves.toBe(0) : expect(looking).rejects.toThrow(error));
    expect(await getRow(integrationsTable, watchKey(owner))).toMatchObject({ looked_at: looked });
    expect(await reLooksOf(owner.user_id, now)).toEqual({ budget: 5, used: 0 });
  },
);

/** A record of the house, by a source. */
const recordOf = (source: 'rentcast' | 'county'): PropertyResult => ({
  ...sampleProperty,
  ...{ source, estimatedValue: 400_000 },
  ownerDetails: { ...sampleProperty.ownerDetails, name: 'NEW OWNER' },
  financialData: { ...sampleProperty.financialData, lastSaleDate: '' },
});

it('tells what the same source says otherwise', async () => {
  found = () => ({ property: recordOf('rentcast') });
  await lookAgain(owner, now, logWith({}));
  expect(told).toContainEqual({ kind: 'value_moved', before: 300_000, after: 400_000 });
  expect(told).toContainEqual({ kind: 'owner_changed', before: 'MOCK OWNER', after: 'NEW OWNER' });
  expect(await reLooksOf(owner.user_id, now)).toEqual({ budget: 5, used: 1 });
});

it('takes no other source’s value for a change, and names no owner whom a county keeps out of lists', async () => {
  const fromCounty = {
    county: '53033',
    name: 'King County',
    credit: 'King County',
    day: '2026-10-01',
    ownerLists: false,
  };
  found = () => ({ property: { ...recordOf('county'), fromCounty } });
  await lookAgain(owner, now, logWith({}));
  expect(told).not.toContainEqual(expect.objectContaining({ kind: 'value_moved' }));
  expect(told).toContainEqual({ kind: 'owner_changed', before: null, after: null });
  expect(await getRow(integrationsTable, watchKey(owner))).toMatchObject({ county_name: 'County records' });
});

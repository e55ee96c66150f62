import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/watch-worker/handler.ts';
import { putRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { watchedKey, watchKey } from '#lambdas/storage/watch/watch-rows.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { startTables } from '#test/support/lambdas/own-tables.ts';
import { publish } from '#test/support/lambdas/records-table.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));
const sent: object[] = [];
vi.mock('#lambdas/runtime/queue.ts', () => ({
  enqueueBodies: async (bodies: object[]) => {
    sent.push(...bodies);
  },
}));

const openTables = await startTables(
  { setting: 'RECORDS_TABLE', keys: ['id', 'sort_key'] },
  { setting: 'INTEGRATIONS_TABLE', keys: ['account', 'sort_key'] },
);

const [first, second] = ['20261101T1000', '20261201T1000'] as const;
const county = '12021';
const call = (body: object) => handler({ Records: [{ body: JSON.stringify(body) }] });

beforeEach(async () => {
  await openTables();
  sent.length = 0;
  await publish(first, null, new Date('2026-11-01T10:00:00.000Z'));
  await publish(second, first, new Date('2026-12-01T10:00:00.000Z'));
});

/** A row of the county for each house; the houses themselves are not followed any more. */
async function placeHouses(count: number) {
  const owners = Array.from({ length: count }, (_, at) => ({
    user_id: WorkspaceId.parse(`investor-${at}`),
    analysis_id: `deal-${at}`,
  }));
  for (const owner of owners) await putRow(integrationsTable, { ...watchedKey(owner, county), ...owner });
  return owners;
}

it('goes on with the houses that are left until there are none', async () => {
  await placeHouses(201);
  await call({ county, load: second });
  expect(sent).toEqual([{ county, load: second, after: expect.any(String) }]);
  const [next = {}] = sent.splice(0);
  await call(next);
  expect(sent).toEqual([]);
});

it('gives a house that fails a message of its own, and keeps no other waiting', async () => {
  const [owner] = await placeHouses(2);
  if (!owner) throw new Error('No house was placed.');
  await putRow(integrationsTable, { ...watchKey(owner), unreadable: true });
  await call({ county, load: second });
  expect(sent).toEqual([{ county, load: second, one: owner }]);
  await expect(call(sent[0] ?? {})).rejects.toThrow();
});

it('looks at no house for a load that counts no more', async () => {
  await placeHouses(201);
  await call({ county, load: first });
  expect(sent).toEqual([]);
});

it('begins to look houses up again, and says nothing of a roll that is not old', async () => {
  await handler({ 'detail-type': 'Scheduled Event' });
  expect(sent).toEqual([{ again: true }]);
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { chatsTable, propertiesTable } from '#lambdas/storage/tables.ts';
import { openLocalTables } from '#test/support/tables/local-tables.ts';
import { openTableFaults } from '#test/support/tables/table-faults.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

/** Storage on tables of which the first `lost` calls of an operation are done without an answer. */
async function openStorage(operation: string, lost: number) {
  const tables = await openLocalTables({ PropertiesTable: propertiesTable, ChatsTable: chatsTable });
  const faulty = openTableFaults({ rate: 1, seed: 1, faults: ['lost'], operation, most: lost });
  onTestFinished(() => faulty.close());
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_DYNAMODB: await faulty.through(tables.endpoint),
    PROPERTIES_TABLE: 'PropertiesTable',
    CHATS_TABLE: 'ChatsTable',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return {
    counters: await import('#lambdas/storage/counters.ts'),
    table: await import('#lambdas/storage/table.ts'),
    made: async () => (await tables.rowsOf('PropertiesTable'))[0]?.made,
  };
}

const key = { address_key: 'counter' };
const expiry = 2_000_000_000;

it.each([1, 2, 4])('counts once when the answer is lost %i times', async (lost) => {
  const { counters, made } = await openStorage('UpdateItem', lost);
  expect(await counters.countUpTo(propertiesTable, key, 10, expiry, 2)).toBe(2);
  expect(await made()).toBe(2);
  expect(await counters.countUpTo(propertiesTable, key, 10, expiry)).toBe(3);
});

it('grants the last of a limit when its answer is lost, and no other', async () => {
  const { counters, made } = await openStorage('UpdateItem', 1);
  expect(await counters.countUpTo(propertiesTable, key, 1, expiry)).toBe(1);
  expect(await counters.countUpTo(propertiesTable, key, 1, expiry)).toBeUndefined();
  expect(await made()).toBe(1);
});

it('never counts beyond a limit when a hundred come at once and answers are lost', async () => {
  const { counters, made } = await openStorage('UpdateItem', 20);
  const counts = await Promise.all(
    Array.from({ length: 100 }, () => counters.countUpTo(propertiesTable, key, 30, expiry)),
  );
  expect(counts.filter((count) => count !== undefined).length).toBeLessThanOrEqual(30);
  expect(await made()).toBe(30);
});

it('says that a row was put whose answer was lost, and not that of another', async () => {
  const { table } = await openStorage('PutItem', 1);
  const put = (claim: string) => table.putRow(propertiesTable, { ...key, claim }, { condition: 'absent' });
  expect(await put('ours')).toBe(true);
  expect(await put('theirs')).toBe(false);
});

it('says that a row was deleted whose answer was lost, and not one that never was', async () => {
  const { table, made } = await openStorage('DeleteItem', 1);
  await table.putRow(propertiesTable, { ...key, made: 1 });
  const remove = () => table.alone(table.toDelete(propertiesTable, key, { condition: 'exists' }));
  expect(await remove()).toBe(true);
  expect(await made()).toBeUndefined();
  expect(await remove()).toBe(false);
});

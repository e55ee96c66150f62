import { expect, it, vi } from 'vitest';
import { claimMs } from '#lambdas/storage/lists/run-list.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { slowAfterMs } from '#shared/lists/list-limits.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';

/* A list whose worker is killed, read by somebody who waits for it. */

const { provider, clock, system, subscriber } = await startListSystem();
const rows = 400;

it('offers what a killed worker had to the next read, before its messages come again', async () => {
  const person = await subscriber('offered', 'professional');
  const source = { file: 'offered.csv', day: new Date(clock.now()).toISOString().slice(0, 10), rows };
  const list = List.parse((await person.call('POST', '/api/lists', { name: 'Mesa', rest: 'keep', source })).body);
  const path = `/api/lists/${list.id}`;
  for (let from = 0; from < rows; from += 200) {
    const some = Array.from({ length: 200 }, (_, index) => ({
      ...{ line: from + index + 2, note: '', address: `${from + index + 1} Offer Rd, Mesa, AZ 85201` },
      facts: { value: 300_000 },
    }));
    expect((await person.call('PUT', `${path}/rows`, { from, rows: some })).status).toBe(200);
  }
  await person.call('POST', `${path}/actions`, { action: 'price' });
  const read = async () => ListAnswer.parse((await person.call('GET', path)).body).list;
  const worker = system.functions.find(({ area }) => area === 'list-worker');
  await vi.waitFor(async () => expect((await read()).counts.priced).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 10,
  });
  await worker?.close();
  const killedAt = clock.now();
  // What it did not have goes on.
  await system.idle();
  const left = await read();
  expect(left.state).toBe('running');
  expect(left.counts.waiting).toBeGreaterThan(0);
  expect(await offers()).toEqual([]);

  const pastClaim = claimMs + 500 - (clock.now() - killedAt);
  expect(claimMs).toBeGreaterThan(slowAfterMs);
  await clock.sleep(pastClaim);
  await read();
  expect(await offers()).toEqual([list.id]);
  await vi.waitFor(async () => expect((await read()).state).toBe('finished'), { timeout: 60_000, interval: 50 });
  expect(clock.now() - killedAt).toBeLessThan(hiddenMs);
  expect((await read()).counts).toMatchObject({ priced: rows, waiting: 0, running: 0 });
  expect(provider.calls).toEqual([]);
});

/** `hiddenSeconds` in `infra/background/lists.ts`. */
const hiddenMs = 50_000;

/** The lists of which something was offered again. */
async function offers(): Promise<unknown[]> {
  const TableName = system.tables.names.find((name) => name.includes('Integrations'));
  const { Items } = Object(await system.tables.command('Scan', { TableName }));
  return Array.isArray(Items) ? Items.filter((item) => item.offered_at).map((item) => item.id.S) : [];
}

import { expect, it, vi } from 'vitest';
import { List, ListAnswer } from '#shared/lists/list.ts';
import type { Person } from '#test/support/system.ts';
import { startSystem } from '#test/support/system.ts';

/* A file that comes again says what is new, what changed and what is gone. */

const system = await startSystem();
const columns = 'a'.repeat(64);

async function priced(person: Person, day: string, houses: Record<string, object>, of = columns): Promise<ListAnswer> {
  const rows = Object.entries(houses).map(([address, facts], index) => ({ line: index + 2, note: '', address, facts }));
  const source = { file: `export-${day}.csv`, day, rows: rows.length, columns: of };
  const list = List.parse((await person.call('POST', '/api/lists', { name: day, rest: 'keep', source })).body);
  await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows });
  expect((await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' })).status).toBe(200);
  await vi.waitFor(async () => expect((await read(person, list.id)).list.state).toBe('finished'), { timeout: 20_000 });
  return read(person, list.id);
}
const read = async (person: Person, id: string) =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
const at = (number: number) => `${number} Update Rd, Mesa, AZ 85201`;

it('is compared with the nearest earlier file of its columns, or with the one that is chosen', async () => {
  const person = await system.person('updates');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const oldest = await priced(person, '2026-01-05', { [at(1)]: { value: 300_000 }, [at(9)]: { value: 1_000_000 } });
  expect([oldest.list.former, oldest.gone, oldest.rows[0]?.since]).toEqual([undefined, undefined, undefined]);
  const former = await priced(person, '2026-01-12', {
    [at(1)]: { value: 300_000, rent: 2000 },
    [at(2)]: { value: 310_000 },
    [at(3)]: { value: 320_000 },
  });
  await priced(person, '2026-01-15', { [at(7)]: { value: 300_000 } }, 'b'.repeat(64));
  await priced(person, '2026-01-30', { [at(8)]: { value: 300_000 } });
  const update = await priced(person, '2026-01-19', {
    '1 UPDATE ROAD, MESA AZ': { value: 305_000, rent: 2000, vacant: true },
    [at(3)]: { value: 320_000 },
    [at(4)]: { value: 330_000 },
    'no address': { value: 330_000 },
  });
  expect(update.list.former).toEqual({ id: former.list.id, file: 'export-2026-01-12.csv', day: '2026-01-12', gone: 1 });
  expect(update.rows.map(({ since }) => since)).toEqual([
    {
      kind: 'changed',
      changes: [
        { role: 'value', before: 300_000, after: 305_000 },
        { role: 'vacant', before: null, after: true },
      ],
    },
    { kind: 'same' },
    { kind: 'new' },
    undefined,
  ]);
  expect(update.gone).toEqual([{ line: 3, address: at(2), deal_id: former.rows[1]?.deal_id }]);

  const compare = (id: string) =>
    person.call('POST', `/api/lists/${update.list.id}/actions`, { action: 'compare', former: id });
  expect((await compare(oldest.list.id)).status).toBe(200);
  const chosen = await read(person, update.list.id);
  expect(chosen.list.former).toMatchObject({ id: oldest.list.id, gone: 1 });
  expect(chosen.rows.map(({ since }) => since?.kind)).toEqual(['changed', 'new', 'new', undefined]);
  expect(chosen.gone).toEqual([{ line: 3, address: at(9), deal_id: oldest.rows[1]?.deal_id }]);

  const other = await system.person('updates-other');
  await other.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const apart = await priced(other, '2026-01-19', { [at(1)]: { value: 300_000 } });
  expect([apart.list.former, apart.rows[0]?.since]).toEqual([undefined, undefined]);
  expect((await compare(apart.list.id)).status).toBe(404);
  expect((await compare(update.list.id)).status).toBe(404);
});

import { expect, it, vi } from 'vitest';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { startSystem } from '#test/support/system.ts';
import { openTablesProxy } from '#test/support/tables-proxy.ts';

/* A list on tables that answer slowly. */

const proxy = openTablesProxy();
const system = await startSystem({ tablesThrough: proxy.through });
const rows = 60;

it('is priced to the end with every storage call slowed, no row twice, and its counts never fall', async () => {
  proxy.onTheWay(() => ({}));
  const person = await system.person('slow-list');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const source = { file: 'slow.csv', day: '2026-01-20', rows };
  const list = List.parse((await person.call('POST', '/api/lists', { name: 'Slow', rest: 'keep', source })).body);
  const sent = Array.from({ length: rows }, (_, index) => ({
    ...{ line: index + 2, note: '', address: `${index + 1} Slow Rd, Mesa, AZ 85201`, facts: { value: 300_000 } },
  }));
  await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows: sent });
  proxy.onTheWay(() => ({ delayMs: 300 }));
  await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' });
  const counts: number[] = [];
  await vi.waitFor(
    async () => {
      const answer = ListAnswer.parse((await person.call('GET', `/api/lists/${list.id}`)).body);
      counts.push(answer.list.counts.priced ?? 0);
      expect(answer.list.state).toBe('finished');
      expect(answer.rows.filter(({ state, figures }) => state === 'priced' && figures).length).toBe(rows);
    },
    { timeout: 120_000, interval: 100 },
  );
  proxy.onTheWay(() => ({}));
  await system.idle();
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(rows);
  // The facts of a house are written once for each time that its row is priced.
  const analyses = system.tables.names.find((name) => name.includes('Analyses'));
  const stored = JSON.stringify(await system.tables.command('Scan', { TableName: analyses }));
  expect(stored.match(/"version":\{"N":"1"\}/g)?.length).toBe(rows);
  expect(stored).not.toContain('"version":{"N":"2"}');
});

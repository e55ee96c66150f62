import { setTimeout } from 'node:timers/promises';
import { assembly } from '#bin/built.ts';
import { signIn } from '#local/sign-in.ts';
import { start } from '#local/system.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { factRowsAtOnce } from '#shared/lists/list-limits.ts';
import { inventExport } from '#test/support/lists/invented-export.ts';
import type { Figure } from './figure.ts';
import { houseTime } from './structures-time.ts';

const account = { email: 'bench@people.example', password: 'Correct1Horse', name: 'Bench' };
const rows = 2000;
const longestMs = 300_000;

/**
 * A row of a list of 2,000, from the list's acceptance to its end, with all that stores it; against one house priced by
 * the engine alone.
 */
export async function benchList(): Promise<Figure[]> {
  const baselineMs = await houseTime();
  const system = await start({ assembly });
  try {
    await system.users.seedUser(account);
    const headers = {
      authorization: `Bearer ${await signIn(system, account)}`,
      'content-type': 'application/json',
    };
    const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${system.url}${path}`, { method, headers, ...sent });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    await call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    const day = new Date().toISOString().slice(0, 10);
    const source = { file: 'bench.csv', day, rows };
    const made = { name: 'Bench', rest: 'keep', source, estimates: usualEstimates };
    const path = `/api/lists/${List.parse(await call('POST', '/api/lists', made)).id}`;
    const sent = inventExport(rows, 1, day).map(({ address, facts }, at) => ({
      line: at + 2,
      note: '',
      address,
      facts,
    }));
    for (let from = 0; from < rows; from += factRowsAtOnce) {
      await call('PUT', `${path}/rows`, { from, rows: sent.slice(from, from + factRowsAtOnce) });
    }
    const accepted = performance.now();
    await call('POST', `${path}/actions`, { action: 'price' });
    let list = await read();
    while (list.state !== 'finished') {
      if (performance.now() - accepted > longestMs) throw new Error(`Still ${JSON.stringify(list.counts)}.`);
      await setTimeout(100);
      list = await read();
    }
    const took = performance.now() - accepted;
    if (list.counts.priced !== rows) throw new Error(`Priced: ${list.counts.priced} of ${rows}.`);
    return [
      {
        what: 'a row of a list of 2,000, accepted to finished',
        ms: took / rows,
        budgetRatio: 10,
        baseline: 'one house priced five ways',
        baselineMs,
      },
    ];

    async function read(): Promise<List> {
      // Since now: no rows.
      const since = new Date(Date.now() + 60_000).toISOString();
      return ListAnswer.parse(await call('GET', `${path}?since=${since}`)).list;
    }
  } finally {
    await system.close();
  }
}

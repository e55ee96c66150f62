import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoAccounts } from '#local/seed.ts';
import { signIn } from '#local/sign-in.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { BookAnswer, BookEntries, BookList } from '#shared/book/book-answers.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { newEntry } from '#test/shared/book/worked-entries.ts';
import { isHard, seed } from '#test/support/generated.ts';

/* `npm start` killed at any moment. */

const root = join(import.meta.dirname, '../../..');
const Config = z.object({ userPoolId: z.string(), userPoolClientId: z.string() });

/** The command as a process of its own, which can be killed. */
async function startProcess(dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'local/run.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, site] = /site +(http\S+).*reset empties it/s.exec(printed) ?? [];
      if (site) resolve(site);
    });
    child.once('close', () => reject(new Error(printed)));
  });
  const pool = Config.parse(await (await fetch(`${url}/config.json`)).json());
  const token = await signIn({ url, ...pool }, demoAccounts.investor);
  return {
    async call(method: string, path: string, body?: unknown): Promise<unknown> {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
      return await response.json();
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

type Process = Awaited<ReturnType<typeof startProcess>>;

async function save({ call }: Process, address: string): Promise<Analysis> {
  const { lookup_id } = LookupAnswer.parse(await call('POST', '/api/property-lookup', { address }));
  return Analysis.parse(await call('POST', '/api/analyses', { lookup_id }));
}

/** A saved analysis, and the price that was acknowledged last. */
type Priced = { id: string; price: number };

/** Raises a price by a dollar over and over, until the process that is called ends. */
async function raiseUntilTheEnd({ call }: Process, priced: Priced): Promise<void> {
  for (;;) {
    const purchase_price = priced.price + 1;
    await call('PATCH', `/api/analyses/${priced.id}`, { purchase_price });
    priced.price = purchase_price;
  }
}

/** The demo's book, and the ids of the rents that were acknowledged. */
type Recorded = { path: string; ids: string[] };

async function demoBookOf({ call }: Process): Promise<Recorded> {
  const [book] = BookList.parse(await call('GET', '/api/books')).books;
  if (!book) throw new Error('The demo has no book.');
  return { path: `/api/analyses/${book.analysis_id}/book`, ids: [] };
}

/** Records a dollar of rent over and over, until the process that is called ends. */
async function recordUntilTheEnd({ call }: Process, { path, ids }: Recorded, day: string): Promise<void> {
  for (;;) {
    const rent = newEntry({ kind: 'income', account: 'rent', amount: 100, day });
    await call('POST', `${path}/entries`, { entries: [rent], source: 'typed' });
    ids.push(rent.id);
  }
}

/** The ids of all that is in a book, and how many the book has counted. */
async function entriesOf({ call }: Process, path: string): Promise<{ ids: Set<string>; count: number }> {
  const ids = new Set<string>();
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: BookEntries = BookEntries.parse(await call('GET', `${path}/entries?cursor=${cursor}`));
    for (const { fact } of page.entries) ids.add(fact.id);
    cursor = page.next;
  }
  return { ids, count: BookAnswer.parse(await call('GET', path)).book?.count ?? 0 };
}

/** Each kill comes after so many changes, and so many milliseconds. */
const kills = fc.sample(fc.record({ changes: fc.nat(60), pauseMs: fc.nat(30) }), { seed, numRuns: isHard ? 100 : 1 });

it(`loses nothing that was acknowledged when its process is killed, times ${kills.length}`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-killed-'));
  let running = await startProcess(dataDir);
  await running.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const priced: Priced[] = [];
  for (const house of [1, 2, 3]) {
    const { id, purchase_price } = await save(running, `${house} Killed Rd, Mesa, AZ`);
    priced.push({ id, price: purchase_price ?? 0 });
  }
  const book = await demoBookOf(running);
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const sum = () => priced.reduce((total, { price }) => total + price, 0);
  for (const [round, { changes, pauseMs }] of kills.entries()) {
    const before = sum();
    const saved: string[] = [];
    const underWay = [
      ...priced.map((each) => raiseUntilTheEnd(running, each)),
      recordUntilTheEnd(running, book, today),
      save(running, `${round} Ended Rd, Mesa, AZ`).then(({ id }) => saved.push(id)),
    ].map((each) => each.catch(() => {}));
    await expect.poll(() => sum() - before, { interval: 5 }).toBeGreaterThanOrEqual(changes);
    await setTimeout(pauseMs);
    await running.kill();
    await Promise.all(underWay);

    running = await startProcess(dataDir);
    const { ids, count } = await entriesOf(running, book.path);
    expect(book.ids.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe(count);
    for (const id of saved) await running.call('GET', `/api/analyses/${id}`);
    for (const each of priced) {
      const { purchase_price } = Analysis.parse(await running.call('GET', `/api/analyses/${each.id}`));
      // The change that was under way may have been stored.
      expect([each.price, each.price + 1]).toContain(purchase_price);
      each.price = purchase_price ?? 0;
    }
  }
  await running.kill();
  rmSync(dataDir, { recursive: true });
});

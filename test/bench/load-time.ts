import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { assembly } from '#bin/built.ts';
import { signIn } from '#local/sign-in.ts';
import { type System, start } from '#local/system.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import type { Figure } from './figure.ts';
import { quantile } from './median.ts';

const password = 'Correct1Horse';
/** So many that none reaches its limit of calls a minute. */
const accounts = 60;
const connections = 50;
const seconds = 60;

/** Fifty connections that read without a pause for a minute, against as many that get an empty answer. */
export async function benchLoad(): Promise<Figure[]> {
  const system = await start({ assembly });
  try {
    const reads: { path: string; authorization: string }[] = [];
    for (let index = 0; index < accounts; index += 1) reads.push(...(await readsOf(system, index)));

    const load = async (calls: { path: string; authorization: string }[], duration = seconds): Promise<number[]> => {
      const workerData = { url: system.url, calls, connections, seconds: duration };
      const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData });
      const [times] = await once(worker, 'message');
      return z.array(z.number()).parse(times);
    };
    // The first calls load the bundles and compile them.
    await load(reads, 5);
    const empty = await load([{ path: '/__local/health', authorization: '' }], 10);
    const read = await load(reads);
    const perSecond = (times: number[], duration: number) => Math.round(times.length / duration);
    const baseline = `the same with empty answers (${perSecond(empty, 10)} a second)`;
    return [
      {
        what: `mixed reads on ${connections} connections for ${seconds} s without an error, ${perSecond(read, seconds)} a second, 99th percentile`,
        ms: quantile(read, 0.99),
        budgetMs: 500,
        baseline,
        baselineMs: quantile(empty, 0.99),
      },
    ];
  } finally {
    await system.close();
  }
}

/** An account with a saved analysis, and what its pages read. */
async function readsOf(system: System, index: number): Promise<{ path: string; authorization: string }[]> {
  const account = { email: `bench-${index}@people.example`, password, name: 'Bench' };
  await system.users.seedUser(account);
  const authorization = `Bearer ${await signIn(system, account)}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const post = async (path: string, body: unknown): Promise<unknown> =>
    (await fetch(system.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
  const { lookup_id } = LookupAnswer.parse(await post('/api/property-lookup', { address }));
  await post('/api/analyses', { lookup_id });
  const paths = ['/api/profile', '/api/analyses', `/api/analyses/${lookup_id}`, '/', '/pricing'];
  return paths.map((path) => ({ path, authorization }));
}

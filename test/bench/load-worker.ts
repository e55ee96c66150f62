import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

/* Loads a server from a thread of its own, so that the clients' work does not delay the server's. */

const { url, calls, connections, seconds } = z
  .object({
    url: z.string(),
    calls: z.array(z.object({ path: z.string(), authorization: z.string() })),
    connections: z.number(),
    seconds: z.number(),
  })
  .parse(workerData);

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** One call; resolves with its milliseconds. */
const call = ({ path, authorization }: { path: string; authorization: string }) =>
  new Promise<number>((resolve, reject) => {
    const started = performance.now();
    const sent = request(url + path, { agent, headers: { authorization } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}.`));
        else resolve(performance.now() - started);
      });
    });
    sent.once('error', reject);
    sent.end();
  });

const end = performance.now() + seconds * 1000;
const times: number[] = [];
async function useConnection(first: number): Promise<void> {
  for (let turn = first; performance.now() < end; turn += 1) {
    const next = calls[turn % calls.length];
    if (next) times.push(await call(next));
  }
}
await Promise.all(Array.from({ length: connections }, (_, first) => useConnection(first)));
parentPort?.postMessage(times);

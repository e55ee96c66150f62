import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { mondayAt, sampleCounty, writeSampleCounty } from '#bin/records/sample-county.ts';
import { lookUpSampleHouses } from './demo-watch.ts';
import type { System } from './system.ts';

const Sources = z.object({ items: z.array(z.object({ county: z.string(), day: z.string() })) });

const command = join(import.meta.dirname, '../bin/records/records-command.ts');

/**
 * Keeps a made-up county in a running system that has no other, so that areas can be searched and houses followed: the
 * roll of the last Monday and the one before, and while the system runs the roll of each new Monday. Before its second
 * roll the demo's investor follows some of it. It takes some seconds beside what the user does.
 *
 * @returns how to stop it.
 */
export function keepSampleCounty(system: System, dataDir: string, report: (line: string) => void): () => void {
  const { clock } = system;
  const stopping = new AbortController();
  const { signal } = stopping;
  let cancel = () => {};
  async function publishAndWait(): Promise<void> {
    const begun = clock.now();
    try {
      await publishNewest(begun, { system, folder: join(dataDir, 'records'), signal, report });
    } catch (error) {
      if (!signal.aborted) report(`The sample county could not be loaded: ${String(error)}`);
    }
    // Whoever moves the clock over weeks does not wait for the roll of each.
    if (!signal.aborted) cancel = clock.at(Date.parse(mondayAt(begun, 1)), () => void publishAndWait());
  }
  void publishAndWait();
  return () => {
    stopping.abort();
    cancel();
  };
}

type Keeping = { system: System; folder: string; signal: AbortSignal; report: (line: string) => void };

/** Publishes the roll of the last Monday, unless it counts already; of a new county first that of the Monday before. */
async function publishNewest(now: number, keeping: Keeping): Promise<void> {
  const { system, signal } = keeping;
  const { items } = Sources.parse(await (await fetch(`${system.url}/api/sources`, { signal })).json());
  const own = items.find(({ county }) => county === sampleCounty);
  const monday = mondayAt(now);
  if (own ? own.day >= monday : items.length > 0) return;
  if (!own) await begin(now, keeping);
  await publish(monday, keeping);
}

/** Publishes the roll before the last Monday's, and has the demo's investor follow some of what that Monday changes. */
async function begin(now: number, keeping: Keeping): Promise<void> {
  const { system, signal, report } = keeping;
  // That it can't, the password was changed for example, keeps nobody from searching.
  const failed = (error: unknown) => {
    if (!signal.aborted) report(`The demo follows nothing in the sample county: ${String(error)}`);
  };
  const [follow] = await Promise.all([
    lookUpSampleHouses(system, mondayAt(now)).catch(failed),
    publish(mondayAt(now, -1), keeping),
  ]);
  await follow?.().catch(failed);
}

async function publish(day: string, { system, folder, signal }: Keeping): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const files = await writeSampleCounty(folder, day);
  const words = ['load', 'sample', ...files, '--day', day, '--out', folder, '--local', '--publish'];
  await new Promise<void>((resolve, reject) => {
    const env = { ...process.env, PORT: new URL(system.url).port };
    const child = spawn(process.execPath, [command, ...words], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `It ended with ${code}.`))));
  });
}

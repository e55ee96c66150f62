import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeSampleCounty } from '#bin/records/sample-county.ts';

const Sources = z.object({ items: z.array(z.unknown()) });

const command = join(import.meta.dirname, '../bin/records/records-command.ts');

/**
 * Publishes the made-up county to a running system that has no county, so that areas can be searched. It takes some
 * seconds beside what the user does.
 *
 * @returns how to stop it.
 */
export function publishSampleCounty(url: string, dataDir: string, report: (line: string) => void): () => void {
  const stopping = new AbortController();
  publish(url, join(dataDir, 'records'), stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) report(`The sample county could not be loaded: ${String(error)}`);
  });
  return () => stopping.abort();
}

async function publish(url: string, folder: string, signal: AbortSignal): Promise<void> {
  const { items } = Sources.parse(await (await fetch(`${url}/api/sources`, { signal })).json());
  if (items.length > 0) return;
  mkdirSync(folder, { recursive: true });
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const day = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  const files = await writeSampleCounty(folder, day);
  const words = ['load', 'sample', ...files, '--day', day, '--out', folder, '--local', '--publish'];
  await new Promise<void>((resolve, reject) => {
    const env = { ...process.env, PORT: new URL(url).port };
    const child = spawn(process.execPath, [command, ...words], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `It ended with ${code}.`))));
  });
}

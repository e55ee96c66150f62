import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const root = join(import.meta.dirname, '../..');

/** From `npm start`'s command to a healthy system, in an empty data folder. */
export async function benchStart(): Promise<Figure[]> {
  const starts: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    starts.push(await startOnce(4300 + round));
    const started = performance.now();
    execFileSync(process.execPath, ['--eval', '0']);
    bare.push(performance.now() - started);
  }
  return [
    {
      what: 'npm start from a built tree to healthy, median of 3',
      ms: median(starts),
      budgetMs: 3000,
      baseline: 'starting Node with nothing to do',
      baselineMs: median(bare),
    },
  ];
}

async function startOnce(port: number): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'local/run.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), 'dealwright-bench-')) },
    stdio: 'ignore',
  });
  try {
    while (performance.now() - started < 30_000) {
      const healthy = await fetch(`http://127.0.0.1:${port}/__local/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (healthy) return performance.now() - started;
      await sleep(20);
    }
    throw new Error('The system did not get healthy within 30 s.');
  } finally {
    child.kill('SIGTERM');
  }
}

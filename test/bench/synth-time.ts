import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const root = join(import.meta.dirname, '../..');

/** Synthesis with both rule packs, against loading the CDK library alone. */
export async function benchSynth(): Promise<Figure[]> {
  const synths: number[] = [];
  const loads: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const outdir = mkdtempSync(join(tmpdir(), 'dealwright-bench-'));
    synths.push(run([join(root, 'bin/app.ts')], { CDK_OUTDIR: outdir }));
    loads.push(run(['--input-type=module', '--eval', "await import('aws-cdk-lib')"], {}));
  }
  return [
    {
      what: 'synthesis with cdk-nag, median of 3',
      ms: median(synths),
      budgetMs: 5000,
      baseline: 'loading the CDK library',
      baselineMs: median(loads),
    },
  ];
}

function run(args: string[], env: Record<string, string>): number {
  const started = performance.now();
  execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
  return performance.now() - started;
}

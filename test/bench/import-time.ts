import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const root = join(import.meta.dirname, '../..');

/**
 * How long a cold Lambda takes to load its code, against the same handler as `NodejsFunction` bundles it: with the AWS
 * SDK left to the runtime, which here is the installed package.
 */
export async function benchImport(): Promise<Figure[]> {
  const ours = join(root, 'dist/lambdas/analyses/handler.mjs');
  // Among the packages, where the SDK is found.
  const plain = join(root, 'dist/bench/handler.cjs');
  await build({
    entryPoints: [join(root, 'lambdas/functions/analyses/handler.ts')],
    outfile: plain,
    bundle: true,
    platform: 'node',
    target: 'node24',
    external: ['@aws-sdk/*', '@smithy/*'],
  });
  const times: Record<'ours' | 'plain', number[]> = { ours: [], plain: [] };
  for (let round = 0; round < 15; round += 1) {
    times.ours.push(importOnce(ours));
    times.plain.push(importOnce(plain));
  }
  return [
    {
      what: 'importing a Lambda bundle, median of 15',
      ms: median(times.ours),
      baseline: "the same handler under NodejsFunction's defaults",
      baselineMs: median(times.plain),
      budgetRatio: 0.5,
    },
  ];
}

function importOnce(file: string): number {
  const script = `const started = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - started);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
}

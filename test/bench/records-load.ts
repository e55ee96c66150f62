import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeInventedCounty } from '#test/support/records/invented-county.ts';
import type { Figure } from './figure.ts';

/** Takes a minute; `--rows` has as many as one wants to know of. */
const usualRows = 100_000;

const { scripts } = z
  .object({ scripts: z.object({ records: z.string() }) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')));
/** Those of Node with which `npm run records` starts. */
const flags = scripts.records.match(/--\S+/g) ?? [];

const Run = z.object({ ms: z.number(), peakKb: z.number(), written: z.array(z.string()) });

/**
 * Loads of an invented county beside DuckDB's plain copy of the same files: the first one, and the next month's, in which
 * 95 of 100 houses have the same address. DuckDB has the same memory for both. Memory is also that of a fifth of the rows.
 */
export async function benchRecords(rows = usualRows): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-records-'));
  try {
    const county = async (name: string, parcels: number, moved = 0) => {
      mkdirSync(join(folder, name));
      return writeInventedCounty(join(folder, name), parcels, moved);
    };
    const [small, first, next] = [
      await county('small', Math.ceil(rows / 5)),
      await county('first', rows),
      await county('next', rows, 0.05),
    ];
    const run = (what: 'copy' | 'load', out: string, files: string[]) => {
      mkdirSync(join(folder, out), { recursive: true });
      const args = [...flags, join(import.meta.dirname, 'records-child.ts'), what, join(folder, out), ...files];
      return Run.parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })));
    };
    const fifth = run('load', 'out-small', small);
    const copied = run('copy', 'out-copy', first);
    const loaded = run('load', 'out', first);
    const copiedAgain = run('copy', 'out-copy-next', next);
    const again = run('load', 'out', next);
    const bytesOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
    const named = `${rows.toLocaleString('en-US')} houses`;
    const plain = "DuckDB's plain copy of the files";
    return [
      {
        what: `a first load of ${named}`,
        ms: loaded.ms,
        baseline: plain,
        baselineMs: copied.ms,
        budgetRatio: 1 / 0.05,
      },
      {
        what: 'a load of which 95 % of the houses have the same address',
        ms: again.ms,
        baseline: plain,
        baselineMs: copiedAgain.ms,
        budgetRatio: 1 / 0.12,
      },
      {
        what: 'its Parquet files',
        unit: 'MB',
        ms: bytesOf(loaded.written),
        baseline: 'the files that came',
        baselineMs: bytesOf(first),
        budgetRatio: 0.4,
      },
      {
        what: `the most memory of a load of ${named}`,
        unit: 'MB',
        ms: loaded.peakKb / 1000,
        budgetMs: rows > 1_000_000 ? 1500 : 1000,
        baseline: 'with a fifth of them',
        baselineMs: fifth.peakKb / 1000,
        budgetRatio: rows >= 5_000_000 ? 1.5 : 5,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

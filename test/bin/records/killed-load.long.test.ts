import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { load } from '#bin/records/load.ts';
import type { Progress } from '#bin/records/load-progress.ts';
import { isHard } from '#test/support/generated.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { mappingOf, now } from '#test/support/records/loads.ts';
import { filesOf } from '#test/support/records/small-county.ts';

const child = join(import.meta.dirname, '../../support/records/load-child.ts');

/** Some megabytes, with refused lines and fields of several lines, where a block may end. */
function anyFiles(): string[] {
  const houses = Array.from({ length: 12_000 }, (_, at) => ({
    number: 10 + at,
    change: { OWN_NAME: at % 3 === 0 ? 'MOCK\n"OWNER"' : 'MOCK', NOT_READ: 'X'.repeat(1000) },
  }));
  const files = filesOf(houses);
  const odd = (text = '') => text.replaceAll(/(P\d*00,)/g, 'odd\r\n$1');
  return writeFiles({ ...files, 'NAL21.csv': odd(files['NAL21.csv']), 'SDF21.csv': odd(files['SDF21.csv']) }).paths;
}
const paths = anyFiles();

/** Runs a load, and kills it as soon as its progress says so. @returns how often it told that it reads. */
async function run(out: string, isKilled: (at: Progress) => boolean): Promise<{ reads: number; code: number | null }> {
  const process_ = spawn(process.execPath, [child, out, '1', ...paths], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => process_.once('exit', resolve));
  let reads = 0;
  for await (const line of createInterface({ input: process_.stdout })) {
    const at: Progress = JSON.parse(line);
    if (at.step === 'read') reads += 1;
    if (isKilled(at)) process_.kill('SIGKILL');
  }
  return { reads, code: await ended };
}

/** All that a load leaves but its report, which has its time. */
function leftIn(out: string): Record<string, string> {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(parquet|tsv)$/.test(path));
  return Object.fromEntries(files.toSorted().map((path) => [path, readFileSync(join(out, path)).toString('base64')]));
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'records-'));

const points: [string, (at: Progress) => boolean][] = [
  ['early in reading', ({ share }) => share > 0.2],
  ['late in reading', ({ share }) => share > 0.7],
  ['while it types', ({ step }) => step === 'type'],
  ['while it keys', ({ step }) => step === 'key'],
  ['while it writes', ({ step }) => step === 'write'],
];

it('goes on after a kill where it was, and leaves the same files', { timeout: 300_000 }, async () => {
  const whole = newFolder();
  const undisturbed = await run(whole, () => false);
  expect(undisturbed.code).toBe(0);
  const expected = leftIn(whole);
  expect(Object.keys(expected)).toHaveLength(5);
  for (const [where, isKilled] of isHard ? points : points.slice(1, 4)) {
    const out = newFolder();
    expect([where, (await run(out, isKilled)).code]).toEqual([where, null]);
    expect(Object.keys(leftIn(out)).filter((path) => path.startsWith('records'))).toEqual([]);
    const again = await run(out, () => false);
    expect([where, again.code]).toEqual([where, 0]);
    expect(again.reads).toBeLessThan(undisturbed.reads);
    expect(leftIn(out)).toEqual(expected);
    expect(readdirSync(out)).toEqual(['records']);
  }
});

it('goes on after two kills in reading', { timeout: 300_000 }, async () => {
  const [whole, out] = [newFolder(), newFolder()];
  await run(whole, () => false);
  for (const share of [0.3, 0.6]) await run(out, (at) => at.share > share);
  await run(out, () => false);
  expect(leftIn(out)).toEqual(leftIn(whole));
});

it('refuses to read what another command is reading', { timeout: 300_000 }, async () => {
  const out = newFolder();
  const seen: unknown[] = [];
  const first = run(out, () => false);
  while (!readdirSync(out).some((name) => name.startsWith('.load-')))
    await new Promise((resolve) => setImmediate(resolve));
  const loading = load({ mapping: mappingOf('florida-dor'), files: paths, out, now });
  await loading.catch((error: unknown) => seen.push(String(error)));
  expect(seen).toEqual([expect.stringContaining('Another command is loading these files')]);
  expect((await first).code).toBe(0);
});

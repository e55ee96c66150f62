import { execFile } from 'node:child_process';
import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { withDatabase } from '#bin/records/database.ts';
import { newestReport } from '#bin/records/load-files.ts';
import { LoadReport } from '#bin/records/load-report.ts';
import { isHard } from '#test/support/generated.ts';
import { mappingOf } from '#test/support/records/loads.ts';
import { recordsCommand } from '#test/support/records/records-command.ts';
import { filesOf } from '#test/support/records/small-county.ts';

/** A gigabyte in the hard tests, of which one line is longer than a text can be in JavaScript. */
const [parts, longestLine] = isHard ? [400, 600_000_000] : [10, 6_000_000];
const rowsOfPart = 1000;

const formula = '=1+1';
/** Owners, one byte a character, and why their line is refused. */
const odd = [
  ['X'.repeat(100_000), 'too_long'],
  ['MOCK \xc3( OWNER', 'encoding'],
  ['MOCK \0 OWNER', 'nul'],
  ['"MOCK OWNER', 'quotes'],
  [formula, undefined],
] as const;

const template = filesOf([
  {
    number: 0,
    change: { PARCEL_ID: '{line}', PHY_ADDR1: '{line} MOCK ST', OWN_NAME: '{owner}', NOT_READ: 'X'.repeat(700) },
  },
]);
const [names = '', row = ''] = template['NAL21.csv']?.split('\r\n') ?? [];

/** Writes a roll whose parcels have the numbers of their lines. @returns its last line, and which are odd and why. */
function writeHostileRoll(path: string) {
  const file = openSync(path, 'w');
  const rejects: { line: number; reason: string }[] = [];
  const formulas: number[] = [];
  let line = 1;
  const write = (text: string) => writeSync(file, text, null, 'latin1');
  const rowOf = (owner: string) => {
    line += 1;
    return `${row.replaceAll('{line}', String(line)).replace('{owner}', owner)}\r\n`;
  };
  write(`${names}\r\n`);
  const [start = '', end = ''] = rowOf('{cut}').split('{cut}');
  write(start);
  for (let bytes = 0; bytes < longestLine; bytes += 1_000_000) write('X'.repeat(1_000_000));
  write(end);
  rejects.push({ line, reason: 'too_long' });
  for (let part = 0; part < parts; part += 1) {
    const [owner, reason] = odd[part % odd.length] ?? odd[0];
    write(rowOf(owner));
    if (reason) rejects.push({ line, reason });
    else formulas.push(line);
    write(Array.from({ length: rowsOfPart }, () => rowOf('MOCK OWNER')).join(''));
  }
  closeSync(file);
  return { lines: line, rejects, formulas };
}

/** Has a process say its largest memory in kB as it ends. */
const sayingPeak = "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";
const run = promisify(execFile);

const Found = z.object({ houses: z.int(), parcels: z.int(), refused: z.int(), formulas: z.array(z.int()) });

it('loads all but the odd lines of a large file, which it names, in little memory', {
  timeout: 1_800_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'NAL21.csv');
  const { lines, rejects, formulas } = writeHostileRoll(path);

  const mapping = mappingOf('florida-dor');
  const files = Object.entries(mapping.files).map(([name, file]) => [name, { ...file, encoding: 'utf-8' }]);
  const mappingPath = join(folder, 'mapping.json');
  writeFileSync(mappingPath, JSON.stringify({ ...mapping, files: Object.fromEntries(files) }));
  const words = ['load', mappingPath, path, '--dry-run', '--out', folder];
  const { stderr } = await run(process.execPath, ['--import', sayingPeak, recordsCommand, ...words]);
  const peakKb = Number(/^peak (\d+)$/m.exec(stderr)?.[1]);
  const [parquet = ''] = globSync(join(folder, 'records/houses/*/*/*/houses.parquet'));

  const reported = (name: string) =>
    readFileSync(newestReport(folder, { state: 'FL', county: '12021' }, name) ?? '', 'utf8');
  const named = rejects.map((each) => `NAL21.csv\t${each.line}\t${each.reason}\n`).join('');
  expect(reported('rejects-0.tsv')).toBe(named);
  const houses = lines - 1 - rejects.length;
  expect(LoadReport.parse(JSON.parse(reported('report.json'))).houses).toEqual({
    rows: lines - 1,
    houses,
    rejects: rejects.length,
    duplicates: 0,
    leftOut: 0,
  });
  const [found] = await withDatabase(folder, (database) =>
    database.json(
      `SELECT count(*) AS houses, count(DISTINCT parcel) AS parcels,
          count(*) FILTER (parcel IN (${rejects.map((each) => `'${each.line}'`).join(', ')})) AS refused,
          list(parcel::INTEGER ORDER BY parcel::INTEGER) FILTER (owner = '${formula}') AS formulas
        FROM read_parquet('${parquet}')`,
    ),
  );
  expect(Found.parse(found)).toEqual({ houses, parcels: houses, refused: 0, formulas });
  expect(peakKb * 1024).toBeLessThan(1_000_000_000);
});

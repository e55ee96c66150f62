import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { Mapping } from '#shared/records/mapping.ts';
import { isDay } from '#shared/values/days.ts';
import { load } from './load.ts';
import { reportText } from './load-report.ts';

/* `npm run records`: public records of whole counties (docs/records.md). */

const mappings = join(import.meta.dirname, '../../records/mappings');

const usage = `npm run records -- load <mapping> <files…> --dry-run   makes Parquet files of a county's files, and says what was read

  <mapping>          a name in records/mappings, or the path of a JSON file
  --day YYYY-MM-DD   on which the roll stands, where the mapping does not say so
  --out <folder>     where the files go; .local-records without it`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        day: { type: 'string' },
        out: { type: 'string', default: '.local-records' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

/** @throws with what is wrong with the file, by its fields. */
function readMapping(name: string): Mapping {
  const path = name.endsWith('.json') ? name : join(mappings, `${name}.json`);
  if (!existsSync(path)) throw new Error(`There is no mapping ${path}.`);
  const { success, data, error } = Mapping.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!success) throw new Error(`${path}:\n${z.prettifyError(error)}`);
  return data;
}

const { positionals, values } = readArguments();
const [verb, name = '', ...files] = positionals;
const { day, out, 'dry-run': isDryRun } = values;
if (verb !== 'load' || name === '' || files.length === 0 || (day !== undefined && !isDay(day))) end(usage, 2);
if (!isDryRun) end(`Loads are not published yet: add --dry-run.\n\n${usage}`, 2);

try {
  console.log(reportText(await load({ mapping: readMapping(name), files, day, out, now: new Date() })));
} catch (error) {
  end(error instanceof Error ? error.message : String(error), 1);
}

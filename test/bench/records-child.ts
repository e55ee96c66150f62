import { join } from 'node:path';
import { openDatabase, toParquet } from '#bin/records/database.ts';
import { load } from '#bin/records/load.ts';
import { mappingOf } from '#test/support/records/loads.ts';

/*
 * `records-child.ts <copy|load> <out> <files…>`: a load, or DuckDB's plain copy of the same files to Parquet, in a process
 * of its own. Prints its milliseconds and the most memory that it had, in kB.
 */

const [what = '', out = '', ...files] = process.argv.slice(2);

async function copy(): Promise<string[]> {
  const database = await openDatabase(out);
  const paths = files.map((_, at) => join(out, `copy-${at}.parquet`));
  for (const [at, path] of paths.entries()) {
    await database.run(`COPY (SELECT * FROM read_csv('${files[at]}', all_varchar = true)) ${toParquet(path)}`);
  }
  database.close();
  return paths;
}

const loaded = async () => (await load({ mapping: mappingOf('florida-dor'), files, out, now: new Date() })).written;

const started = performance.now();
const written = await (what === 'copy' ? copy() : loaded());
const ms = performance.now() - started;
console.log(JSON.stringify({ ms, peakKb: process.resourceUsage().maxRSS, written }));

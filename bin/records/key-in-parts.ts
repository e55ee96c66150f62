import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from './database.ts';
import { keyFile } from './key-houses.ts';
import { literal } from './typed-column.ts';

/** Below it a worker takes longer to start than it saves. */
const fewHouses = 20_000;

/**
 * Makes the table `keyed` (parcel, house_key, city_key, mail_state, absentee, equity_pct) of the rows that `sql`
 * selects, as `keyedRow` takes them. Reading addresses takes a load longest: two workers share it.
 */
export async function keyInParts(
  database: Database,
  folder: string,
  sql: string,
  houses: number,
  now: Date,
): Promise<void> {
  const parts = houses > fewHouses ? 2 : 1;
  const files = Array.from({ length: parts }, (_, part) => ({
    from: join(folder, `keys-${part}.tsv`),
    to: join(folder, `keyed-${part}.tsv`),
  }));
  for (const [part, { from }] of files.entries()) {
    await database.run(
      `COPY (SELECT * FROM (${sql}) q WHERE hash(parcel) % ${parts} = ${part})
        TO ${literal(from)} (FORMAT csv, DELIMITER '\t', QUOTE '', ESCAPE '', HEADER false, NULLSTR '')`,
    );
  }
  await Promise.all(files.map(({ from, to }) => (parts === 1 ? keyFile(from, to, now) : keyByWorker(from, to, now))));
  await database.run(
    `CREATE TABLE keyed AS SELECT parcel, house_key, city_key, mail_state, absentee::BOOLEAN AS absentee,
        equity_pct::DECIMAL(12,2) AS equity_pct
      FROM ${cleanRows(
        files.map(({ to }) => to),
        ['parcel', 'house_key', 'city_key', 'mail_state', 'absentee', 'equity_pct'],
      )}`,
  );
}

function keyByWorker(from: string, to: string, now: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./key-worker.ts', import.meta.url), { workerData: { from, to, now } });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
  });
}

/** Tab-separated rows that the load itself has written, all as text; an empty field is NULL. */
export function cleanRows(paths: readonly string[], columns: readonly string[]): string {
  const types = columns.map((column) => `'${column}': 'VARCHAR'`).join(', ');
  return `read_csv([${paths.map(literal).join(', ')}], columns = {${types}}, auto_detect = false, header = false,
    delim = '\t', quote = '', escape = '', comment = '', nullstr = '')`;
}

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { codeHash } from './code-hash.ts';
import { type Database, inDatabase, toParquet } from './database.ts';
import { keyFile } from './key-houses.ts';
import { literal } from './typed-column.ts';

/** Below it a worker takes longer to start than it saves. */
const fewHouses = 20_000;

/** Node alone lets a worker's garbage grow to over 150 MB before it collects it; it needs 30 MB, and no more time. */
const workerLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 };

type Keying = {
  /** Of the load's database. */
  folder: string;
  /** Selects the rows that `keyedRow` reads. */
  asked: string;
  houses: number;
  now: Date;
  /** A file of `writeKeys`, whose keys are taken where they are of the same text. */
  known: string | undefined;
  /** Told how many are keyed, now and then and at the end. */
  onKeyed: (houses: number) => void;
};

/** What `keyedRow` reads of an address, beside the parcel. */
const situs = 'hash(q.address, q.mail, q.homestead)';
const keyColumns = ['house_key', 'city_key', 'mail_state', 'absentee'];

/**
 * Makes the table `keyed` (parcel, house_key, city_key, mail_state, absentee, equity_pct) of the rows that `asked`
 * selects. Reading addresses takes a load longest: two workers share it. The database is closed meanwhile: its memory
 * and theirs are not held at once.
 *
 * @returns how many keys are those of a load before.
 */
export async function keyInParts({ folder, asked, houses, now, known, onKeyed }: Keying): Promise<number> {
  const parts = houses > fewHouses ? 2 : 1;
  const files = Array.from({ length: parts }, (_, part) => ({
    from: join(folder, `keys-${part}.tsv`),
    to: join(folder, `keyed-${part}.tsv`),
  }));
  const [from, to] = [files.map((file) => file.from), files.map((file) => file.to)];
  const keysReused = await inDatabase(folder, (database) => writeAsked(database, asked, known, from));
  let keyed = 0;
  const onRows = (rows: number) => {
    keyed += rows;
    onKeyed(keyed);
  };
  const keyPart = parts === 1 ? keyFile : keyByWorker;
  await Promise.all(files.map((file) => keyPart(file.from, file.to, now, onRows)));
  await inDatabase(folder, (database) =>
    database.run(
      `CREATE TABLE keyed AS SELECT parcel, house_key, city_key, mail_state, absentee::BOOLEAN AS absentee,
          equity_pct::DECIMAL(12,2) AS equity_pct
        FROM ${cleanRows(to, ['parcel', ...keyColumns, 'equity_pct'])}`,
    ),
  );
  return keysReused;
}

/** Writes the rows for `keyedRow` into files, each about as many. @returns how many have a key of a load before. */
async function writeAsked(database: Database, sql: string, known: string | undefined, paths: readonly string[]) {
  /*
   * A key is another load's where the parcel, the address, the mail and the homestead are the same, by their hash; that
   * the rule is the same, the name of the file says. The equity follows from amounts and days, so it is worked out anew.
   */
  const keys = known
    ? `read_parquet(${literal(known)}, hive_partitioning = false)`
    : `(SELECT NULL::VARCHAR AS parcel, 0::UBIGINT AS situs, ${keyColumns.map((name) => `NULL AS ${name}`).join(', ')} WHERE false)`;
  const asked = ['address', 'mail', 'homestead'].map((name) => `CASE WHEN k.parcel IS NULL THEN q.${name} END`);
  await database.run(
    `CREATE TABLE asked AS SELECT q.parcel, ${asked.join(', ')}, q.market_value, q.market_price, q.market_day,
        k.parcel IS NOT NULL AS is_known, ${keyColumns.map((name) => `k.${name}`).join(', ')}
      FROM (${sql}) q LEFT JOIN ${keys} k ON k.parcel = q.parcel AND k.situs = ${situs}`,
  );
  for (const [part, path] of paths.entries()) {
    await database.run(
      `COPY (SELECT * FROM asked WHERE hash(parcel) % ${paths.length} = ${part})
        TO ${literal(path)} (FORMAT csv, DELIMITER '\t', QUOTE '', ESCAPE '', HEADER false, NULLSTR '')`,
    );
  }
  const [counted] = await database.json('SELECT count(*) FILTER (is_known) AS known FROM asked');
  await database.run('DROP TABLE asked');
  return Counted.parse(counted).known;
}

const Counted = z.object({ known: z.int() });

/** Writes the keys of `keyed` with what they were read from, for the next load. @param sql `asked` of `keyInParts`. */
export const writeKeys = (database: Database, sql: string, path: string): Promise<void> =>
  database.run(
    `COPY (SELECT k.parcel, ${situs} AS situs, ${keyColumns.map((name) => `k.${name}`).join(', ')}
      FROM keyed k JOIN (${sql}) q ON q.parcel = k.parcel) ${toParquet(path)}`,
  );

/** The name of a file of keys: it ends with the rule by which they were read. */
export const keysName = async (): Promise<string> => `keys-${await codeHash('key-houses.ts')}.parquet`;

function keyByWorker(from: string, to: string, now: Date, onRows: (rows: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./key-worker.ts', import.meta.url), {
      workerData: { from, to, now },
      resourceLimits: workerLimits,
    });
    worker.on('message', (rows) => onRows(z.int().parse(rows)));
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

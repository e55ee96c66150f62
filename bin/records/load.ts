import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { loadNameAt } from '#lambdas/storage/records/record-rows.ts';
import { cellsPerDegree } from '#shared/records/cells.ts';
import { HouseRow } from '#shared/records/house-row.ts';
import type { HouseField, Mapping } from '#shared/records/mapping.ts';
import { SaleRow } from '#shared/records/sale-row.ts';
import { isDay, startOfDay } from '#shared/values/days.ts';
import { codeHash } from './code-hash.ts';
import { type CompiledFile, type CompiledMapping, compileMapping } from './compile-mapping.ts';
import { type Database, inDatabase, toParquet } from './database.ts';
import { cleanRows, keyInParts, keysName, writeKeys } from './key-in-parts.ts';
import { contentOf } from './load-content.ts';
import { type LoadId, newestReport, pathOf, writeReport } from './load-files.ts';
import { withLoadFolder } from './load-folder.ts';
import type { OnProgress, Step } from './load-progress.ts';
import { checkSum, type FileReport, type LoadReport, rejectsOf } from './load-report.ts';
import { type MatchedFiles, matchFiles } from './match-files.ts';
import { readFiles } from './read-files.ts';
import { literal } from './typed-column.ts';

/*
 * Brings a county's files into Parquet files: `houses`, `sales`, and `aliases`, the keys of houses without ZIP. Guard,
 * types, sales, keys, files: each step leaves a table of the load's own database, whose folder is deleted at the end.
 */

export type Load = {
  mapping: Mapping;
  files: readonly string[];
  /** On which the roll stands; without it the mapping's. */
  day?: string | undefined;
  out: string;
  now: Date;
  /** Of `contentOf`, where the caller knows it. */
  content?: string | undefined;
  /** Gives the load of a county its name, and says what it is compared with; without it, the name is that of the minute. */
  nameOf?: (county: string) => Promise<{ load: string; base: string | null }>;
  onProgress?: OnProgress | undefined;
  /** Of a file that are read between two entries of the journal. */
  journalBytes?: number | undefined;
};

/**
 * Goes on where an earlier run for the same files was killed while it read them.
 *
 * @throws in plain words when the load can't be made; then it leaves no file.
 */
export async function load(loading: Load): Promise<LoadReport> {
  const { mapping, files, day, out } = loading;
  const started = performance.now();
  const matched = matchFiles(mapping, files);
  const content = loading.content ?? (await contentOf(mapping, files, day));
  return withLoadFolder({ out, content, files }, async (folder) => {
    const report = await loadIn(folder, { ...loading, content }, matched);
    const all = { ...report, seconds: (performance.now() - started) / 1000 };
    await writeReport(out, all, all);
    return all;
  });
}

async function loadIn(folder: string, loading: Load & { content: string }, matched: MatchedFiles): Promise<LoadReport> {
  const { mapping, day, out, now, nameOf, onProgress, content, journalBytes: everyBytes } = loading;
  const compiled = compileMapping(mapping);
  const read = await readFiles({ folder, mapping, compiled, matched, onProgress, everyBytes });
  const tell = (step: Step, share: number, rows: number) => onProgress?.({ step, share, rows, rejects: read.refused });
  // What a killed run made of the rows is made anew.
  const work = join(folder, 'work');
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  await inDatabase(work, async (database) => {
    for (const [at, { report, chunks }] of read.files.entries()) {
      const plan = compiled.files[report.name];
      if (plan) await typeFile(database, plan, report, chunks);
      tell('type', (at + 1) / read.files.length, report.rows);
    }
  });
  const made = await inDatabase(work, (database) => makeTables(database, mapping, compiled, day));
  const known = newestReport(out, { state: mapping.state, county: made.county }, await keysName());
  const onKeyed = (keyed: number) => tell('key', keyed / Math.max(1, made.houses), keyed);
  const keysReused = await keyInParts({ ...made, folder: work, now: startOfDay(made.day), known, onKeyed });
  tell('write', 0, 0);
  const reports = read.files.map(({ report }) => report);
  const written = await writeFiles(work, mapping, made);
  const counts = await inDatabase(work, (database) => countsOf(database, mapping, reports, written));
  const { load: name, base } = nameOf ? await nameOf(made.county) : { load: loadNameAt(now) };
  const report: LoadReport = {
    mapping: mapping.name,
    state: mapping.state,
    county: made.county,
    load: name,
    day: made.day,
    licence: mapping.licence.name,
    files: reports,
    ...counts,
    keysReused,
    firstRejects: read.firstRejects,
    written: [],
    seconds: 0,
    ...(base !== undefined && { made: { content, base, code: await codeHash('load.ts') } }),
  };
  return { ...report, written: await place({ out, of: report, written, rejects: read.rejects }) };
}

/** Makes the table `typed_<name>` of what the guard let through, and counts what did not read. */
async function typeFile(database: Database, plan: CompiledFile, report: FileReport, paths: readonly string[]) {
  const sources = plan.columns.map((_, at) => `k${at}`);
  const columns = ['n', 'line', 'parcel', ...sources];
  const rows =
    paths.length > 0
      ? cleanRows(paths, columns)
      : `(SELECT ${columns.map((column) => `NULL::VARCHAR AS ${column}`).join(', ')} WHERE false)`;
  const own = ['n', 'line', 'parcel'];
  const texts = plan.typed.map(({ text }, at) => `${text} AS x${at}`);
  const reads = plan.typed.map(({ read }, at) => `${read(`x${at}`)} AS v${at}`);
  const values = plan.typed.map(({ value }, at) => `${value(`v${at}`)} AS c${at}`);
  const unread = plan.typed.map((_, at) => `x${at} IS NOT NULL AND v${at} IS NULL AS u${at}`);
  const table = `typed_${report.name}`;
  await database.run(
    `CREATE TABLE ${table} AS SELECT n::SMALLINT AS n, line::BIGINT AS line, ${['parcel', ...values, ...unread].join(', ')}
      FROM (SELECT *, ${[...reads, 'true AS ok'].join(', ')}
      FROM (SELECT ${[...own, ...texts].join(', ')} FROM ${rows} s) x) v`,
  );
  const counts = plan.typed.map((_, at) => `count(*) FILTER (t.u${at}) AS u${at}`);
  const isKept = plan.keep ? `(${plan.keep}) IS TRUE` : 'true';
  const [counted] = await database.json(
    `SELECT ${[...counts, 'count(*) AS read', `count(*) FILTER (NOT (${isKept})) AS left_out`].join(', ')} FROM ${table} t`,
  );
  const { read = 0, left_out: leftOut = 0, ...fields } = Counts.parse(counted);
  checkSum(report.files.join(', '), { rows: report.rows, read, rejects: rejectsOf(report) });
  report.leftOut = leftOut;
  if (leftOut > 0) await database.run(`DELETE FROM ${table} t WHERE NOT (${isKept})`);
  for (const [at, { label }] of plan.typed.entries()) {
    const count = fields[`u${at}`] ?? 0;
    if (count > 0) report.unread[label] = Math.max(report.unread[label] ?? 0, count);
  }
}

const Counts = z.record(z.string(), z.number());

/** What each field is, in the Parquet file. */
const houseTypes = {
  zip: 'VARCHAR',
  lat: 'DOUBLE',
  lon: 'DOUBLE',
  type: 'VARCHAR',
  beds: 'INTEGER',
  baths: 'DECIMAL(12,2)',
  sqft: 'INTEGER',
  lot_sqft: 'INTEGER',
  year_built: 'INTEGER',
  owner: 'VARCHAR',
  mail: 'VARCHAR',
  homestead: 'BOOLEAN',
  market_value: 'DECIMAL(12,2)',
  assessed_value: 'DECIMAL(12,2)',
  tax_year: 'INTEGER',
  yearly_tax: 'DECIMAL(12,2)',
  delinquent: 'BOOLEAN',
  foreclosure: 'BOOLEAN',
  liens: 'BOOLEAN',
  street: 'VARCHAR',
  city: 'VARCHAR',
} as const satisfies Record<HouseField, string>;

/** `34102`, `34102.0`, `341021234`, `34102-1234`, and ZIPs without the zeros in front. */
const zipOf = (zip: string) =>
  `nullif(lpad(regexp_extract(${zip}::VARCHAR, '^(\\d{3,5})(?:-?\\d{4})?(?:\\.0*)?$', 1), 5, '0'), '00000')`;

/** What the tables say; `asked` selects what `keyInParts` reads. */
type Made = { county: string; day: string; houses: number; asked: string };

/**
 * Makes the tables `base` (houses without keys), `sold` and `last_sales`.
 *
 * @param givenDay by the operator.
 */
async function makeTables(
  database: Database,
  mapping: Mapping,
  compiled: CompiledMapping,
  givenDay: string | undefined,
): Promise<Made> {
  const { files, house, sales, county } = compiled;
  const grouped = Object.entries(files).filter(([, plan]) => plan.grouped.length > 0);
  for (const [name, plan] of grouped) {
    const columns = plan.grouped.map((sql, at) => `${sql} AS g${at}`);
    await database.run(
      `CREATE TABLE grouped_${name} AS SELECT t.parcel, ${columns.join(', ')} FROM typed_${name} t GROUP BY ALL`,
    );
  }
  const joins = grouped.map(([name]) => `LEFT JOIN grouped_${name} ${name} ON ${name}.parcel = t.parcel`).join(' ');
  const main = `typed_${mapping.house.file}`;
  // Only parcels that come again are sorted.
  await database.run(
    `CREATE TABLE again AS SELECT r FROM (
      SELECT t.rowid AS r, row_number() OVER (
        PARTITION BY t.parcel ORDER BY ${house.tax_year} DESC NULLS LAST, t.n DESC, t.line DESC) AS place
      FROM ${main} t ${joins}
      WHERE t.parcel IN (SELECT parcel FROM ${main} GROUP BY parcel HAVING count(*) > 1)) WHERE place > 1`,
  );
  const fields = Object.entries(houseTypes).map(
    ([name, type]) =>
      `try_cast(${name === 'zip' ? zipOf(house.zip) : house[name as HouseField]} AS ${type}) AS ${name}`,
  );
  await database.run(
    `CREATE TABLE base AS SELECT t.parcel, ${county ?? 'NULL'} AS county_code, ${fields.join(', ')}
      FROM ${main} t ${joins} WHERE t.rowid NOT IN (SELECT r FROM again)`,
  );
  await makeSales(database, mapping, sales, joins);
  const code = await countyOf(database, mapping);
  const day = await dayOf(database, mapping, givenDay);
  const [counted] = await database.json('SELECT count(*) AS houses FROM base');
  const place = `nullif(concat_ws(' ', ${literal(mapping.state)}, b.zip), '')`;
  const address = `CASE WHEN b.street IS NOT NULL AND (b.city IS NOT NULL OR b.zip IS NOT NULL)
    THEN concat_ws(', ', b.street, b.city, ${place}) END`;
  await database.run(`CREATE VIEW addressed AS SELECT b.*, ${address} AS address FROM base b`);
  const asked = `SELECT b.parcel, b.address, b.mail, b.homestead, b.market_value, l.market_price, l.market_day
      FROM addressed b LEFT JOIN last_sales l ON l.parcel = b.parcel`;
  return { county: code, day, houses: Counts.parse(counted).houses ?? 0, asked };
}

/** Makes the tables `sold` and `last_sales`. */
async function makeSales(database: Database, mapping: Mapping, sales: CompiledMapping['sales'], joins: string) {
  const rows = mapping.sales
    ? `typed_${mapping.sales.file} t ${joins}`
    : '(SELECT NULL::VARCHAR AS parcel, 0 AS n, 0 AS line WHERE false) t';
  await database.run(
    `CREATE TABLE told AS SELECT t.parcel, t.n, t.line, (${sales.day})::DATE AS day,
        try_cast(${sales.price} AS DECIMAL(12,2)) AS price, ${sales.market} AS market, (${sales.multi}) IS TRUE AS multi,
        (${sales.number})::VARCHAR AS number, (${sales.deed})::VARCHAR AS deed
      FROM ${rows}`,
  );
  const precision = literal(sales.precision);
  await database.run(
    `CREATE TABLE sold AS SELECT t.* EXCLUDE (market, multi), ${precision} AS precision,
        CASE WHEN t.multi OR s.number IS NOT NULL THEN 'multi' WHEN t.market THEN 'market' WHEN NOT t.market THEN 'not_market'
          ELSE 'unknown' END AS kind
      FROM told t LEFT JOIN (
        SELECT number FROM told WHERE number IS NOT NULL GROUP BY number HAVING min(parcel) <> max(parcel)) s
        ON s.number = t.number
      WHERE t.day IS NOT NULL
      QUALIFY row_number() OVER (
        PARTITION BY t.parcel, t.day, t.price, t.number, t.deed ORDER BY t.n DESC, t.line DESC) = 1`,
  );
  const newest = (value: string, only = 'true') => `arg_max_null(${value}, row(day, n, line)) FILTER (WHERE ${only})`;
  await database.run(
    `CREATE TABLE last_sales AS SELECT parcel, max(day) AS day, ${newest('kind')} AS kind, ${newest('price')} AS price,
        ${newest('price', "kind = 'market'")} AS market_price, max(day) FILTER (WHERE kind = 'market') AS market_day
      FROM sold GROUP BY parcel`,
  );
}

const Codes = z.array(z.object({ code: z.nullable(z.string()) }));

async function countyOf(database: Database, { county }: Mapping): Promise<string> {
  if (typeof county === 'string') return county;
  const codes = Codes.parse(
    await database.json('SELECT DISTINCT county_code::VARCHAR AS code FROM base ORDER BY 1 LIMIT 5'),
  );
  const [first] = codes;
  if (codes.length !== 1 || !first) {
    throw new Error(
      `A load has one county; these files have ${codes.map(({ code }) => code ?? 'an unknown one').join(', ') || 'none'}.`,
    );
  }
  const known = county.list[first.code ?? ''];
  if (!known) throw new Error(`The mapping does not say which county “${first.code ?? ''}” is.`);
  return known;
}

const Year = z.object({ year: z.nullable(z.number()) });

async function dayOf(database: Database, mapping: Mapping, given: string | undefined): Promise<string> {
  const { year } = Year.parse((await database.json('SELECT max(tax_year) AS year FROM base'))[0]);
  const day = given ?? (mapping.day && year ? `${year}-${mapping.day}` : '');
  if (!isDay(day)) throw new Error('Say on which day the roll stands: --day YYYY-MM-DD.');
  return day;
}

/** Writes the Parquet files into the load's folder, and the file of keys. */
async function writeFiles(folder: string, mapping: Mapping, { county, asked }: Made) {
  const keys = join(folder, await keysName());
  await inDatabase(folder, (database) => writeKeys(database, asked, keys));
  const [houses, sales, aliases] = [
    join(folder, 'houses.parquet'),
    join(folder, 'sales.parquet'),
    join(folder, 'aliases.parquet'),
  ];
  const fips = `${literal(county)} AS county`;
  const copies = [
    `COPY (SELECT ${fips}, b.parcel, k.house_key, b.address, b.zip, b.lat, b.lon, b.type, b.beds, b.baths, b.sqft, b.lot_sqft,
        b.year_built, b.owner, b.mail, k.mail_state, k.absentee, b.market_value, b.assessed_value, b.tax_year, b.yearly_tax,
        l.day AS last_sale, CASE WHEN l.day IS NOT NULL THEN ${literal(mapping.sales?.day.kind === 'month' ? 'month' : 'day')} END
          AS last_sale_precision,
        CASE WHEN l.kind = 'market' THEN l.price END AS last_sale_price, b.delinquent, b.foreclosure, b.liens, k.equity_pct
      FROM addressed b JOIN keyed k ON k.parcel = b.parcel LEFT JOIN last_sales l ON l.parcel = b.parcel
      ORDER BY b.zip NULLS LAST, k.house_key NULLS LAST, b.parcel) ${toParquet(houses)}`,
    `COPY (SELECT ${fips}, s.parcel, k.house_key, b.address, s.day, s.precision, s.price, s.kind, b.lat, b.lon, b.type, b.beds,
        b.baths, b.sqft, b.lot_sqft, b.year_built, floor(b.lat * ${cellsPerDegree})::INTEGER AS cy,
        floor(b.lon * ${cellsPerDegree})::INTEGER AS cx
      FROM sold s LEFT JOIN addressed b ON b.parcel = s.parcel LEFT JOIN keyed k ON k.parcel = s.parcel
      ORDER BY cy NULLS LAST, cx NULLS LAST, b.zip NULLS LAST, s.parcel, s.day, s.n, s.line) ${toParquet(sales)}`,
    // One house of two parcels is one.
    `COPY (SELECT k.city_key, k.house_key, min(a.address) AS address FROM keyed k JOIN addressed a ON a.parcel = k.parcel
      WHERE k.city_key IS NOT NULL GROUP BY ALL ORDER BY k.city_key, k.house_key) ${toParquet(aliases)}`,
  ];
  for (const copy of copies) await inDatabase(folder, (database) => database.run(copy));
  return { houses, sales, aliases, keys };
}

/** Of a written file, so many rows are read back and held to their schema. */
const readBack = 200;

/** Counts the rows that were written, and holds them to the rows that came in. */
async function countsOf(
  database: Database,
  mapping: Mapping,
  reports: readonly FileReport[],
  paths: { houses: string; sales: string },
): Promise<Pick<LoadReport, 'houses' | 'sales'>> {
  for (const [path, row] of [[paths.houses, HouseRow] as const, [paths.sales, SaleRow] as const]) {
    const rows = await database.json(`SELECT * FROM read_parquet(${literal(path)}) LIMIT ${readBack}`);
    for (const each of rows) row.parse(each);
  }
  const [counted] = await database.json(
    `SELECT (SELECT count(*) FROM read_parquet(${literal(paths.houses)})) AS houses,
        (SELECT count(*) FROM read_parquet(${literal(paths.sales)})) AS sales,
        (SELECT count(*) FROM again) AS again, (SELECT count(*) FROM told WHERE day IS NULL) AS dayless,
        (SELECT count(*) FROM told WHERE day IS NOT NULL) AS told`,
  );
  const { houses = 0, sales = 0, again = 0, dayless = 0, told = 0 } = Counts.parse(counted);
  const reportOf = (name: string | undefined) => reports.find((report) => report.name === name);
  const [main, deeds] = [reportOf(mapping.house.file), reportOf(mapping.sales?.file)];
  const ofHouses = {
    rows: main?.rows ?? 0,
    houses,
    rejects: main ? rejectsOf(main) : 0,
    duplicates: again,
    leftOut: main?.leftOut ?? 0,
  };
  checkSum('houses', ofHouses);
  if (!deeds) return { houses: ofHouses, sales: null };
  const ofSales = {
    rows: deeds.rows,
    sales,
    rejects: rejectsOf(deeds),
    duplicates: told - sales,
    leftOut: deeds.leftOut + dayless,
  };
  checkSum('sales', ofSales);
  return { houses: ofHouses, sales: ofSales };
}

type Place = {
  out: string;
  of: LoadId;
  written: { houses: string; sales: string; aliases: string; keys: string };
  rejects: readonly string[];
};

/** Moves whole files to where they are read: a folder a kind, so that each kind is one table. */
async function place({ out, of, written, rejects }: Place) {
  const reports = dirname(pathOf(out, of, 'reports', 'report.json'));
  await mkdir(reports, { recursive: true });
  const files: string[] = [];
  for (const kind of ['houses', 'sales', 'aliases'] as const) {
    const path = pathOf(out, of, kind, `${kind}.parquet`);
    await mkdir(dirname(path), { recursive: true });
    await rename(written[kind], path);
    files.push(path);
  }
  for (const path of [...rejects, written.keys]) await rename(path, join(reports, basename(path)));
  return files;
}

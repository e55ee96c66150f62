import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { claimLoad } from '#lambdas/storage/records/claim-load.ts';
import { listLoads } from '#lambdas/storage/records/load-rows.ts';
import { findManifest, listManifests } from '#lambdas/storage/records/manifests.ts';
import { LoadName, LoadOfManifest, Manifest } from '#lambdas/storage/records/record-rows.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { HouseRow } from '#shared/records/house-row.ts';
import type { Mapping } from '#shared/records/mapping.ts';
import { SaleRow } from '#shared/records/sale-row.ts';
import { calibrate } from '#shared/records/value/calibrate.ts';
import type { CountySale } from '#shared/records/value/market-sale.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { Figures, figuresOf } from './acceptance.ts';
import { getFile, putFile } from './bucket.ts';
import { type Compared, changedRows, compare, writeChanges } from './changed-rows.ts';
import { changedShares } from './changed-shares.ts';
import { codeHash } from './code-hash.ts';
import { type Database, withDatabase } from './database.ts';
import { load } from './load.ts';
import { contentOf } from './load-content.ts';
import {
  type LoadId,
  type ParquetKind,
  parquetKey,
  parquetKinds,
  parquetPath,
  reportPath,
  writeReport,
} from './load-files.ts';
import type { OnProgress } from './load-progress.ts';
import { LoadReport } from './load-report.ts';
import { literal } from './typed-column.ts';
import { putRows } from './write-rows.ts';

/*
 * Brings a load's rows into the table, where no reader sees them before the load is published. A staging that was
 * interrupted goes on under its name while the load that it was compared with counts; else it never counts.
 */

/** What `report.json` says of a load that is whole: all that publishing it needs. */
export const Staged = z.object({
  state: Manifest.shape.state,
  county: Manifest.shape.county,
  name: Manifest.shape.name,
  licence: Manifest.shape.licence,
  sample: Manifest.shape.sample,
  load: LoadName,
  /** The load that its rows were compared with; `null` of a first one. */
  base: z.nullable(LoadName),
  facts: LoadOfManifest,
  figures: Figures,
});
export type Staged = z.infer<typeof Staged>;

type Staging = {
  mapping: Mapping;
  files: readonly string[];
  day?: string | undefined;
  out: string;
  now: Date;
  onProgress?: OnProgress | undefined;
};

/**
 * Loads a county's files and writes the rows that they change. A load whose files were whole when it was interrupted goes
 * on under its name.
 *
 * @returns the report and what is staged; `undefined` when the current load is of the same files.
 * @throws in plain words when the load can't be made.
 */
export async function stageFiles(staging: Staging): Promise<{ report: LoadReport; staged: Staged } | undefined> {
  const { mapping, files, day, out, now, onProgress } = staging;
  const content = await contentOf(mapping, files, day);
  const manifests = await listManifests();
  if (manifests.some(({ current, loads }) => current !== null && loads[current]?.content === content)) return undefined;
  const nameOf = (county: string) => claimLoad(county, now);
  const begun = await findBegun(out, mapping, content);
  const report = begun ?? (await load({ mapping, files, day, out, now, content, nameOf, onProgress }));
  const staged = await stage({ mapping, out, report, base: report.made?.base ?? null, content, onProgress });
  return { report, staged };
}

/** The report of such a load whose files are whole, but not its rows, and which may still count. */
async function findBegun(out: string, { state }: Mapping, content: string): Promise<LoadReport | undefined> {
  const paths = globSync(reportPath(out, { state, county: '*', load: '*' }))
    .toSorted()
    .toReversed();
  for (const path of paths) {
    const { success, data: report } = LoadReport.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (!success || report.made?.content !== content || report.made.code !== (await codeHash('load.ts'))) continue;
    if (report.written.every((file) => existsSync(file)) && (await mayCount(report, report.made.base))) return report;
  }
  return undefined;
}

/** Whether a load that has its name still may count once it is staged. */
async function mayCount({ county, load }: LoadReport, base: string | null): Promise<boolean> {
  const [manifest, loads] = [await findManifest(county), await listLoads(county)];
  const isKnown = loads.some((each) => each.load === load && each.base === base);
  return isKnown && (manifest?.current ?? null) === base && !manifest?.taken_back.includes(load);
}

type Made = {
  mapping: Mapping;
  out: string;
  report: LoadReport;
  base: string | null;
  content: string;
  onProgress: OnProgress | undefined;
};

async function stage({ mapping, out, report, base, content, onProgress }: Made): Promise<Staged> {
  const of: LoadId = { state: report.state, county: report.county, load: report.load };
  const before = base === null ? undefined : await currentLoad(of, base, out);
  const own = comparedOf(out, of, report.day);
  onProgress?.({ step: 'compare', share: 0, rows: 0, rejects: 0 });
  return withDatabase(out, async (database) => {
    await compare(database, own, before?.compared);
    for (const kind of ['changes', 'rows'] as const) {
      const path = parquetPath(out, of, kind);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${process.pid}.part`;
      await writeChanges(database, of.county, kind, part);
      await rename(part, path);
    }
    for (const kind of parquetKinds) await putFile(parquetPath(out, of, kind), parquetKey(of, kind));
    const total = await countRows(database, parquetPath(out, of, 'rows'));
    const tell = (rows: number) => onProgress?.({ step: 'put', share: rows / Math.max(1, total), rows, rejects: 0 });
    await putRows(counted(changedRows(database, of, own.houses), tell));
    const staged: Staged = {
      ...of,
      ...{ name: mapping.counties[of.county] ?? '', licence: mapping.licence, base },
      ...(mapping.sample && { sample: mapping.sample }),
      facts: { ...(await factsOf(database, of.county, own)), content },
      figures: figuresOf(
        mapping,
        report.files,
        report.houses.houses,
        before?.facts.houses ?? null,
        await changedShares(database, before?.facts.day),
      ),
    };
    await writeReport(out, of, { ...report, staged });
    return staged;
  });
}

const countRows = async (database: Database, path: string): Promise<number> =>
  Counts.parse((await database.json(`SELECT count(*) AS rows FROM read_parquet(${literal(path)})`))[0]).rows ?? 0;

/** The same rows; tells how many have been taken. */
async function* counted(rows: AsyncIterable<Row>, tell: (rows: number) => void): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    tell(count);
  }
}

/** The load that counts, with its files at hand. */
async function currentLoad(of: LoadId, load: string, out: string) {
  const facts = (await findManifest(of.county))?.loads[load];
  if (!facts) throw new Error(`Load ${load} of county ${of.county} counts no more: load the files again.`);
  const current = { ...of, load };
  for (const kind of ['houses', 'sales', 'aliases'] as const) await bringFile(out, current, kind);
  return { facts, compared: comparedOf(out, current, facts.day) };
}

/** A file of a load, from the bucket where it is not at hand. @returns its path. */
export async function bringFile(out: string, of: LoadId, kind: ParquetKind): Promise<string> {
  const path = parquetPath(out, of, kind);
  if (!existsSync(path)) await getFile(parquetKey(of, kind), path);
  return path;
}

const comparedOf = (out: string, of: LoadId, day: string): Compared => ({
  houses: parquetPath(out, of, 'houses'),
  sales: parquetPath(out, of, 'sales'),
  aliases: parquetPath(out, of, 'aliases'),
  day,
});

const Counts = z.record(z.string(), z.number());

/** What the manifest says of the load, but its content. */
async function factsOf(
  database: Database,
  county: string,
  { houses, sales, day }: Compared,
): Promise<Omit<LoadOfManifest, 'content'>> {
  const read = (path: string) => `read_parquet(${literal(path)}, hive_partitioning = false)`;
  const names = Object.keys(HouseRow.shape).filter((name) => name !== 'county' && name !== 'house_key');
  const counts = names.map((name) => `count(${name}) AS ${name}`).join(', ');
  const known = Counts.parse((await database.json(`SELECT ${counts} FROM ${read(houses)}`))[0]);
  const [both] = await database.json(
    `SELECT (SELECT count(*) FROM ${read(houses)}) AS houses, (SELECT count(*) FROM ${read(sales)}) AS sales`,
  );
  const all = Counts.parse(both);
  const listed = await database.json(`SELECT DISTINCT zip FROM ${read(houses)} WHERE zip IS NOT NULL ORDER BY zip`);
  const zips = z.array(z.object({ zip: z.string() })).parse(listed);
  const marketSales: CountySale[] = [];
  const recent = `SELECT * FROM ${read(sales)} WHERE kind = 'market' AND price > 0 AND lat IS NOT NULL AND sqft > 0
    AND day >= ${literal(monthsAfter(day, -modelMonths))}::DATE`;
  for await (const row of database.stream(recent)) marketSales.push(SaleRow.parse(row));
  return {
    day,
    houses: all.houses ?? 0,
    sales: all.sales ?? 0,
    known: names.filter((name) => (known[name] ?? 0) > 0),
    zips: zips.map(({ zip }) => zip),
    model: calibrate(county, marketSales, day) ?? null,
  };
}

/** More than the model uses: a month's sales stand under any of its days. */
const modelMonths = 25;

/** What is staged of a load; `undefined` where no report on this machine says so. */
export async function findStaged(out: string, of: LoadId): Promise<Staged | undefined> {
  const path = reportPath(out, of);
  if (!existsSync(path)) return undefined;
  return z.object({ staged: z.optional(Staged) }).parse(JSON.parse(await readFile(path, 'utf8'))).staged;
}

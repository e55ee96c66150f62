import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import * as z from 'zod/mini';
import { claimLoad } from '#lambdas/storage/records/claim-load.ts';
import { findManifest, listManifests } from '#lambdas/storage/records/manifests.ts';
import { LoadName, LoadOfManifest, Manifest } from '#lambdas/storage/records/record-rows.ts';
import { HouseRow } from '#shared/records/house-row.ts';
import type { Mapping } from '#shared/records/mapping.ts';
import { SaleRow } from '#shared/records/sale-row.ts';
import { calibrate } from '#shared/records/value/calibrate.ts';
import type { CountySale } from '#shared/records/value/market-sale.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { Figures, figuresOf } from './acceptance.ts';
import { getFile, putFile } from './bucket.ts';
import { type Compared, changedRows, compare, writeChanges } from './changed-rows.ts';
import { type Database, withDatabase } from './database.ts';
import { load } from './load.ts';
import { type LoadId, type ParquetKind, parquetKey, parquetKinds, parquetPath, pathOf } from './load-files.ts';
import type { LoadReport } from './load-report.ts';
import { literal } from './typed-column.ts';
import { putRows } from './write-rows.ts';

/*
 * Brings a load's rows into the table, where no reader sees them before the load is published. A staging that is
 * interrupted leaves a load that never counts; the next one begins anew.
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

type Staging = { mapping: Mapping; files: readonly string[]; day?: string | undefined; out: string; now: Date };

/**
 * Loads a county's files and writes the rows that they change.
 *
 * @returns the report and what is staged; `undefined` when the current load is of the same files.
 * @throws in plain words when the load can't be made.
 */
export async function stageFiles(staging: Staging): Promise<{ report: LoadReport; staged: Staged } | undefined> {
  const { mapping, files, day, out, now } = staging;
  const content = await contentOf(mapping, files, day);
  const manifests = await listManifests();
  if (manifests.some(({ current, loads }) => current !== null && loads[current]?.content === content)) return undefined;
  let base: string | null = null;
  const nameOf = async (county: string) => {
    const claimed = await claimLoad(county, now);
    base = claimed.base;
    return claimed.load;
  };
  const report = await load({ mapping, files, day, out, now, nameOf });
  const staged = await stage({ mapping, out, report, base, content });
  return { report, staged };
}

/** The same for the same mapping, day and files, whatever their order and folder. */
async function contentOf(mapping: Mapping, files: readonly string[], day: string | undefined): Promise<string> {
  const all = createHash('sha256').update(JSON.stringify([mapping, day ?? null]));
  for (const path of files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    const own = createHash('sha256');
    for await (const part of createReadStream(path)) own.update(part);
    all.update(`\n${basename(path)} ${own.digest('hex')}`);
  }
  return all.digest('hex');
}

type Made = { mapping: Mapping; out: string; report: LoadReport; base: string | null; content: string };

async function stage({ mapping, out, report, base, content }: Made): Promise<Staged> {
  const of: LoadId = { state: report.state, county: report.county, load: report.load };
  const before = base === null ? undefined : await currentLoad(of, base, out);
  const own = comparedOf(out, of, report.day);
  return withDatabase(out, async (database) => {
    await compare(database, own, before?.compared);
    for (const kind of ['changes', 'rows'] as const) {
      const path = parquetPath(out, of, kind);
      await mkdir(dirname(path), { recursive: true });
      await writeChanges(database, of.county, kind, `${path}.part`);
      await rename(`${path}.part`, path);
    }
    for (const kind of parquetKinds) await putFile(parquetPath(out, of, kind), parquetKey(of, kind));
    await putRows(changedRows(database, of, own.houses));
    const staged: Staged = {
      ...of,
      ...{ name: mapping.counties[of.county] ?? '', licence: mapping.licence, base },
      ...(mapping.sample && { sample: mapping.sample }),
      facts: { ...(await factsOf(database, of.county, own)), content },
      figures: figuresOf(mapping, report.files, report.houses.houses, before?.facts.houses ?? null),
    };
    await writeReport(out, of, { ...report, staged });
    return staged;
  });
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
  const [counted] = await database.json(
    `SELECT (SELECT count(*) FROM ${read(houses)}) AS houses, (SELECT count(*) FROM ${read(sales)}) AS sales`,
  );
  const all = Counts.parse(counted);
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

const reportPath = (out: string, of: LoadId) => pathOf(out, of, 'reports', 'report.json');

async function writeReport(out: string, of: LoadId, report: LoadReport & { staged: Staged }) {
  const path = reportPath(out, of);
  await writeFile(`${path}.part`, `${JSON.stringify(report, undefined, 2)}\n`);
  await rename(`${path}.part`, path);
}

/** What is staged of a load; `undefined` where no report on this machine says so. */
export async function findStaged(out: string, of: LoadId): Promise<Staged | undefined> {
  const path = reportPath(out, of);
  if (!existsSync(path)) return undefined;
  return z.object({ staged: z.optional(Staged) }).parse(JSON.parse(await readFile(path, 'utf8'))).staged;
}

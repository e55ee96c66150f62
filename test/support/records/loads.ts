import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { load } from '#bin/records/load.ts';
import type { LoadReport } from '#bin/records/load-report.ts';
import { Mapping } from '#shared/records/mapping.ts';

export type Row = Record<string, string | number | boolean | null>;

/** A mapping of records/mappings. */
export const mappingOf = (name: string): Mapping =>
  Mapping.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../records/mappings', `${name}.json`), 'utf8')),
  );

export const now = new Date('2026-11-28T14:05:00Z');

/** Writes files into a folder of their own. */
export function writeFiles(files: Record<string, string | Buffer>): { folder: string; paths: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
  return { folder, paths };
}

/** Loads files that are written for it, and reads what it left. */
export async function loadOf(
  mapping: Mapping,
  files: Record<string, string | Buffer>,
  day?: string,
): Promise<{ report: LoadReport; houses: Row[]; sales: Row[] }> {
  const { folder, paths } = writeFiles(files);
  const report = await load({ mapping, files: paths, day, out: folder, now });
  const [houses = '', sales = ''] = report.written;
  return { report, houses: await readParquet(houses), sales: await readParquet(sales) };
}

/** The rows of a Parquet file in its order, with days as text and amounts as numbers. */
export async function readParquet(path: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    `SELECT to_json(q)::VARCHAR FROM read_parquet('${path}', hive_partitioning = false) q`,
  );
  const rows = reader.getRowsJson().map(([text]) => JSON.parse(String(text)));
  connection.closeSync();
  instance.closeSync();
  return rows;
}

/** A CSV file with its line of names; a field that needs quotes has them. */
export function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (value: unknown) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '');
  return `${[names, ...rows.map((row) => names.map((name) => row[name]))].map((each) => each.map(cell).join(',')).join('\r\n')}\r\n`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { load } from '#bin/records/load.ts';
import type { LoadReport } from '#bin/records/load-report.ts';
import { Mapping } from '#shared/records/mapping.ts';
import { type Row, writeFiles } from './csv-files.ts';

/** A mapping of records/mappings. */
export const mappingOf = (name: string): Mapping =>
  Mapping.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../records/mappings', `${name}.json`), 'utf8')),
  );

export const now = new Date('2026-11-28T14:05:00Z');

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

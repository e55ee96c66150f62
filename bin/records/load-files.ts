import { globSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which load of which county. */
export type LoadId = { state: string; county: string; load: string };

/** What a load leaves as Parquet. `changes` and `rows` exist once it is staged. */
export const parquetKinds = ['houses', 'sales', 'aliases', 'changes', 'rows'] as const;
export type ParquetKind = (typeof parquetKinds)[number];

/** Where a file of a load is below the folder of records; that is its key in the bucket. */
const keyOf = ({ state, county, load }: LoadId, kind: ParquetKind | 'reports', name: string): string =>
  `${kind}/state=${state}/county=${county}/load=${load}/${name}`;

/** The same on the operator's machine. */
export const pathOf = (out: string, of: LoadId, kind: ParquetKind | 'reports', name: string): string =>
  join(out, 'records', ...keyOf(of, kind, name).split('/'));

/** The key of a Parquet file in the bucket. */
export const parquetKey = (of: LoadId, kind: ParquetKind): string => keyOf(of, kind, `${kind}.parquet`);

/** Where it is on the operator's machine. */
export const parquetPath = (out: string, of: LoadId, kind: ParquetKind): string =>
  pathOf(out, of, kind, `${kind}.parquet`);

/** A file of that name beside the report of a county's newest load on this machine that has one. */
export function newestReport(out: string, of: Omit<LoadId, 'load'>, name: string): string | undefined {
  return globSync(pathOf(out, { ...of, load: '*' }, 'reports', name))
    .toSorted()
    .at(-1);
}

export const reportPath = (out: string, of: LoadId): string => pathOf(out, of, 'reports', 'report.json');

/** Writes a load's report; whoever reads it meanwhile has the one before. */
export async function writeReport(out: string, of: LoadId, report: object): Promise<void> {
  const path = reportPath(out, of);
  await writeFile(`${path}.part`, `${JSON.stringify(report, undefined, 2)}\n`);
  await rename(`${path}.part`, path);
}

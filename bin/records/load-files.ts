import { join } from 'node:path';

/** Which load of which county. */
export type LoadId = { state: string; county: string; load: string };

/** What a load leaves as Parquet. `changes` and `rows` exist once it is staged. */
export const parquetKinds = ['houses', 'sales', 'aliases', 'changes', 'rows'] as const;
export type ParquetKind = (typeof parquetKinds)[number];

/** Where a file of a load is below the folder of records; in the bucket that is its key. */
export const keyOf = ({ state, county, load }: LoadId, kind: ParquetKind | 'reports', name: string): string =>
  `${kind}/state=${state}/county=${county}/load=${load}/${name}`;

/** The same on the operator's machine. */
export const pathOf = (out: string, of: LoadId, kind: ParquetKind | 'reports', name: string): string =>
  join(out, 'records', ...keyOf(of, kind, name).split('/'));

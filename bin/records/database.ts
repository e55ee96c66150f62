import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { literal } from './typed-column.ts';

export type Database = {
  run(sql: string): Promise<void>;
  /** The rows of a query whose only column is JSON. */
  json(sql: string): Promise<unknown[]>;
  close(): void;
};

/** A database in a folder, which also takes what memory does not hold. */
export async function openDatabase(folder: string, { memory = '512MB' } = {}): Promise<Database> {
  const instance = await DuckDBInstance.create(join(folder, 'load.duckdb'), {
    memory_limit: memory,
    temp_directory: join(folder, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  return {
    run: async (sql) => {
      await connection.run(sql);
    },
    json: async (sql) => {
      const { rows } = await rowsOf(sql);
      return rows.map(([text]) => JSON.parse(String(text)));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };

  async function rowsOf(sql: string) {
    const reader = await connection.runAndReadAll(`SELECT to_json(q)::VARCHAR FROM (${sql}) q`);
    return { rows: reader.getRowsJson() };
  }
}

/** Where a Parquet file is written; all of it in one file, in its order. */
export const toParquet = (path: string): string =>
  `TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`;

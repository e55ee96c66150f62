import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { literal } from './typed-column.ts';

export type Database = {
  run(sql: string): Promise<void>;
  /** The rows of a query whose only column is JSON. */
  json(sql: string): Promise<unknown[]>;
  /** The same, a few thousand rows at a time: memory does not grow with them. Nothing else may run meanwhile. */
  stream(sql: string): AsyncGenerator<unknown>;
  close(): void;
};

/** What DuckDB counts; with what it does not count, and Node, a load of a million houses needs up to a gigabyte. */
const memoryLimit = '384MB';

/** A database in a folder, which also takes what memory does not hold. */
export async function openDatabase(folder: string): Promise<Database> {
  const instance = await DuckDBInstance.create(join(folder, 'load.duckdb'), {
    memory_limit: memoryLimit,
    temp_directory: join(folder, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Gives freed memory back while queries run: the limit does not count it.
    allocator_background_threads: 'true',
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
    stream: async function* (sql) {
      const result = await connection.stream(asJson(sql));
      for await (const rows of result.yieldRowsJson()) {
        for (const [text] of rows) yield JSON.parse(String(text));
      }
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };

  async function rowsOf(sql: string) {
    const reader = await connection.runAndReadAll(asJson(sql));
    return { rows: reader.getRowsJson() };
  }
}

/**
 * Locks a folder until the returned function is called or the process ends, however it does: a database file can be open
 * in one process alone.
 *
 * @throws while another process has it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  try {
    const instance = await DuckDBInstance.create(join(folder, 'lock.duckdb'));
    return () => instance.closeSync();
  } catch (error) {
    if (!String(error).includes('lock on file')) throw error;
    throw new Error('Another command is loading these files: wait for it, or end it.');
  }
}

/**
 * Gives work the database of a folder. Beside what DuckDB counts, a process holds the more memory the longer a database
 * is open; it is free when the database closes. So a load opens it anew for each step.
 */
export async function inDatabase<Done>(folder: string, work: (database: Database) => Promise<Done>): Promise<Done> {
  const database = await openDatabase(folder);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Gives work a database in a folder of its own within `out`, which is deleted then. */
export async function withDatabase<Done>(out: string, work: (database: Database) => Promise<Done>): Promise<Done> {
  const folder = await mkdtemp(join(out, '.database-'));
  try {
    return await inDatabase(folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const asJson = (sql: string) => `SELECT to_json(q)::VARCHAR FROM (${sql}) q`;

/** Where a Parquet file is written; all of it in one file, in its order. */
export const toParquet = (path: string): string =>
  `TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`;

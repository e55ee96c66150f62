import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AreaRow } from '#shared/records/area/area-answers.ts';
import { executionParameters } from '#shared/records/area/execution-parameters.ts';
import type { Sql } from '#shared/records/area/sql.ts';
import type { HouseRow } from '#shared/records/house-row.ts';
import { duckdbColumns } from './duckdb-columns.ts';

/** A house in a load's folder. */
export type StoredHouse = HouseRow & { state: string; load: string };

/** The table `houses` in DuckDB, in Athena's place: it takes the values as SQL text, and answers texts. */
export async function openHouses(houses: readonly StoredHouse[]) {
  const folder = mkdtempSync(join(tmpdir(), 'houses-'));
  const path = join(folder, 'houses.json');
  writeFileSync(path, houses.map((house) => JSON.stringify(house)).join('\n'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = duckdbColumns('state', 'county', 'load');
  await connection.run(
    `CREATE TABLE houses AS SELECT * FROM read_json('${path}', format = 'newline_delimited', columns = ${columns})`,
  );
  rmSync(folder, { recursive: true });
  return {
    async ask(query: Sql): Promise<AreaRow[]> {
      await connection.run(`PREPARE asked AS ${query.text}`);
      const reader = await connection.runAndReadAll(`EXECUTE asked(${executionParameters(query).join(', ')})`);
      await connection.run('DEALLOCATE asked');
      return reader
        .getRowObjects()
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)])),
        );
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

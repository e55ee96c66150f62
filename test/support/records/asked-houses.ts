import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AreaRow } from '#shared/records/area/area-answers.ts';
import { executionParameters } from '#shared/records/area/execution-parameters.ts';
import type { Sql } from '#shared/records/area/sql.ts';
import type { HouseRow } from '#shared/records/house-row.ts';

/** A house in a load's folder. */
export type StoredHouse = HouseRow & { state: string; load: string };

const types: Record<keyof StoredHouse, string> = {
  state: 'VARCHAR',
  county: 'VARCHAR',
  load: 'VARCHAR',
  parcel: 'VARCHAR',
  house_key: 'VARCHAR',
  address: 'VARCHAR',
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
  mail_state: 'VARCHAR',
  absentee: 'BOOLEAN',
  market_value: 'DECIMAL(12,2)',
  assessed_value: 'DECIMAL(12,2)',
  tax_year: 'INTEGER',
  yearly_tax: 'DECIMAL(12,2)',
  last_sale: 'DATE',
  last_sale_precision: 'VARCHAR',
  last_sale_price: 'DECIMAL(12,2)',
  delinquent: 'BOOLEAN',
  foreclosure: 'BOOLEAN',
  liens: 'BOOLEAN',
  equity_pct: 'DECIMAL(12,2)',
};

/** The table `houses` in DuckDB, in Athena's place: it takes the values as SQL text, and answers texts. */
export async function openHouses(houses: readonly StoredHouse[]) {
  const folder = mkdtempSync(join(tmpdir(), 'houses-'));
  const path = join(folder, 'houses.json');
  writeFileSync(path, houses.map((house) => JSON.stringify(house)).join('\n'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = Object.entries(types).map(([name, type]) => `${name}: '${type}'`);
  await connection.run(
    `CREATE TABLE houses AS SELECT * FROM read_json('${path}', format = 'newline_delimited', columns = {${columns}})`,
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

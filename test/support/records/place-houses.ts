import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DuckDBInstance } from '@duckdb/node-api';
import { assembly } from '#bin/built.ts';
import { readTemplate, region } from '#local/template/template.ts';
import type { HouseRow } from '#shared/records/house-row.ts';
import type { TestSystem } from '#test/support/system.ts';
import { duckdbColumns } from './duckdb-columns.ts';
import { load, mockCounty, placeCounty } from './place-county.ts';

/** What lets a system's test put files; give it to `startSystem`. */
export const operatorKey = 'operator';

const nothing: Omit<HouseRow, 'county' | 'parcel'> = {
  ...{ house_key: null, address: null, zip: null, lat: null, lon: null, type: null, beds: null, baths: null },
  ...{ sqft: null, lot_sqft: null, year_built: null, owner: null, mail: null, mail_state: null, absentee: null },
  ...{ market_value: null, assessed_value: null, tax_year: null, yearly_tax: null, last_sale: null },
  ...{ last_sale_precision: null, last_sale_price: null, delinquent: null, foreclosure: null, liens: null },
  equity_pct: null,
};

/** A house of Naples; of what is not given nothing is known but where it is. */
export const naplesHouse = (number: number, facts: Partial<HouseRow> = {}): HouseRow => ({
  ...nothing,
  ...{ county: mockCounty.county, parcel: `P${number}`, zip: '34102', type: 'Single Family' },
  address: `${number} Mock St, Naples, FL 34102`,
  ...facts,
});

/** Publishes a county with these houses. The system has `operatorKey`. */
export async function placeHouses(
  system: Pick<TestSystem, 'tables' | 'avatars'>,
  houses: readonly HouseRow[],
): Promise<void> {
  // The cast: the columns are the row's.
  const columns = Object.keys(nothing) as (keyof typeof nothing)[];
  const known = columns.filter((column) => houses.some((house) => house[column] !== null));
  const zips = [...new Set(houses.flatMap(({ zip }) => zip ?? []))];
  await placeFile(system, await parquetOf(houses));
  await placeCounty(system, { houses: houses.length, known, zips });
}

/** Puts a file in the place of the county's houses. */
export async function placeFile({ avatars }: Pick<TestSystem, 'avatars'>, Body: Uint8Array): Promise<void> {
  const template = readTemplate(assembly);
  const bucket = template.resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('RecordsFiles'));
  const client = new S3Client({
    ...{ region, endpoint: avatars.endpoint, forcePathStyle: true },
    credentials: { accessKeyId: operatorKey, secretAccessKey: 'none' },
  });
  const { state, county } = mockCounty;
  await client.send(
    new PutObjectCommand({
      Bucket: template.reference(bucket?.id ?? ''),
      Key: `houses/state=${state}/county=${county}/load=${load}/houses.parquet`,
      Body,
    }),
  );
  client.destroy();
}

async function parquetOf(houses: readonly HouseRow[]): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'houses-'));
  const [json, parquet] = [join(folder, 'houses.json'), join(folder, 'houses.parquet')];
  writeFileSync(json, houses.map((house) => JSON.stringify(house)).join('\n'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT * FROM read_json('${json}', format = 'newline_delimited', columns = ${duckdbColumns()}))
     TO '${parquet}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const bytes = readFileSync(parquet);
  rmSync(folder, { recursive: true });
  return bytes;
}

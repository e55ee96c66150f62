import { type CellSale, rowOfCell } from '#lambdas/storage/records/cell-sales.ts';
import { type Publishing, publishLoad } from '#lambdas/storage/records/manifests.ts';
import { type LoadOfManifest, rowOfAlias, rowOfHouse } from '#lambdas/storage/records/record-rows.ts';
import { putRow } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import { houseKeys } from '#shared/property/house-key.ts';
import { cellOf } from '#shared/records/cells.ts';
import type { HouseRow } from '#shared/records/house-row.ts';
import { startTables } from './own-tables.ts';

/** Tables of county records. @returns a function that points the storage at a new, empty one. */
export const startRecordsTables = (): Promise<() => Promise<void>> =>
  startTables({ setting: 'RECORDS_TABLE', keys: ['id', 'sort_key'] });

export const address = '12 Mock St, Naples, FL 34102';

/** A house of a roll of which everything is known. */
export const houseOfRoll: HouseRow = {
  county: '12021',
  parcel: '0001',
  house_key: houseKeys(address).house,
  address,
  zip: '34102',
  lat: 26.14,
  lon: -81.79,
  type: 'Single Family',
  beds: 3,
  baths: 2,
  sqft: 1600,
  lot_sqft: 8000,
  year_built: 1980,
  owner: 'MOCK OWNER',
  mail: '9 OTHER ST, MESA, AZ 85201',
  mail_state: 'AZ',
  absentee: true,
  market_value: 410_000,
  assessed_value: 350_000,
  tax_year: 2026,
  yearly_tax: 4200,
  last_sale: '2012-05-01',
  last_sale_precision: 'month',
  last_sale_price: 190_000,
  delinquent: false,
  foreclosure: null,
  liens: null,
  equity_pct: 70.5,
};

export const county = {
  county: '12021',
  state: 'FL',
  name: 'Collier County',
  licence: { name: 'Mock roll', credit: 'Mock Department', ownerNames: true, ownerLists: true, checked: null },
};

/** What a manifest says of a load, without a model. */
export const loadFacts: LoadOfManifest = {
  day: '2026-10-01',
  houses: 1,
  sales: 0,
  known: ['address'],
  zips: ['34102'],
  model: null,
  content: 'a',
};

/** Publishes a load without rows, compared with `base`. */
export const publish = (load: string, base: string | null, now: Date, change: Partial<Publishing> = {}) =>
  publishLoad({ ...county, load, base, facts: loadFacts, ...change }, now);

/** Writes a house's row, and that of its alias, as a load does. */
export async function stageHouse(load: string, house: HouseRow | undefined, flags: { ambiguous?: true } = {}) {
  const keys = houseKeys(house?.address ?? address);
  const of = { county: county.county, load };
  await putRow(recordsTable, rowOfHouse(keys.house, { ...of, ...flags, ...(house ? { house } : { gone: true }) }));
  await putRow(recordsTable, rowOfAlias(keys.city, { ...of, addresses: house?.address ? [house.address] : [] }));
}

/** Writes the cells of these sales, as a load does. */
export async function stageSales(load: string, sales: CellSale[]) {
  const cells = Map.groupBy(sales, (sale) => Object.values(cellOf(sale)).join(' '));
  for (const [cell, own] of cells) {
    const [cy = 0, cx = 0] = cell.split(' ').map(Number);
    await putRow(recordsTable, rowOfCell(cy, cx, { county: county.county, load, sales: own }));
  }
}

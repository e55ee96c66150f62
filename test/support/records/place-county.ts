import {
  houseId,
  type LoadOfManifest,
  loadKey,
  type Manifest,
  manifestKey,
} from '#lambdas/storage/records/record-rows.ts';
import type { System } from '#local/system.ts';
import { houseKey } from '#shared/property/house-key.ts';

export const mockCounty = {
  county: '12021',
  state: 'FL',
  name: 'Collier County',
  licence: { name: 'Mock roll', credit: 'Mock Department', ownerNames: true, ownerLists: true, checked: null },
} satisfies Partial<Manifest>;

export const load = '20261101T1000';

/** Puts the manifest of a county that was published without a house. */
export async function placeCounty(
  { tables }: Pick<System, 'tables'>,
  facts: Partial<LoadOfManifest> = {},
): Promise<void> {
  const all: LoadOfManifest = {
    ...{ day: '2026-10-01', houses: 0, sales: 0, known: [], zips: [], model: null, content: 'none' },
    ...facts,
  };
  const manifest: Manifest = {
    ...mockCounty,
    ...{ current: load, previous: null, taken_back: [], loads: { [load]: all } },
    switched_at: '2026-11-01T10:00:00.000Z',
  };
  await tables.command('PutItem', {
    TableName: tables.names.find((name) => name.includes('Records')),
    Item: itemOf({ ...manifestKey(mockCounty.county), ...manifest }).M,
  });
}

/** Puts a house of that county, which its roll has at this address. */
export async function placeHouse({ tables }: Pick<System, 'tables'>, address: string): Promise<void> {
  const { county } = mockCounty;
  await tables.command('PutItem', {
    TableName: tables.names.find((name) => name.includes('Records')),
    Item: itemOf({ id: houseId(houseKey(address)), sort_key: loadKey(county, load), house: { address } }).M,
  });
}

/** A value in the form of DynamoDB's API. */
export function itemOf(value: unknown): Record<string, unknown> {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(itemOf) };
  return { M: Object.fromEntries(Object.entries(Object(value)).map(([name, each]) => [name, itemOf(each)])) };
}

import { isExpired } from '#lambdas/storage/document-client.ts';
import { getRow, updateRow } from '#lambdas/storage/table.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';
import { houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import type { PropertySourceName } from '#shared/property/source-name.ts';
import { hashOf, keptUntil, propertyKey } from './properties.ts';

/*
 * A cached house is under its ZIP; its alias is under its city and state, for lookups without the ZIP. Two houses of
 * one city may differ by their ZIP only, so the row has the keys of all houses that claimed it. Adding to that set is
 * one write without a condition: no order of claims loses one, and from the second house on the alias answers nothing.
 * Each claim renews the row, so it lasts as long as the latest of its houses, also when the other one is gone.
 *
 *   houses    the property keys of the houses that claimed it
 *   address   with ZIP, city and state, of the latest claim
 */

const aliasKey = (source: PropertySourceName, city: string) => ({ address_key: `${source}#city#${hashOf(city)}` });

/** Whether an address has number, street, city and state, and a ZIP besides. */
export function hasZipAndCity(address: string): boolean {
  const { house, city } = houseKeys(address);
  return city !== '' && house !== city;
}

/**
 * Claims the alias of a house.
 *
 * @param address with ZIP, city and state, as the provider names it: a city that somebody typed may be another one's.
 */
export async function claimAlias(source: PropertySourceName, address: string, now: Date): Promise<void> {
  await updateRow(
    propertiesTable,
    aliasKey(source, houseKeys(address).city),
    {
      change: 'SET address = :address, expires_at = :expires ADD houses :houses',
      values: {
        ':address': address,
        ':expires': keptUntil(now),
        ':houses': new Set([propertyKey(source, address)]),
      },
    },
    'NONE',
  );
}

/**
 * The full address of the one cached house that has this city and state.
 *
 * @param address any; one with a ZIP needs no alias and reads none.
 */
export async function findAlias(source: PropertySourceName, address: string, now: Date): Promise<string | undefined> {
  const { house, city } = houseKeys(address);
  if (city === '' || house !== city) return undefined;
  const row = await getRow(propertiesTable, aliasKey(source, city));
  if (!row || isExpired(row, now)) return undefined;
  const { houses, address: full } = row;
  const isOne = houses instanceof Set && houses.size === 1;
  return isOne && typeof full === 'string' && isSameHouse(address, full) ? full : undefined;
}

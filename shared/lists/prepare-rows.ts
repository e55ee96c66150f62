import { parseAddress, twoAddresses } from '#shared/property/address-parser.ts';
import { readAddress } from '#shared/property/address-reader.ts';
import { closingEndings } from '#shared/property/address-words.ts';
import { houseKeys } from '#shared/property/house-key.ts';
import { withoutLineNumbers } from './line-numbers.ts';

/* What becomes of each row before anything is looked up. Page and server use the same functions. */

/** `duplicate` of the row at `of`; `needs_unit` in a building of which the list has units. */
export type PreparedRow =
  | { kind: 'ready'; address: string; key: string }
  | { kind: 'needs_unit'; address: string; key: string }
  | { kind: 'duplicate'; address: string; of: number }
  | { kind: 'unreadable'; address: string; problem: string };

/**
 * Checks the addresses of a list, in their order. Numbers of lines go where every line has one. Two addresses and cells
 * without one are marked by the signs between them, which no address has.
 */
export function prepareRows(addresses: readonly string[]): PreparedRow[] {
  const rows = withoutLineNumbers(addresses).map((text) => {
    const { address, problem } = parseAddress(text);
    if (text.includes(betweenAddresses)) return { text, problem: twoAddresses };
    if (address === undefined && !text.includes(betweenCells)) return { text, problem };
    if (address === undefined || isNumberOfRow(address)) return { text, problem: 'Enter the house number and street.' };
    return { address, ...houseKeys(address) };
  });
  const houses = rows.flatMap((row) => ('house' in row ? [row] : []));
  const buildings = new Set(houses.flatMap(({ building, hasUnit }) => (hasUnit ? [building] : [])));
  const keyOf = keysWithZip(houses);
  const seen = new Map<string, number>();
  return rows.map((row, index): PreparedRow => {
    if (!('house' in row)) return { kind: 'unreadable', address: row.text.trim(), problem: row.problem };
    const { address, building, hasUnit } = row;
    const key = keyOf(row);
    const of = seen.get(key);
    if (of !== undefined) return { kind: 'duplicate', address, of };
    seen.set(key, index);
    return { kind: !hasUnit && buildings.has(building) ? 'needs_unit' : 'ready', address, key };
  });
}

/** Between two addresses of one row. */
export const betweenAddresses = ' || ';
/** Between the cells of a row that has no address. */
export const betweenCells = ' | ';

/** Whether a number stands by itself before what no word calls a street: 1, John Smith. */
function isNumberOfRow(address: string): boolean {
  const { street } = readAddress(address);
  return /^\d+,/.test(address) && !street.split(' ').some((word) => closingEndings.has(word));
}

type HouseKeys = ReturnType<typeof houseKeys>;

/** A house without a ZIP has the key of the only one in its city that has one. */
function keysWithZip(houses: readonly HouseKeys[]): (house: HouseKeys) => string {
  const inCity = new Map<string, Set<string>>();
  for (const { city, house } of houses) {
    if (city !== '' && city !== house) inCity.set(city, (inCity.get(city) ?? new Set()).add(house));
  }
  return ({ city, house }) => {
    const [only = house, ...others] = city === house ? (inCity.get(city) ?? []) : [];
    return others.length === 0 ? only : house;
  };
}

/** The address with a unit after its street. */
export function withUnit(address: string, unitName: string): string {
  const [street = '', ...place] = address.split(', ');
  const name = unitName.trim().replace(/^(#|unit|apt\.?)\s*/i, '');
  return [`${street} Unit ${name}`, ...place].join(', ');
}

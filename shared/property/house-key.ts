import { parseAddress } from './address-parser.ts';
import { type AddressParts, isCounty, readAddress } from './address-reader.ts';
import { optionalHyphen } from './address-words.ts';

/*
 * Decides which spellings are one house: for duplicates in a list, free repeats, charging, the cache, and whether a
 * provider's answer is about the house asked for. In doubt they are two: to ask costs a press, to mix two houses costs
 * a deal.
 */

/** The parts of an address as it is stored, so that what was typed and what is stored have one key. */
const partsOf = (address: string): AddressParts => readAddress(parseAddress(address).address ?? address);

/**
 * Keys that are equal for the spellings of one house.
 *
 * @returns `house`: number, street, unit and ZIP, or city and state in place of the ZIP. `city`: with city and state,
 * which an address without the ZIP shares; empty without a city. `building`: as `house`, without the unit.
 */
export function houseKeys(address: string): { house: string; city: string; building: string; hasUnit: boolean } {
  const parts = partsOf(address);
  const inCity = [parts.city, parts.state].join('|');
  const key = (unit: string, place: string) => [numberOf(parts, parts), parts.street, unit, place].join('|');
  return {
    house: key(parts.unit, parts.zip || inCity),
    city: parts.city === '' || parts.state === '' ? '' : key(parts.unit, inCity),
    building: key('', parts.zip || inCity),
    hasUnit: parts.unit !== '',
  };
}

/** The key of a house; of any other text a key, too. */
export const houseKey = (address: string): string => houseKeys(address).house;

/**
 * Whether two addresses are one house: the same number, street and unit, and the same ZIP or, where one of them has
 * none, the same city and state; a county may stand for the city. Where an address lacks commas, the other one says
 * where its street ends.
 */
export function isSameHouse(asked: string, answered: string): boolean {
  const [one, other] = [partsOf(asked), partsOf(answered)];
  if (one.number === '' || numberOf(one, other) !== numberOf(other, one) || one.unit !== other.unit) return false;
  const hasZips = one.zip !== '' && other.zip !== '';
  if (hasZips ? one.zip !== other.zip : one.state !== other.state) return false;
  if (one.street !== other.street) return isSameLine(one, other) || isSameLine(other, one);
  return hasZips || one.city === other.city || isCounty(one.city) || isCounty(other.city);
}

/** Whether the line of an address without commas is the other's street, alone or with its city. */
function isSameLine(open: AddressParts, { street, city, zip }: AddressParts): boolean {
  const line = `${open.street} ${open.city}`.trim();
  return open.isOpen && (line === `${street} ${city}` || (line === street && open.zip !== '' && open.zip === zip));
}

/** The number, without its hyphen where both ways are written. */
function numberOf({ number, zip }: AddressParts, other: AddressParts): string {
  return optionalHyphen.test(zip || other.zip) ? number.replace('-', '') : number;
}

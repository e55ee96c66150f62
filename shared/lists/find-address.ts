import { normalizeAddress } from '#shared/property/address.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { type AddressParts, readAddress } from '#shared/property/address-reader.ts';
import { houseKeys } from '#shared/property/house-key.ts';
import { isNamedStreet } from '#shared/property/second-house.ts';
import { usStates } from '#shared/property/us-states.ts';
import { isZipOf } from './cells/zips-of-states.ts';

/*
 * Finds the house in a row whose columns nobody has named. Its address is a run of cells: number and street, then units
 * and city, then state and ZIP. Other numbers stand beside it, such as those of lines, parcels, phones and amounts: no
 * house is named by one of them. Of two houses in a row none is taken, because the wrong one would be charged.
 */

/**
 * `several` in their order: of a second house maybe only the street. `none`: no address, though it may read as one
 * where it is a row (`isRow`).
 */
export type FoundAddress =
  | { kind: 'one'; address: string }
  | { kind: 'several'; addresses: string[] }
  | { kind: 'none'; isRow: boolean };

/** Longer rows are cut: an address stands in front of what is further on. */
const mostCharacters = 4000;
/** Cells from a street to its ZIP: units, complex, city, county, state. */
const mostCells = 8;

type Run = { start: number; end: number; address: string };

/** Finds the one address in a text, at its commas. A text that is an address as a whole stays as it was typed. */
export function findAddress(text: string): FoundAddress {
  const cells = normalizeAddress(text.slice(0, mostCharacters)).split(', ');
  // A row that was saved because of its two addresses still has both.
  if (cells.length === 1 || text.includes('|')) return asTyped(text);
  const streets = cells.map(isStreet);
  const runs: Run[] = [];
  const alone: number[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const run = runAt(cells, streets, at, runs.at(-1)?.end ?? 0);
    if (run) {
      runs.push(run);
      at = run.end - 1;
    } else if (streets[at]) alone.push(at);
  }
  const starts = new Set(runs.map(({ start }) => start));
  const others = alone
    // A street right before an address may be the house of the same city. Others need the word for a street.
    .filter((at) => runs.length === 0 || starts.has(at + 1) || isNamedStreet(streetOf(cells[at] ?? '')))
    .map((at): Run => ({ start: at, end: at + 1, address: cells[at] ?? '' }));
  const houses = distinct([...runs, ...others]);
  const [first, second] = houses;
  if (second) return { kind: 'several', addresses: houses.map(({ address }) => address) };
  if (runs.length > 0 && first) return { kind: 'one', address: first.address };
  const isRow =
    (isBareNumber(cells[0] ?? '') && !isDividedStreet(cells, streets, 0)) ||
    // It would be read as a unit.
    cells.slice(1, -1).some((cell) => /^[\d.-]{5,}$/.test(cell));
  return isRow ? { kind: 'none', isRow } : asTyped(text);
}

function asTyped(text: string): FoundAddress {
  const { address } = parseAddress(text);
  return address === undefined ? { kind: 'none', isRow: false } : { kind: 'one', address };
}

/** Each house once, in their order; whole addresses before a street that one of them has, too. */
function distinct(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) if (!kept.some(({ address }) => isSame(address, run.address))) kept.push(run);
  return kept.toSorted((a, b) => a.start - b.start);
}

function isSame(whole: string, other: string): boolean {
  if (parseAddress(other).address !== undefined) {
    const [a, b] = [houseKeys(whole), houseKeys(other)];
    // One of them may lack its ZIP.
    return a.house === b.house || (a.city === b.city && (a.house === a.city || b.house === b.city));
  }
  const [one, street] = [readAddress(whole), readAddress(`${other}${anyPlace}`)];
  return one.number === street.number && one.street === street.street;
}

/** The address that begins at a cell and has the most of state and ZIP. @param from the end of the one before. */
function runAt(cells: readonly string[], streets: readonly boolean[], at: number, from: number): Run | undefined {
  const isDivided = !streets[at] && isDividedStreet(cells, streets, at);
  if (!streets[at] && !isDivided) return undefined;
  const street = cells.slice(at, at + (isDivided ? 2 : 1)).join(' ');
  const rest = at + (isDivided ? 2 : 1);
  const next = streets.indexOf(true, rest);
  const end = Math.min(rest + mostCells, next === -1 ? cells.length : next);
  const start = at > from && isUnitBefore(cells[at - 1] ?? '', street) ? at - 1 : at;
  const typed = [...cells.slice(start, at), street];
  let best = { score: 0, end: 0, address: '' };
  for (let last = rest; last <= end; last += 1) {
    const place = cells.slice(rest, last);
    const address = parseAddress([...typed, ...place].join(', ')).address;
    if (address === undefined) continue;
    const score = scoreOf(readAddress(address), place, cells.slice(last, end));
    if (score > best.score) best = { score, end: last, address };
  }
  return best.score === 0 ? undefined : { start, end: best.end, address: best.address };
}

/** 3 with state and ZIP, 2 with the state, 1 with the ZIP; 0 with a number that is none of a unit or the ZIP. */
function scoreOf(parts: AddressParts, place: readonly string[], after: readonly string[]): number {
  const { state, zip, badZip } = parts;
  const isKnown = (cell: string) => !/\d/.test(cell) || isUnit(cell) || isWithZip(cell, zip);
  if (badZip !== '' || !place.every(isKnown)) return 0;
  if (state === '') return after.some(isStateCell) ? 0 : 1;
  if (zip === '') return 2;
  // 12000 in a cell of its own is an amount in Arizona.
  return isZipOf(state, zip) || !place.some((cell) => /^[\d.-]+$/.test(cell) && isWithZip(cell, zip)) ? 3 : 0;
}

/** 85201, 852011234, 2108 and AZ 85201-1234, where that is the ZIP of the address. */
function isWithZip(cell: string, zip: string): boolean {
  const digits = /^\D*(\d+)(?:\.0+)?(?:[- ]\d{0,4})?(?: \D*)?$/.exec(cell)?.[1] ?? '';
  return zip !== '' && [digits, digits.slice(0, -4)].some((each) => each !== '' && each.padStart(5, '0') === zip);
}

const isStateCell = (cell: string) => {
  const name = cell.replace(/ [\d.-]+$/, '').toUpperCase();
  return Object.hasOwn(usStates, name) || stateNames.has(name);
};
const stateNames = new Set(Object.values(usStates).map((name) => name.toUpperCase()));

/** Apt 5, # 5, 4B, 2nd Floor: what the parser reads as a unit, without ids. */
function isUnit(cell: string): boolean {
  const { unit, city } = readAddress(`1 Mock St, ${cell}${anyPlace}`);
  return unit !== '' && city === 'mesa' && !/\d{5}/.test(cell);
}

/** Whether the parser reads a cell as the unit of the street after it. */
function isUnitBefore(cell: string, street: string): boolean {
  const { number, unit } = readAddress(`${cell}, ${street}${anyPlace}`);
  return unit !== '' && number !== '' && number === readAddress(`${street}${anyPlace}`).number;
}

/** Whether the number of a house and its street are two cells. */
function isDividedStreet(cells: readonly string[], streets: readonly boolean[], at: number): boolean {
  const street = cells[at + 1] ?? '';
  return isBareNumber(cells[at] ?? '') && !streets[at + 1] && isNamedStreet(streetOf(`1 ${street}`));
}

const isBareNumber = (cell: string) => /^\d{1,6}\p{L}?$/u.test(cell);

/* Streets */

const anyPlace = ', Mesa, AZ 85201';

const streetOf = (cell: string) => readAddress(`${cell}${anyPlace}`).street;

/** Whether a cell begins as an address does: with the number of a house and its street. */
function isStreet(cell: string): boolean {
  if (!/\d/.test(cell) || otherNumbers.some((each) => each.test(cell))) return false;
  // Of a number alone, the city would be the street.
  return parseAddress(cell + anyPlace).problem === undefined && readAddress(cell + anyPlace).city !== '';
}

const measures =
  'beds?|bds?|brs?|bedrooms?|baths?|bas?|bathrooms?|units?|sq ?ft|sf|square feet|acres?|ac|days?|weeks?|months?|mos?|years?|yrs?|hours?|loans?|liens?|mortgages?|story|stories|cars?|garage|rooms?|parcels?|properties|percent|late|old|owed|dom';

const otherNumbers: readonly RegExp[] = [
  new RegExp(`^(?:\\d\\S* (?:${measures})\\b ?)+(?:${measures})?$`, 'i'),
  // 3 Mar 2026
  /^\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{2,4}$/i,
  // 602 555-1234, 555-1234 cell
  /^1?[ .-]?\d{3}[ .-]+\d{3}[ .-]*\d{4}\b|^\d{3}-\d{4}\b/,
  // An owner that is named as its house.
  /\b(?:llc|inc|corp|lp|llp|ltd|trust|company|bank)$/i,
  // Cities that begin with a number, and floors.
  /^29 palms\b|^\d+\w* fl(?:oor)?$/i,
  /^\d+ (?:apt|unit|ste|suite|#)$/i,
];

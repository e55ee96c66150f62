import { usStates } from '#shared/property/us-states.ts';

/*
 * Whether a cell reads as an address or a part of one. A look at its form: whether it is an address that can be looked
 * up is decided by `parseAddress`, which is too large for the reader of files.
 */

const codes = new Map(
  Object.entries(usStates).flatMap(([code, name]) => [[code, code] as const, [name.toUpperCase(), code] as const]),
);

/** "AZ" of "az" and "Arizona"; `undefined` for what is no state. */
export const stateOf = (cell: string): string | undefined => codes.get(cell.trim().replace(/\./g, '').toUpperCase());

/** "Arizona" of "AZ". */
export const stateName = (code: string): string => usStates[code] ?? code;

/** The digits of a ZIP, as far as a spreadsheet left them: "85281.0", "85281-1234" and 852811234 are 85281. */
export function zipOf(cell: string): string | undefined {
  const [, digits, more] = /^(\d{3,9})(?:\.0+|\s*-\s*(\d{0,4}))?$/.exec(cell.trim().replace(/^'/, '')) ?? [];
  if (digits === undefined) return undefined;
  if (digits.length <= 5) return digits;
  // Eight digits are nine of which a spreadsheet took the first, a zero.
  return digits.length >= 8 && more === undefined ? digits.slice(0, -4) : undefined;
}

const measures =
  /^\S+\s+(?:beds?|bds?|brs?|baths?|units?|sq\.?\s?ft|acres?|days?|months?|mos?|years?|yrs?|loans?|liens?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b[^a-z]*$/i;

/** Whether a cell begins as an address does: a house's number, then its street. */
export const isStreetLine = (cell: string): boolean =>
  cell.length <= 300 && /^[nsew]{0,2}\d[\w/-]*\s+(?:.*\p{L}{2}|[nsew]\s+\d)/iu.test(cell) && !measures.test(cell);

/** Whether a cell reads as a unit: "Apt 4", "# 3", "12-B", "Rear". */
export const isUnit = (cell: string): boolean =>
  /^(?:(?:#|(?:apt|apartment|unit|ste|suite|bldg|building|lot|fl|floor|rm|room|spc|space|trlr|no)\b)[\s.#]*[\w-]{1,8}|\d[\w-]{0,3}|[a-z](?:-?\d{1,4})?|ph\d*|rear|front|upper|lower)$/i.test(
    cell.trim(),
  );

/** Endings and directions of streets that are also codes of states: Court, Mountain, Prairie, Northeast. */
export const alsoEndings: ReadonlySet<string> = new Set(['CT', 'MT', 'PR', 'NE']);

/** Whether an address names its place: it ends with a ZIP, or with a city and a state. */
export function hasPlace(address: string): boolean {
  if (/\D\s*\b\d{5}(?:-?\d{4})?$/.test(address)) return true;
  // A ZIP that lost its zeros, or its digits, after the state.
  const [before = '', ...words] = address.replace(/[\s,]+\d{0,4}(?:\.0)?$/, '').split(/,/);
  if (words.length === 0) {
    const last = before.split(' ').at(-1)?.toUpperCase() ?? '';
    return last.length === 2 && stateOf(last) !== undefined && !alsoEndings.has(last) && before.split(' ').length > 4;
  }
  const place = words.join(' ').trim().split(/\s+/);
  return [1, 2, 3].some((count) => place.length > count && stateOf(place.slice(-count).join(' ')) !== undefined);
}

/** Words of somebody else's address, in its cells. */
export const isForeignAddress = (cell: string): boolean =>
  /\b(?:p\.?\s?o\.?\s?box|c\/o|attn|care of|trustee|taxpayer|owner|lender|agent)\b/i.test(cell);

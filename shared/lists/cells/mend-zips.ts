import { alsoEndings, isUnit, stateOf, zipOf } from './read-places.ts';
import { isZipOf, stateOfZip } from './zips-of-states.ts';

/* ZIPs as spreadsheets leave them. Apart from what recognizes columns, which knows no state's ZIPs. */

const oneZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']);
const twoZeros = new Set(['PR', 'VI']);

/** A ZIP with the zeros that it lost in its state; `undefined` where it is none of that state. */
export function repairedZip(cell: string, state: string | undefined): string | undefined {
  const digits = zipOf(cell) ?? '';
  const zeros = state !== undefined && oneZero.has(state) ? 1 : state !== undefined && twoZeros.has(state) ? 2 : 0;
  const zip = digits.length + zeros === 5 ? '0'.repeat(zeros) + digits : digits;
  return zip.length === 5 && (state === undefined || isZipOf(state, zip)) ? zip : undefined;
}

/**
 * An address whose ZIP lost its zeros or has too many digits: "…, Boston, MA 2108" ends with "MA 02108". One without a
 * state takes the ZIP's. `lost`: digits that are no ZIP of the state, which are dropped.
 *
 * @param isPlace whether the text is a city, a state and a ZIP, without a street.
 */
export function withMendedZip(text: string, isPlace = false): { text: string; lost?: string } {
  const [, before = '', digits = ''] =
    /^(.*[^\d\s,-])[\s,]+(\d{3,9}(?:\.0+)?(?:\s*-\s*\d{0,4})?)$/.exec(text.trim()) ?? [];
  if (digits === '') return { text };
  const words = before.split(/[\s,]+/);
  const last = words.at(-1) ?? '';
  const state = stateOf(words.slice(-2).join(' ')) ?? stateOf(last);
  const zip = repairedZip(digits, state);
  const isDivided = isPlace || before.includes(',');
  if (state === undefined) {
    const city = before.slice(before.lastIndexOf(',') + 1).trim();
    const isCity = isDivided && !/\d/.test(city) && !isUnit(`${city} 1`);
    const ofZip = isCity && zip !== undefined ? stateOfZip(zip) : undefined;
    return { text: ofZip ? `${before}, ${ofZip} ${zip}` : text };
  }
  // "12 Oak Ct 2108" ends with a street.
  const isStreet = !isDivided && alsoEndings.has(last.toUpperCase()) && (words.length < 5 || zip === undefined);
  if (isStreet) return { text };
  return zip ? { text: `${before} ${zip}` } : { text: before, lost: digits };
}

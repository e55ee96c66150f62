import { addressKey, directions, normalizeAddress, streetEndings } from './address.ts';
import { usStates } from './us-states.ts';

/* Decides what is the address of a house. Used before sign-up, before a lookup, and by every call of the API. */

export const maxAddressLength = 200;

/** What to do about text that is not an address. */
const problems = {
  empty: 'Enter the house number and street, then the city and state or the ZIP.',
  long: `Enter at most ${maxAddressLength} characters.`,
  characters: 'Use only letters, numbers and plain punctuation.',
  number: 'Start with the house number.',
  street: 'Enter the street after the house number.',
  place: 'Add the city and state, or the ZIP.',
} as const;

/** The normalized address, or what to change. */
export type ParsedAddress = { address: string; problem?: never } | { address?: never; problem: string };

/**
 * Accepts a house number, a street, and either a city with its state or a ZIP, with or without commas. Knows units,
 * directions, fractions, hyphenated numbers (12-34 45th St), rural ones (N1234 County Rd) and grids (123 W 400 S).
 */
export function parseAddress(text: string): ParsedAddress {
  const address = normalizeAddress(text);
  const problem = problemOf(address);
  return problem === undefined ? { address } : { problem: problems[problem] };
}

const plain = /^[\p{Script=Latin}\p{N}\p{Pd} ,.'"‘’“”ʻ#&()/]+$/u;
const country = /[,\s]+(u\.?s\.?(a\.?)?|united states( of america)?)$/i;

/** 123, 123B, 123.5, N1234, W180N8085, 1N345; counties number vacant land 0. */
const houseNumber = /^(\d{1,6}(\.\d)?\p{L}?|[nsew]{1,2}\d{1,6}\p{L}?|[nsew]?\d{1,4}[nsew]\d{1,6}\p{L}?)$/u;
const zipCode = /^(?!00[0-4])\d{5}$/;
const name = /\p{L}{2}/u;
export const unitWords: ReadonlySet<string> = new Set(
  'unit bldg building fl floor lot ph rear front rm room spc space trlr'.split(' '),
);

function problemOf(address: string): keyof typeof problems | undefined {
  if (address === '') return 'empty';
  if (address.length > maxAddressLength) return 'long';
  if (!plain.test(address)) return 'characters';
  // Whatever is meant by 12'3, it is not the house 123.
  if (/\p{N}(?:['’‘ʻ]|[.'’‘ʻ]{2,})\p{N}/u.test(address)) return 'number';
  const { number, lines, state, zip } = addressParts(address);
  if (!houseNumber.test(number)) return 'number';
  if (!isStreet(lines[0] ?? [])) return 'street';
  return zip !== undefined || (state !== undefined && hasCity(lines)) ? undefined : 'place';
}

export type AddressParts = {
  number: string;
  /** The words of an address key between commas: the street first, with unit and city where no comma divides them. */
  lines: string[][];
  /** A unit before the house number. */
  unit: string | undefined;
  /** Two letters. */
  state: string | undefined;
  zip: string | undefined;
};

/** Divides the text of an address. Of any other text it makes some parts, too. */
export function addressParts(address: string): AddressParts {
  const segments = segmentsOf(normalizeAddress(address));
  const [, unit] = segments[0]?.[0] === 'unit' ? segments[0].splice(0, 2) : [];
  const number = segments.find((segment) => segment.length > 0)?.shift() ?? '';
  const zip = takeZip(segments);
  const state = takeState(segments, zip !== undefined);
  return { number, lines: segments.filter((segment) => segment.length > 0), unit, state, zip };
}

/** The words between commas, as in an address key. */
function segmentsOf(address: string): string[][] {
  return address
    .replace(country, '')
    .split(',')
    .map((segment) => addressKey(segment).split(' ').filter(Boolean))
    .filter((words) => words.length > 0);
}

/** Removes the ZIP at the end. */
function takeZip(segments: string[][]): string | undefined {
  const last = segments.at(-1);
  if (!last || !zipCode.test(last.at(-1) ?? '')) return undefined;
  const zip = last.pop();
  if (last.length === 0) segments.pop();
  return zip;
}

const stateCodes = new Map(
  Object.entries(usStates).flatMap(([code, state]) => [
    [code.toLowerCase(), code],
    [addressKey(state), code],
  ]),
);

/** Removes the state at the end, unless it is the street's name (500 Washington). */
function takeState(segments: string[][], hasZip: boolean): string | undefined {
  const last = segments.at(-1) ?? [];
  const before = segments.slice(0, -1).flat();
  for (const count of [3, 2, 1]) {
    const state = last.slice(-count).join(' ');
    const rest = last.slice(0, -count);
    if (last.length < count || !stateCodes.has(state) || before.length + rest.length === 0) continue;
    // CT is also a court and NE a direction: without a comma or a ZIP they are a state after a street's end only.
    const ambiguous = (state === 'ct' || state === 'ne') && !hasZip && rest.length > 0;
    if (ambiguous && !rest.slice(1, -1).some((word) => streetEndings.has(word))) continue;
    segments.pop();
    if (rest.length > 0) segments.push(rest);
    return stateCodes.get(state);
  }
  return undefined;
}

/** A name, more than the word for a street; or a grid's number and direction. */
function isStreet(words: readonly string[]): boolean {
  const [only = '', ...others] = words;
  if (others.length === 0) return name.test(only) && !streetEndings.has(only) && !unitWords.has(only);
  return isGrid(words) || (name.test(words.join(' ')) && !unitWords.has(only));
}

function isGrid(words: readonly string[]): boolean {
  return words.some((word, index) => /^\d+$/.test(word) && directions.has(words[index + 1] ?? ''));
}

/** Whether a city follows the street: after a comma, or after the street's end, direction and unit. */
function hasCity(lines: readonly string[][]): boolean {
  const [last = []] = lines.slice(1).slice(-1);
  if (isNamed(last)) return true;
  const words = lines.flat();
  const end = words.findIndex((word, index) => index > 0 && streetEndings.has(word));
  if (end === -1) return words.filter((word) => name.test(word)).length > 1;
  const rest = words.slice(end + 1);
  if (directions.has(rest[0] ?? '')) rest.shift();
  if (unitWords.has(rest[0] ?? '')) rest.splice(0, 2);
  return isNamed(rest);
}

function isNamed(words: readonly string[]): boolean {
  return !unitWords.has(words[0] ?? '') && words.some((word) => name.test(word));
}

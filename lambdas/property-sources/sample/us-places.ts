import { addressKey, directions, streetEndings } from '#shared/property/address.ts';
import { usStates } from '#shared/property/us-states.ts';
import usCities from './us-cities.json' with { type: 'json' };
import stateLevels from './us-states.json' with { type: 'json' };

/*
 * Parses street, city, state and ZIP out of a normalized address, well enough to price and format generated records
 * like real ones. Where a provider returns a parsed address, that is used instead.
 */

/** By lower-case code: a rough price level in USD per square foot, and the yearly property tax in percent of value. */
const states: Record<string, { pricePerSqFt: number; taxPercent: number }> = stateLevels;
const nationalLevel = { pricePerSqFt: 210, taxPercent: 1 };
const stateByName = new Map(Object.entries(usStates).map(([code, name]) => [addressKey(name), code.toLowerCase()]));

/** A city's price level as a multiple of its state's, by the name in an address key. */
const cities: Record<string, number> = usCities;

export type Place = {
  /** Including house number and unit. */
  street: string;
  city: string;
  /** Two capital letters. City, state and ZIP are empty when the address has none. */
  state: string;
  zip: string;
};

/** The parts of an address key, capitalized. */
export function placeOf(key: string): Place {
  const words = key.split(' ');
  const zip = words.length > 2 && /^\d{5}$/.test(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  const state = takeState(words, zip !== '');
  const cityStart = startOfCity(words);
  return {
    street: titleCase(words.slice(0, cityStart)),
    city: titleCase(words.slice(cityStart)),
    state: state.toUpperCase(),
    zip,
  };
}

/** The parts on one line. */
export function addressLine({ street, city, state, zip }: Place): string {
  return [street, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
}

/** USD per square foot and property tax in percent of value, by state and city; a national average elsewhere. */
export function priceLevel(place: Place): { pricePerSqFt: number; taxPercent: number } {
  const { pricePerSqFt, taxPercent } = states[place.state.toLowerCase()] ?? nationalLevel;
  return { pricePerSqFt: pricePerSqFt * (cities[place.city.toLowerCase()] ?? 1), taxPercent };
}

function takeState(words: string[], hasZip: boolean): string {
  for (const count of [3, 2, 1]) {
    const code = stateByName.get(words.slice(-count).join(' '));
    // "New York" and "Washington" are also cities: a state's name must follow more than a street.
    if (code && words.length > count + 2) {
      words.splice(-count);
      return code;
    }
  }
  const last = words.at(-1) ?? '';
  if (!(last.toUpperCase() in usStates)) return '';
  // CT also means court and NE a direction: without a ZIP they end a street unless a city precedes them.
  const streetEnd = words.findIndex((word, index) => index > 1 && streetEndings.has(word));
  const couldBeStreet = last === 'ct' || last === 'ne';
  if (!hasZip && couldBeStreet && (streetEnd === -1 || streetEnd >= words.length - 2)) return '';
  words.pop();
  return last;
}

/** The index of the city's name: a known city, else whatever follows the street word, direction and unit. */
function startOfCity(words: string[]): number {
  for (const count of [3, 2, 1]) {
    if (words.length > count + 1 && words.slice(-count).join(' ') in cities) return words.length - count;
  }
  const end = words.findIndex((word, index) => index > 1 && streetEndings.has(word));
  if (end === -1) return words.length;
  let start = end + 1;
  if (directions.has(words[start] ?? '')) start += 1;
  if (words[start] === 'unit') start += 2;
  return Math.min(start, words.length);
}

function titleCase(words: string[]): string {
  return words.map(capitalize).join(' ');
}

function capitalize(word: string): string {
  if (/^\d+(st|nd|rd|th)$/.test(word)) return word;
  if (directions.has(word) || /\d/.test(word)) return word.toUpperCase();
  if (/^mc\p{L}{2}/u.test(word)) return `Mc${capitalize(word.slice(2))}`;
  const capital = word.charAt(0).toUpperCase();
  // Some letters have no single capital (ß).
  return capital.toLowerCase() === word.charAt(0) ? capital + word.slice(1) : word;
}

import { readAddress } from '#shared/property/address-reader.ts';
import usCities from './us-cities.json' with { type: 'json' };
import stateLevels from './us-states.json' with { type: 'json' };

/*
 * Street, city, state and ZIP of a normalized address, to price and format generated records like real ones. Where a
 * provider returns a parsed address, that is used instead.
 */

/** By lower-case code: a rough price level in USD per square foot, and the yearly property tax in percent of value. */
const states: Record<string, { pricePerSqFt: number; taxPercent: number }> = stateLevels;
const nationalLevel = { pricePerSqFt: 210, taxPercent: 1 };
/** A city's price level as a multiple of its state's, by its name in a house's key. */
const cities = new Map<string, number>(
  Object.entries(usCities).map(([city, level]) => [readAddress(`1 Mock St, ${city}, AZ`).city, level]),
);

export type Place = {
  /** Including house number and unit. */
  street: string;
  city: string;
  /** Two capital letters. City, state and ZIP are empty when the address has none. */
  state: string;
  zip: string;
};

/** The parts of an address as they were typed; in capitals as usual when they were typed in one size. */
export function placeOf(address: string): Place {
  const { typed, state, zip } = readAddress(address);
  const isOneSize = !/\p{Ll}/u.test(typed.street + typed.city) || !/\p{Lu}/u.test(typed.street + typed.city);
  const tidy = (text: string) => (isOneSize ? titleCase(text) : text);
  return { street: tidy(typed.street), city: tidy(typed.city), state, zip };
}

/** The figures of an invented house derive from it: equal for the spellings of a house. */
export function seedOf(address: string): string {
  const { number, street, unit, city, state, zip } = readAddress(address);
  const words = [number, street, unit && `unit ${unit}`, city, state.toLowerCase(), zip];
  return words.filter((word) => word !== '').join(' ');
}

export function addressLine({ street, city, state, zip }: Place): string {
  return [street, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
}

/** USD per square foot and property tax in percent of value, by state and city; a national average elsewhere. */
export function priceLevel(place: Place): { pricePerSqFt: number; taxPercent: number } {
  const { pricePerSqFt, taxPercent } = states[place.state.toLowerCase()] ?? nationalLevel;
  return { pricePerSqFt: pricePerSqFt * (cities.get(readAddress(addressLine(place)).city) ?? 1), taxPercent };
}

const titleCase = (text: string) =>
  text.toLowerCase().replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu, (word, at: number, whole: string) => {
    const before = whole.slice(0, at);
    // Guy's, but O'Brien
    if (/\p{L}['’]$/u.test(before) && word.length === 1) return word;
    return capitalize(word);
  });

function capitalize(word: string): string {
  if (/^\d+(st|nd|rd|th)$/.test(word)) return word;
  if (/\d/.test(word) || /^([ns][ew]?|[ew]|us|fm|po)$/.test(word)) return word.toUpperCase();
  if (/^mc\p{L}{2}/u.test(word)) return `Mc${capitalize(word.slice(2))}`;
  const capital = word.charAt(0).toUpperCase();
  // Some letters have no single capital (ß).
  return capital.toLowerCase() === word.charAt(0) ? capital + word.slice(1) : word;
}

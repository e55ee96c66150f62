import { addressKey } from '#shared/property/address.ts';

/*
 * Reads street, city, state and ZIP out of a normalised address, well enough for made-up records to be priced
 * and written like the real place. A provider's own parsed address replaces this wherever there is one.
 */

/** Rough price level, USD per square foot, and property tax a year in percent of value, by state. */
const states: Record<string, [name: string, pricePerSqFt: number, taxPercent: number]> = {
  al: ['alabama', 155, 0.4],
  ak: ['alaska', 240, 1],
  az: ['arizona', 255, 0.5],
  ar: ['arkansas', 145, 0.6],
  ca: ['california', 430, 0.75],
  co: ['colorado', 280, 0.5],
  ct: ['connecticut', 255, 1.8],
  de: ['delaware', 215, 0.55],
  dc: ['district of columbia', 500, 0.6],
  fl: ['florida', 245, 0.85],
  ga: ['georgia', 185, 0.85],
  hi: ['hawaii', 620, 0.3],
  id: ['idaho', 260, 0.55],
  il: ['illinois', 190, 2],
  in: ['indiana', 150, 0.8],
  ia: ['iowa', 150, 1.4],
  ks: ['kansas', 145, 1.3],
  ky: ['kentucky', 150, 0.8],
  la: ['louisiana', 145, 0.55],
  me: ['maine', 250, 1.1],
  md: ['maryland', 220, 1],
  ma: ['massachusetts', 380, 1.05],
  mi: ['michigan', 165, 1.3],
  mn: ['minnesota', 200, 1.05],
  ms: ['mississippi', 135, 0.75],
  mo: ['missouri', 155, 0.9],
  mt: ['montana', 290, 0.75],
  ne: ['nebraska', 165, 1.5],
  nv: ['nevada', 255, 0.5],
  nh: ['new hampshire', 285, 1.6],
  nj: ['new jersey', 300, 2.1],
  nm: ['new mexico', 190, 0.7],
  ny: ['new york', 290, 1.55],
  nc: ['north carolina', 200, 0.75],
  nd: ['north dakota', 170, 1],
  oh: ['ohio', 150, 1.4],
  ok: ['oklahoma', 140, 0.85],
  or: ['oregon', 290, 0.9],
  pa: ['pennsylvania', 175, 1.35],
  ri: ['rhode island', 320, 1.2],
  sc: ['south carolina', 185, 0.55],
  sd: ['south dakota', 190, 1.1],
  tn: ['tennessee', 205, 0.6],
  tx: ['texas', 175, 1.5],
  ut: ['utah', 270, 0.55],
  vt: ['vermont', 265, 1.7],
  va: ['virginia', 230, 0.8],
  wa: ['washington', 340, 0.85],
  wv: ['west virginia', 125, 0.55],
  wi: ['wisconsin', 190, 1.5],
  wy: ['wyoming', 210, 0.6],
};
const stateByName = new Map(Object.entries(states).map(([code, [name]]) => [addressKey(name), code]));

/** A city's price level as a multiple of its state's. */
const cities: Record<string, number> = {
  phoenix: 1.02,
  scottsdale: 1.65,
  mesa: 0.98,
  tempe: 1.15,
  chandler: 1.1,
  gilbert: 1.12,
  glendale: 0.95,
  peoria: 1,
  tucson: 0.88,
  flagstaff: 1.5,
  'los angeles': 1.5,
  'san diego': 1.5,
  'san francisco': 2.3,
  'san jose': 2,
  oakland: 1.3,
  sacramento: 0.85,
  denver: 1.2,
  miami: 1.7,
  tampa: 1.1,
  orlando: 0.95,
  jacksonville: 0.85,
  'st petersburg': 1.15,
  atlanta: 1.25,
  chicago: 1.3,
  boston: 1.9,
  detroit: 0.55,
  minneapolis: 1.05,
  'st paul': 0.95,
  'kansas city': 0.95,
  'st louis': 0.8,
  'las vegas': 1,
  'n las vegas': 0.92,
  'new york': 2.6,
  brooklyn: 2.2,
  charlotte: 1.2,
  raleigh: 1.15,
  columbus: 1.1,
  cleveland: 0.7,
  cincinnati: 1,
  portland: 1.1,
  philadelphia: 1.05,
  pittsburgh: 0.9,
  nashville: 1.35,
  memphis: 0.65,
  austin: 1.5,
  dallas: 1.15,
  houston: 0.9,
  'san antonio': 0.85,
  'salt lake city': 1.25,
  seattle: 1.6,
  spokane: 0.8,
  milwaukee: 0.8,
  boise: 1.15,
  baltimore: 0.8,
  washington: 1,
};

const streetWords = new Set(
  'st ave rd dr ln ct pl blvd cir ter pkwy hwy trl sq way loop row path walk pass run xing'.split(' '),
);
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

export type Place = {
  /** With the house number and the unit. */
  street: string;
  city: string;
  /** Two capitals. City, state and ZIP are empty when the address does not say. */
  state: string;
  zip: string;
};

/** True when the key names one house: a number that a street follows, not just a ZIP, a unit or a box. */
export function hasHouseNumber(key: string): boolean {
  const words = key.split(' ');
  return words.some(
    (word, index) =>
      /^(\d+\p{L}?|[nsew]\d+[nsew]\d+)$/u.test(word) &&
      !['unit', 'box'].includes(words[index - 1] ?? '') &&
      words.slice(index + 1).some((next) => /\p{L}/u.test(next)),
  );
}

/** The parts of an address given its key, in the usual capitals. */
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

/** A place on one line. */
export function addressLine({ street, city, state, zip }: Place): string {
  return [street, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
}

/** USD per square foot and property tax in percent of value, by state and city; a national guess elsewhere. */
export function priceLevel(place: Place): { pricePerSqFt: number; taxPercent: number } {
  const [, pricePerSqFt, taxPercent] = states[place.state.toLowerCase()] ?? ['', 210, 1];
  return { pricePerSqFt: pricePerSqFt * (cities[place.city.toLowerCase()] ?? 1), taxPercent };
}

function takeState(words: string[], hasZip: boolean): string {
  for (const count of [3, 2, 1]) {
    const code = stateByName.get(words.slice(-count).join(' '));
    // "New York" and "Washington" are cities too: a state's name ends an address that has more than a street.
    if (code && words.length > count + 2) {
      words.splice(-count);
      return code;
    }
  }
  const last = words.at(-1) ?? '';
  if (!(last in states)) return '';
  // CT is a court and NE a direction as well: without a ZIP they end a street unless a city stands before them.
  const streetEnd = words.findIndex((word, index) => index > 1 && streetWords.has(word));
  const couldBeStreet = last === 'ct' || last === 'ne';
  if (!hasZip && couldBeStreet && (streetEnd === -1 || streetEnd >= words.length - 2)) return '';
  words.pop();
  return last;
}

/** Where the city's name begins: a city we know, else whatever follows the street word, direction and unit. */
function startOfCity(words: string[]): number {
  for (const count of [3, 2, 1]) {
    if (words.length > count + 1 && words.slice(-count).join(' ') in cities) return words.length - count;
  }
  const end = words.findIndex((word, index) => index > 1 && streetWords.has(word));
  if (end === -1) return words.length;
  let start = end + 1;
  if (directions.has(words[start] ?? '')) start += 1;
  if (words[start] === 'unit') start += 2;
  return Math.min(start, words.length);
}

function titleCase(words: string[]): string {
  return words.map(capitalise).join(' ');
}

function capitalise(word: string): string {
  if (/^\d+(st|nd|rd|th)$/.test(word)) return word;
  if (directions.has(word) || /\d/.test(word)) return word.toUpperCase();
  if (/^mc\p{L}{2}/u.test(word)) return `Mc${capitalise(word.slice(2))}`;
  const capital = word.charAt(0).toUpperCase();
  // Some letters have no single capital (ß): they stay as they are.
  return capital.toLowerCase() === word.charAt(0) ? capital + word.slice(1) : word;
}

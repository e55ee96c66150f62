import { averageRate } from '#shared/finance/figures.ts';
import { readAddress } from '#shared/property/address-reader.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import { type ComparableFacts, recordedOn, type SampleFacts, type Sign } from './sample-properties.ts';
import { addressLine, type Place, placeOf, priceLevel, seedOf } from './us-places.ts';

/*
 * Generates a plausible property for any address. All values derive from a hash of the house's key, so a property
 * always has the same record; prices, taxes and market figures derive from its location, so neighbors match.
 */

/** The next number in [0, 1). */
type Random = () => number;

/** A pseudo-random generator seeded by the text (FNV-1a seeds a mulberry32). */
function randomOf(text: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The owner's situation: debt, residence, entries on record. */
type Situation = {
  share: number;
  /** Debt in percent of value; `null` is free and clear. */
  owed: [from: number, to: number] | null;
  /** The probability that the owner lives elsewhere. */
  absentee: number;
  distressed: boolean;
};

// Shares that give each strategy its intended frequency; the last two end in Wholesale.
const situations: Situation[] = [
  { share: 0.2, owed: [71, 106], absentee: 0.3, distressed: true },
  { share: 0.16, owed: [6, 39], absentee: 1, distressed: false },
  { share: 0.06, owed: null, absentee: 1, distressed: false },
  { share: 0.18, owed: null, absentee: 0, distressed: false },
  { share: 0.15, owed: [91, 112], absentee: 0.25, distressed: false },
  { share: 0.19, owed: [41, 89], absentee: 0.35, distressed: false },
  { share: 0.06, owed: [41, 69], absentee: 0.35, distressed: true },
];

type HomeKind = {
  share: number;
  type: string;
  /** Square feet. */
  area: [from: number, to: number];
  lot: [from: number, to: number];
  /** The probability of a monthly fee. */
  hoa: number;
};

const condo: HomeKind = { share: 0.12, type: 'Condo', area: [620, 1500], lot: [400, 1200], hoa: 1 };
const homes: HomeKind[] = [
  condo,
  { share: 0.62, type: 'Single Family', area: [980, 2700], lot: [4200, 13_000], hoa: 0.15 },
  { share: 0.1, type: 'Townhouse', area: [1050, 2000], lot: [1200, 3200], hoa: 0.8 },
  { share: 0.11, type: 'Multi-Family', area: [1800, 3900], lot: [4800, 10_500], hoa: 0 },
  { share: 0.05, type: 'Manufactured', area: [840, 1700], lot: [4300, 14_000], hoa: 0.3 },
];

/** A generated record for any address. */
export function inventProperty(address: string): SampleFacts {
  const place = placeOf(address);
  const random = randomOf(seedOf(address));
  const area = placeRandom(place);
  const { pricePerSqFt, taxPercent } = priceLevel(place);
  const level = pricePerSqFt * between(area, 0.82, 1.22);
  const days = whole(area, 18, 76);
  const occupancy = Math.round(between(area, 89, 96.5) * 10) / 10;

  const situation = pick(random, situations);
  const owed = situation.owed === null ? 0 : between(random, ...situation.owed) / 100;
  // The higher the debt, the more recent the purchase.
  const years = owed === 0 ? between(random, 18, 36) : 1 + 18 * Math.max(0.03, 1 - owed) * between(random, 0.8, 1.3);
  const soldYear = Number(daysBefore(years * 365.25).slice(0, 4));
  const absentee = random() < situation.absentee;

  const { hoa, ...home } = inventHome(readAddress(address).unit !== '', soldYear, random);
  const perSqFt = level * between(random, 0.86, 1.14) * (home.type === 'Manufactured' ? 0.7 : 1);
  const value = roundTo(1000, perSqFt * home.area);
  // Expensive locations rent for a smaller share of the price.
  const rent = roundTo(10, (value * (0.038 + 7 / level) * between(random, 0.9, 1.1)) / 12);

  return {
    address: addressLine(place),
    home,
    price: { value },
    rental: { rent, hoa },
    market: [roundTo(1000, level * 1750), days, occupancy],
    taxes: inventTaxes(value, taxPercent, random),
    sales: inventSales(value, years, home.built, random),
    loan: owed === 0 ? 'none' : inventLoan(roundTo(100, value * owed), soldYear, years),
    owner: inventOwner(place, absentee, random),
    signs: inventSigns(situation.distressed, random),
  };
}

/** A loan from the purchase, at that year's rate to the nearest eighth. */
function inventLoan(balance: number, soldYear: number, years: number): SampleFacts['loan'] {
  return [balance, Math.round(averageRate(soldYear) * 8) / 8, Math.round(360 - years * 12)];
}

/** Five or six sales near a house within the year, the nearest in size first. */
export function inventComparables(facts: SampleFacts): ComparableFacts[] {
  const random = randomOf(`${seedOf(facts.address)} comparables`);
  const place = placeOf(facts.address);
  const { area = 0, beds = 0, baths = 0 } = facts.home;
  const number = Number.parseInt(readAddress(facts.address).number, 10) || 100;
  const comparables = Array.from({ length: random() < 0.5 ? 5 : 6 }, (): ComparableFacts => {
    const size = between(random, 0.83, 1.19);
    const rooms = beds === 0 ? 0 : size > 1.12 ? 1 : size < 0.88 && beds > 1 ? -1 : 0;
    const street = `${Math.max(1, number + whole(random, -240, 260))} ${inventStreet(random)}`;
    return [
      addressLine({ ...place, street }),
      beds + rooms,
      baths,
      Math.round(area * size),
      Math.round(between(random, 0.06, 0.97) * 100) / 100,
      // Larger homes sell for less per square foot.
      roundTo(500, facts.price.value * (1 + (size - 1) * 0.85) * between(random, 0.94, 1.06)),
      daysBefore(whole(random, 24, 340)),
    ];
  });
  return comparables.sort((a, b) => Math.abs(a[3] - area) - Math.abs(b[3] - area) || a[4] - b[4]);
}

/** In the middle of the 48 states: invented houses have invented positions, and only the distance between them counts. */
const center = { latitude: 39.82811, longitude: -98.57948 };
const milesPerDegree = 69.05;

/** Where a house is that lies so many miles from the subject, in a direction of its own; the subject is at 0 miles. */
export function inventPosition(address: string, miles: number): { latitude: number; longitude: number } {
  const angle = between(randomOf(`${seedOf(address)} position`), 0, 2 * Math.PI);
  const degrees = miles / milesPerDegree;
  const narrowing = Math.cos((center.latitude * Math.PI) / 180);
  return {
    latitude: roundedTo(center.latitude + degrees * Math.cos(angle), 5),
    longitude: roundedTo(center.longitude + (degrees * Math.sin(angle)) / narrowing, 5),
  };
}

function inventHome(hasUnit: boolean, soldYear: number, random: Random) {
  const kind = hasUnit ? condo : pick(random, homes);
  const area = roundTo(2, between(random, ...kind.area));
  const units = kind.type === 'Multi-Family' ? Math.min(4, Math.round(area / 950)) : 1;
  const beds = Math.max(1, Math.round(area / 560)) + units - 1;
  return {
    type: kind.type,
    area,
    beds,
    baths: Math.max(units, Math.round(beds * between(random, 0.55, 0.8) * 2) / 2),
    lot: Math.round(between(random, ...kind.lot)),
    built: Math.min(soldYear, whole(random, 1925, 2020)),
    hoa: random() < kind.hoa ? roundTo(5, between(random, 40, 90) + (kind === condo ? area * 0.16 : 0)) : 0,
  };
}

/** One to four sales, newest first, each cheaper than the newer one and none before construction. */
function inventSales(value: number, years: number, built: number, random: Random): SampleFacts['sales'] {
  const sales: SampleFacts['sales'] = [];
  const count = 1 + whole(random, 0, 4);
  let age = years;
  for (let index = 0; index < count; index += 1) {
    const date = daysBefore(age * 365.25);
    if (index > 0 && Number(date.slice(0, 4)) < Math.max(built, 1975)) break;
    const price = roundTo(500, value * 1.042 ** -age * between(random, 0.94, 1.04));
    sales.push([date, Math.max(5000, price)]);
    age += between(random, 4, 12);
  }
  return sales;
}

function inventTaxes(value: number, taxPercent: number, random: Random): SampleFacts['taxes'] {
  const amount = (value * taxPercent * between(random, 0.85, 1.12)) / 100;
  const assessed = value * between(random, 0.48, 0.94);
  const growth = between(random, 1.015, 1.05);
  return Array.from({ length: whole(random, 3, 7) }, (_, back) => [
    2025 - back,
    Math.round(amount / growth ** back),
    roundTo(100, assessed / growth ** back),
  ]);
}

const firstNames = 'Alex Bianca Curtis Delia Emil Farah Gordon Hana Ivan Joyce Kofi Lydia Mateo Nora Otis Pilar';
const lastNames = 'Example Sample Placeholder Mock Testcase Fixture Specimen Standin';

function inventOwner(place: Place, absentee: boolean, random: Random): SampleFacts['owner'] {
  const last = pickWord(random, lastNames);
  const first = pickWord(random, firstNames);
  const other = pickWord(random, firstNames);
  const kind = random();
  const person = kind < 0.3 && other !== first ? `${first} & ${other} ${last}` : `${first} ${last}`;
  const name = absentee && kind > 0.75 ? `${last} ${inventStreet(random)} Holdings LLC` : person;
  const phone = `(555) 555-01${String(whole(random, 0, 100)).padStart(2, '0')}`;
  return {
    name,
    ...(absentee ? { mailing: inventMailing(place, random) } : {}),
    ...(random() < 0.45 ? { phone } : {}),
  };
}

const elsewhere = [
  ['Reno', 'NV', '89501'],
  ['Tacoma', 'WA', '98402'],
  ['Madison', 'WI', '53703'],
  ['Tulsa', 'OK', '74103'],
  ['Naples', 'FL', '34102'],
  ['Oakland', 'CA', '94607'],
] as const;

/** Half of the absentee owners live in the same town. */
function inventMailing(place: Place, random: Random): string {
  const street = `${whole(random, 10, 990)} ${inventStreet(random)}`;
  const [city, state, zip] = elsewhere[whole(random, 0, elsewhere.length)] ?? elsewhere[0];
  return addressLine(random() < 0.5 ? { ...place, street } : { street, city, state, zip });
}

function inventSigns(distressed: boolean, random: Random): Sign[] {
  const signs: Sign[] = [];
  if (distressed) {
    const kind = random();
    if (kind < 0.55) signs.push('foreclosure');
    if (kind > 0.35 && kind < 0.75) signs.push('tax lien');
    if (kind >= 0.75) signs.push(kind < 0.88 ? 'judgment' : 'taxes overdue');
  }
  if (random() < (distressed ? 0.25 : 0.06)) signs.push('vacant');
  if (random() < 0.08) signs.push('lien');
  if (random() < 0.08) signs.push('inherited');
  if (random() < 0.1) signs.push('failed listing');
  return signs;
}

const streetTrees =
  'Acacia Alder Aspen Bay Cedar Chestnut Clover Fern Hazel Jasmine Laurel Linden Myrtle Olive Sage Sumac';

/** A street name that is obviously fictional. */
function inventStreet(random: Random): string {
  const kind = pickWord(random, 'Mock Sample Example Placeholder Fixture Testcase');
  return `${kind} ${pickWord(random, streetTrees)} ${pickWord(random, 'St Ave Ln Dr Ct Rd Pl')}`;
}

/** The generator of a ZIP code or, without one, of a city. */
function placeRandom({ city, state, zip }: Place): Random {
  return randomOf(zip === '' ? `${city} ${state}` : zip);
}

function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** A whole number from `low` up to but not including `high`. */
function whole(random: Random, low: number, high: number): number {
  return Math.floor(between(random, low, high));
}

/** Rounded to the nearest `step`. */
export function roundTo(step: number, amount: number): number {
  return Math.round(amount / step) * step;
}

function pickWord(random: Random, words: string): string {
  const list = words.split(' ');
  return list[whole(random, 0, list.length)] ?? '';
}

/** A weighted choice by `share`. */
function pick<Choice extends { share: number }>(random: Random, choices: Choice[]): Choice {
  let rest = random();
  for (const choice of choices) {
    rest -= choice.share;
    if (rest < 0) return choice;
  }
  const last = choices.at(-1);
  if (!last) throw new Error('Nothing to pick from.');
  return last;
}

/** The ISO date that many days before the records' date. */
function daysBefore(days: number): string {
  return utcDay(recordedOn - days * dayMs);
}

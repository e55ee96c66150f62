import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { daysAfter, daysBetween, utcDay } from '#shared/values/days.ts';
import { repeatableRandom } from '#shared/values/repeatable-random.ts';

/*
 * A made-up county, so that a system on one machine has an area to search and houses to follow. It is loaded like any
 * other, from files like a publisher's; its houses stand nowhere and its owners are nobody. Each Monday six of them
 * change, which they are and in what follows from the week alone.
 */

/** FIPS code, of no county. */
export const sampleCounty = '04999';

/** Houses; enough that each condition leaves some. */
const houses = 1200;

/** In which the county begins: nothing in it is younger but what a week has changed. */
const firstYear = 2026;
/** The first Monday that changes something. */
const firstMonday = '2026-01-05';

const cities = [
  { city: 'Mesa', zip: '85201', lat: 33.432, lon: -111.851 },
  { city: 'Mesa', zip: '85203', lat: 33.447, lon: -111.805 },
  { city: 'Tempe', zip: '85281', lat: 33.427, lon: -111.93 },
  { city: 'Gilbert', zip: '85233', lat: 33.354, lon: -111.811 },
  { city: 'Phoenix', zip: '85016', lat: 33.502, lon: -112.031 },
] as const;
const streets = ['Sample Palm Ln', 'Mock Ironwood St', 'Example Saguaro Dr', 'Fixture Ct', 'Placeholder Ave'] as const;
const types = [
  'Single Family',
  'Single Family',
  'Single Family',
  'Condo',
  'Townhouse',
  'Multi-Family',
  'Land',
] as const;
const elsewhere = [
  '40 Pretend Rd, Reno, NV 89501',
  '7 Invented Blvd, San Diego, CA 92101',
  '15 Stand-in Way, Tucson, AZ 85701',
] as const;

type House = {
  parcel: string;
  street: string;
  place: (typeof cities)[number];
  /** What never changes: position, type, rooms, sizes, year. */
  built: (string | number)[];
  owner: string;
  mail: string;
  /** Whether the owner lives there. */
  isHome: boolean;
  /** USD. */
  market: number;
  delinquent: boolean;
  foreclosure: boolean;
  sales: { day: string; price: number }[];
};

const kinds = ['value_moved', 'sold', 'owner_changed', 'delinquent', 'foreclosure', 'absentee'] as const;

/** What a week changes of a house, as followers are told of it. */
export type SampleChange = { kind: (typeof kinds)[number]; address: string };

/** The day of the last Monday at a time, in milliseconds since 1970, and of those so many weeks after it. */
export function mondayAt(time: number, weeksLater = 0): string {
  return daysAfter(utcDay(time), weeksLater * 7 - ((new Date(time).getUTCDay() + 6) % 7));
}

/** What the roll of a day's week changes of that of the week before: six houses, or none before the first week. */
export const sampleChanges = (day: string): SampleChange[] => rollOf(day).changes;

/** The files of the county as of a day, in a folder. @returns their paths, for the mapping `sample`. */
export async function writeSampleCounty(folder: string, day: string): Promise<string[]> {
  const all = rollOf(day).houses;
  const files = {
    'sample-roll.csv': [columns.roll, ...all.map(rollRow)],
    'sample-sales.csv': [
      columns.sales,
      ...all.flatMap(({ parcel, sales }) => sales.map((sale) => [parcel, sale.day, sale.price, 'Y'])),
    ],
  };
  for (const [name, rows] of Object.entries(files)) await writeFile(join(folder, name), rows.map(lineOf).join(''));
  return Object.keys(files).map((name) => join(folder, name));
}

/** The county by the roll of a day, and what its last week has changed. */
function rollOf(day: string): { houses: House[]; changes: SampleChange[] } {
  const all = firstHouses();
  const weeks = Math.floor(daysBetween(firstMonday, day) / 7) + 1;
  let changes: SampleChange[] = [];
  for (let week = 1; week <= weeks; week += 1) changes = changeWeek(all, week);
  return { houses: all, changes };
}

function firstHouses(): House[] {
  const { pick, between, random } = chances(20_261_001);
  return Array.from({ length: houses }, (_, index) => {
    const number = index + 1;
    const place = pick(cities);
    const street = `${100 + number} ${pick(streets)}`;
    const type = pick(types);
    const isLand = type === 'Land';
    const sqft = isLand ? '' : between(800, 3400);
    const market = Math.round((isLand ? between(60, 240) : Number(sqft) * (0.19 + random() * 0.1)) * 10) * 100;
    const isHome = random() < 0.6;
    const mail = isHome ? mailOf({ street, place }) : pick(elsewhere);
    const year = isLand ? '' : between(1948, firstYear - 1);
    const built = [
      ...[place.lat + (random() - 0.5) / 50, place.lon + (random() - 0.5) / 50],
      ...[type, isLand ? '' : between(1, 5), isLand ? '' : between(2, 8) / 2, sqft, between(2000, 14_000), year],
    ];
    const [delinquent, foreclosure] = [random() < 0.06, random() < 0.03];
    const sold = between(Math.max(1990, Number(year) || 1990), firstYear - 1);
    const price = Math.round((market * (1 - Math.min(0.8, (firstYear - sold) * 0.03))) / 1000) * 1000;
    const sales = [{ day: `${sold}-${String(between(1, 12)).padStart(2, '0')}-15`, price }];
    return {
      ...{ parcel: `S${String(number).padStart(5, '0')}`, street, place, built, owner: `SAMPLE OWNER ${number}` },
      ...{ mail, isHome, market, delinquent, foreclosure, sales },
    };
  });
}

/** Changes six houses, each in another way. */
function changeWeek(all: House[], week: number): SampleChange[] {
  const chance = chances(week * 7919);
  const changed = new Set<House>();
  return kinds.map((kind) => {
    const house = chance.pick(all.filter((each) => !changed.has(each) && isOpenTo(kind, each)));
    changed.add(house);
    Object.assign(house, changeOf(kind, house, week, chance));
    return { kind, address: mailOf(house) };
  });
}

function isOpenTo(kind: SampleChange['kind'], { delinquent, foreclosure, isHome }: House): boolean {
  if (kind === 'delinquent') return !delinquent;
  if (kind === 'foreclosure') return !foreclosure;
  return kind !== 'absentee' || isHome;
}

function changeOf(kind: SampleChange['kind'], house: House, week: number, { pick, between }: Chances): Partial<House> {
  switch (kind) {
    case 'value_moved':
      return { market: Math.round((house.market * pick([0.84, 0.87, 1.12, 1.15, 1.18])) / 100) * 100 };
    case 'sold': {
      const day = daysAfter(firstMonday, (week - 1) * 7 - between(1, 6));
      return {
        // The buyer lives there, and has paid what was overdue.
        ...{ owner: `SAMPLE BUYER ${week}`, mail: mailOf(house), isHome: true, delinquent: false, foreclosure: false },
        sales: [...house.sales, { day, price: Math.round(house.market / 1000) * 1000 }],
      };
    }
    case 'owner_changed':
      return { owner: `SAMPLE HEIR ${week}` };
    case 'delinquent':
      return { delinquent: true };
    case 'foreclosure':
      return { foreclosure: true };
    case 'absentee':
      return { isHome: false, mail: pick(elsewhere) };
  }
}

type Chances = ReturnType<typeof chances>;

function chances(start: number) {
  const next = repeatableRandom(start);
  const random = () => next() / 2 ** 32;
  return {
    /** From 0 to below 1. */
    random,
    between: (least: number, most: number) => Math.round(least + random() * (most - least)),
    /** @throws RangeError for none. */
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick.');
      return item;
    },
  };
}

const mailOf = ({ street, place }: Pick<House, 'street' | 'place'>) => `${street}, ${place.city}, AZ ${place.zip}`;

const flag = (is: boolean) => (is ? 'Y' : 'N');

const rollRow = (house: House): (string | number)[] => {
  const { parcel, street, place, built, owner, mail, isHome, market, delinquent, foreclosure } = house;
  return [
    ...[parcel, street, place.city, place.zip, ...built],
    ...[owner, mail, flag(isHome), market, Math.round(market * 0.8), firstYear],
    ...[Math.round(market * 0.011), flag(delinquent), flag(foreclosure)],
  ];
};

const columns = {
  roll: [
    ...['PARCEL', 'STREET', 'CITY', 'ZIP', 'LAT', 'LON', 'TYPE', 'BEDS', 'BATHS', 'SQFT', 'LOT', 'BUILT', 'OWNER'],
    ...['MAIL', 'HOMESTEAD', 'MARKET', 'ASSESSED', 'TAX_YEAR', 'TAX', 'DELINQUENT', 'FORECLOSURE'],
  ],
  sales: ['PARCEL', 'SOLD', 'PRICE', 'QUALIFIED'],
};

const lineOf = (row: readonly (string | number)[]) => `${row.map((each) => `"${each}"`).join(',')}\r\n`;

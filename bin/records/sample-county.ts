import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repeatableRandom } from '#shared/values/repeatable-random.ts';

/*
 * A made-up county, so that a system on one machine has an area to search. It is loaded like any other, from files like a
 * publisher's; its houses stand nowhere and its owners are nobody.
 */

/** Houses; enough that each condition leaves some. */
const houses = 1200;

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

/** The files of the county as of a day, in a folder. @returns their paths, for the mapping `sample`. */
export async function writeSampleCounty(folder: string, day: string): Promise<string[]> {
  const next = repeatableRandom(20_261_001);
  const random = () => next() / 2 ** 32;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const year = Number(day.slice(0, 'YYYY'.length));
  const rolls: (string | number)[][] = [[...columns.roll]];
  const sales: (string | number)[][] = [[...columns.sales]];
  for (let number = 1; number <= houses; number += 1) {
    const parcel = `S${String(number).padStart(5, '0')}`;
    const place = pick(cities) ?? cities[0];
    const street = `${100 + number} ${pick(streets)}`;
    const type = pick(types) ?? 'Single Family';
    const isLand = type === 'Land';
    const sqft = isLand ? '' : between(800, 3400);
    const market = Math.round((isLand ? between(60, 240) : Number(sqft) * (0.19 + random() * 0.1)) * 10) * 100;
    const isHome = random() < 0.6;
    const mail = isHome ? `${street}, ${place.city}, AZ ${place.zip}` : (pick(elsewhere) ?? '');
    const built = isLand ? '' : between(1948, year - 1);
    rolls.push([
      ...[parcel, street, place.city, place.zip, place.lat + (random() - 0.5) / 50, place.lon + (random() - 0.5) / 50],
      ...[type, isLand ? '' : between(1, 5), isLand ? '' : between(2, 8) / 2, sqft, between(2000, 14_000), built],
      ...[`SAMPLE OWNER ${number}`, mail, isHome ? 'Y' : 'N', market, Math.round(market * 0.8), year],
      ...[Math.round(market * 0.011), random() < 0.06 ? 'Y' : 'N', random() < 0.03 ? 'Y' : 'N'],
    ]);
    const sold = between(Math.max(1990, Number(built) || 1990), year - 1);
    const price = Math.round((market * (1 - Math.min(0.8, (year - sold) * 0.03))) / 1000) * 1000;
    sales.push([parcel, `${sold}-${String(between(1, 12)).padStart(2, '0')}-15`, price, 'Y']);
  }
  const files = { 'sample-roll.csv': rolls, 'sample-sales.csv': sales };
  for (const [name, rows] of Object.entries(files)) await writeFile(join(folder, name), rows.map(lineOf).join(''));
  return Object.keys(files).map((name) => join(folder, name));
}

const columns = {
  roll: [
    ...[
      'PARCEL',
      'STREET',
      'CITY',
      'ZIP',
      'LAT',
      'LON',
      'TYPE',
      'BEDS',
      'BATHS',
      'SQFT',
      'LOT',
      'BUILT',
      'OWNER',
      'MAIL',
    ],
    ...['HOMESTEAD', 'MARKET', 'ASSESSED', 'TAX_YEAR', 'TAX', 'DELINQUENT', 'FORECLOSURE'],
  ],
  sales: ['PARCEL', 'SOLD', 'PRICE', 'QUALIFIED'],
} as const;

const lineOf = (row: readonly (string | number)[]) => `${row.map((each) => `"${each}"`).join(',')}\r\n`;

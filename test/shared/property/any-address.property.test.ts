import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAddressLength, normalizeAddress } from '#shared/property/address.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { readAddress } from '#shared/property/address-reader.ts';
import { houseKey, isSameHouse } from '#shared/property/house-key.ts';
import { runs, seed } from '#test/support/generated.ts';

/** Ways to write one thing; the first is the plainest. */
type Spellings = readonly string[];

const numbers: readonly Spellings[] = [
  ['12', '012'],
  ['4215', '4215'],
  ['123A', '123-A', '123a'],
  ['123 1/2', '123½', '123-1/2', '123.5'],
  ['100-102'],
  ['N6W23001', 'N6 W23001', 'n6w23001'],
];
const streets: readonly Spellings[] = [
  ['Mock St', 'Mock Street', 'MOCK ST.', 'Mock Str'],
  ['Mock Ave', 'mock avenue', 'Mock Av.'],
  ['N Mock Ridge Dr', 'North Mock Rdg Drive', 'N. Mock Ridge Dr.'],
  ['Front St', 'FRONT STREET'],
  ['North St', 'north street'],
  ['N St', 'N. Street'],
  ['5th Ave SW', 'Fifth Avenue S.W.', '5 Ave SW'],
  ['Twenty-First St', '21st Street', 'Twenty First St'],
  ["O'Brien Ct", 'O’Brien Court', 'OBrien Ct'],
  ['Saint Peñón Blvd', 'St. Penon Boulevard', 'ST PENON BLVD'],
  ['US Highway 19 N', 'US-19 N', 'U.S. Hwy 19 North', 'US 19N'],
  ['State Road 7', 'SR-7', 'State Rte 7'],
  ['County Road 12', 'CR 12', 'Co. Rd. 12'],
  ['FM 1960 W', 'FM 1960 Rd W', 'Farm to Market Road 1960 West'],
  ['S 500 W', 'South 500 West', 'S 500W'],
  ['Avenue N', 'AVE N'],
  ['Lot Rd', 'Lot Road'],
  ['W Ave K', 'West Avenue K', 'W. AVE K'],
  ['Mock Dr SE', 'Mock Drive S E', 'MOCK DR. S. E.', 'Mock Dr Southeast'],
  ['S Dr Martin Luther King Jr Dr', 'South Dr. Martin Luther King Jr. Drive'],
  ['Old Court House Rd', 'OLD CT HOUSE ROAD'],
  ['El Camino Real', 'EL CAMINO REAL'],
];
const units: readonly Spellings[] = [
  ['', ''],
  [' Apt 5', ' #5', ', Unit 5', ' Ste. 5', ', # 5', ' # Apt 5', ', #Unit 5'],
  [' Apt 5B', ' Unit 5-B', ', #5b', ' Lot 5B'],
  [' Fl 2', ', 2nd Floor', ' Floor 2'],
  [' Bldg 2', ', Building 2'],
];
const places: readonly Spellings[] = [
  [
    ', Saint Paul, MN 55101',
    ' St. Paul MN 55101-1234',
    ', 55101',
    ', ST PAUL, MINNESOTA 551011234',
    ', Roseville, MN 55101',
  ],
  [', Boston, MA 02108', ' Boston MA 2108', ' 02108', ', Boston, Massachusetts, 2108.0', ', Boston, MA, USA, 02108'],
  [', Front Royal, VA 22630', ' Front Royal VA 22630', ', 22630, USA'],
];

const house = fc.tuple(...[numbers, streets, units, places].map((each) => fc.nat(each.length - 1)));
const tables = [numbers, streets, units, places];
const spelled = (parts: readonly number[], choices: readonly number[]) =>
  parts
    .map((part, at) => {
      const spellings = tables[at]?.[part] ?? [];
      return spellings[(choices[at] ?? 0) % spellings.length] ?? '';
    })
    .join('|')
    .replace('|', ' ')
    .replaceAll('|', '');
const choices = fc.array(fc.nat(11), { minLength: 4, maxLength: 4 });

describe('any house', () => {
  it('has one key in every spelling, and no two houses have one', () => {
    fc.assert(
      fc.property(house, house, choices, choices, (one, other, first, second) => {
        const [a, b, c] = [spelled(one, first), spelled(one, second), spelled(other, second)];
        expect(parseAddress(a).problem, a).toBeUndefined();
        expect(houseKey(b), `${a} and ${b}`).toBe(houseKey(a));
        expect(isSameHouse(a, b), `${a} and ${b}`).toBe(true);
        const isOne = one.join() === other.join();
        expect(houseKey(c) === houseKey(a), `${a} and ${c}`).toBe(isOne);
        expect(isSameHouse(a, c) && isSameHouse(c, a)).toBe(isOne);
      }),
      { seed, numRuns: runs(10_000) },
    );
  });

  it('keeps its key in the form that is stored, in the form of its parts, and in capitals', () => {
    fc.assert(
      fc.property(house, choices, (parts, how) => {
        const typed = spelled(parts, how);
        const { address = '' } = parseAddress(typed);
        const key = houseKey(typed);
        expect(houseKey(address), typed).toBe(key);
        expect(parseAddress(address)).toEqual({ address });
        expect(houseKey(typed.toUpperCase()), typed).toBe(key);
        const { typed: words, state, zip } = readAddress(address);
        expect(houseKey(`${words.street}, ${words.city}, ${state} ${zip}`), typed).toBe(key);
      }),
      { seed, numRuns: runs(10_000) },
    );
  });
});

/** An address with some characters lost, doubled, put elsewhere or added. */
const mutated = fc
  .tuple(
    house,
    choices,
    fc.array(fc.tuple(fc.nat(80), fc.constantFrom(...` ,.#-/'"½5NsÅ=(ʻ\t`, '', '  ', 'St', '85201')), { maxLength: 6 }),
  )
  .map(([parts, how, changes]) =>
    changes.reduce(
      (text, [at, mark]) => text.slice(0, at) + mark + text.slice(mark === '' ? at + 1 : at),
      spelled(parts, how),
    ),
  );

/** Text that makes expressions go back: what repeats, up to the longest that is read. */
const repeated = fc
  .tuple(
    fc.constantFrom(
      '1',
      '.',
      ',',
      ' ,',
      '1 ',
      '-',
      '1-',
      '1/2 ',
      'St ',
      'N ',
      '#',
      '# 1',
      'Apt 1 ',
      'a.',
      "'",
      'US ',
      'ö',
      '"',
      '=',
    ),
    fc.constantFrom('', '12 Mock St, ', '12 '),
    fc.constantFrom('', 'x', '!', ', AZ'),
  )
  .map(([part, before, after]) => before + part.repeat(10_000) + after);

describe('any text', () => {
  it('is read without an error, once and for all', () => {
    fc.assert(
      fc.property(fc.oneof(mutated, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
        const { address } = parseAddress(text);
        expect(isSameHouse(text, text)).toBe(readAddress(parseAddress(text).address ?? text).number !== '');
        if (address === undefined) return;
        expect(parseAddress(address)).toEqual({ address });
        expect(normalizeAddress(address)).toBe(address);
        expect(houseKey(address), text).toBe(houseKey(text));
      }),
      { seed, numRuns: runs(10_000) },
    );
  });

  it('is read in no time, however it repeats', () => {
    fc.assert(
      fc.property(repeated, (text) => {
        for (const each of [text, text.slice(0, maxAddressLength)]) {
          // The machine may be busy with something else.
          const tries = Array.from({ length: 3 }, () => {
            const from = performance.now();
            parseAddress(each);
            houseKey(each);
            return performance.now() - from;
          });
          expect(Math.min(...tries), each.slice(0, 40)).toBeLessThan(200);
        }
      }),
      { seed, numRuns: runs(1000) },
    );
  });
});

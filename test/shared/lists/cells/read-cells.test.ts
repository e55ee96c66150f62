import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOrderOf, readDate } from '#shared/lists/cells/read-dates.ts';
import {
  rateForm,
  readArea,
  readCount,
  readHalves,
  readMoney,
  readRate,
  readShare,
  shareForm,
} from '#shared/lists/cells/read-numbers.ts';
import { readEmail, readOccupancy, readPhone, readYesNo } from '#shared/lists/cells/read-words.ts';
import type { Reading } from '#shared/lists/cells/reading.ts';

const shown = <Value>(reading: Reading<Value>) => (reading.kind === 'value' ? reading.value : reading.kind);
const price = [1000, 100_000_000] as const;
const today = '2026-11-20';

describe('money', () => {
  it.each([
    ['$1,234.50', 1234.5],
    ['250k', 250_000],
    ['1.2M', 1_200_000],
    ['338000', 338_000],
    ['$ 338,000.00', 338_000],
    ['.5m', 500_000],
    ['1234,50', 'unread'],
    ['1.234.567', 'unread'],
    ['12,34', 'unread'],
    ['$200,000 - $250,000', 'unread'],
    ['200 to 250k', 'unread'],
    ['about 250k', 'unread'],
    ['-1,234', 'unread'],
    ['(1,234)', 'unread'],
    ['999', 'unread'],
    ['0', 'unknown'],
    ['', 'unknown'],
    ['N/A', 'unknown'],
    ['#N/A', 'unknown'],
    ['-', 'unknown'],
  ])('%s is %s', (cell, expected) => {
    expect(shown(readMoney(cell, price))).toBe(expected);
  });

  it('may be negative or nothing where the role says so', () => {
    const equity = (cell: string) => shown(readMoney(cell, [0, 100_000_000], { isSigned: true, zero: 'value' }));
    expect(['(1,234)', '-1,234', '-$1,234', '0'].map(equity)).toEqual([-1234, -1234, -1234, 0]);
  });

  it('says that a range is one', () => {
    expect(readMoney('$200,000 - $250,000', price)).toEqual({ kind: 'unread', why: 'a range' });
  });
});

describe('rates', () => {
  it.each<[string[], (number | string)[]]>([
    [
      ['4.5%', '6', '3.875'],
      [4.5, 6, 3.875],
    ],
    [
      ['0.0325', '0.0825', ''],
      [3.25, 8.25, 'unknown'],
    ],
    [
      ['0.0425', '4.25'],
      ['unread', 4.25],
    ],
    [
      ['0.5%', '31', '0'],
      [0.5, 'unread', 'unknown'],
    ],
    [
      ['4 - 5', 'low'],
      ['unread', 'unread'],
    ],
  ])('of the column %j are %j', (cells, expected) => {
    const form = rateForm(cells);
    expect(cells.map((cell) => shown(readRate(cell, form)))).toEqual(expected);
  });

  it('ask which of two a fraction among percentages means', () => {
    expect(readRate('0.0425', 'percent')).toEqual({ kind: 'unread', why: '0.0425: 4.25 or 0.0425?' });
  });

  it.each<[string[], number[]]>([
    [
      ['0.45', '1', '0.8'],
      [45, 100, 80],
    ],
    [
      ['1', '2'],
      [1, 2],
    ],
    [
      ['45', '100', '0'],
      [45, 100, 0],
    ],
  ])('shares of the column %j are %j', (cells, expected) => {
    const form = shareForm(cells);
    expect(cells.map((cell) => shown(readShare(cell, form, [-500, 100])))).toEqual(expected);
  });
});

describe('counts and areas', () => {
  it('are read with their words, and not as halves or ranges', () => {
    expect(['3', '3 bd', '4 beds', '3.0', '3.5', '0', '2-3'].map((cell) => shown(readCount(cell, [1, 99])))).toEqual([
      3,
      3,
      4,
      3,
      'unread',
      'unknown',
      'unread',
    ]);
    expect(['2.5', '1.75 ba', '2.3'].map((cell) => shown(readHalves(cell, [0.25, 99])))).toEqual([2.5, 1.75, 'unread']);
    const lot = [100, 100_000_000] as const;
    expect(['7,405', '7405 sq ft', '0.17 acres', '1 ac'].map((cell) => shown(readArea(cell, lot)))).toEqual([
      7405, 7405, 7405, 43_560,
    ]);
    expect(shown(readArea('0.17', lot, 'acres'))).toBe(7405);
  });
});

describe('yes and no', () => {
  it.each([
    ['Y', true],
    ['1', true],
    ['x', true],
    ['Absentee', true],
    ['FALSE', false],
    ['Owner Occupied', false],
    ['maybe', 'unread'],
    ['', 'unknown'],
  ])('%s is %s', (cell, expected) => {
    expect(shown(readYesNo(cell, ['absentee'], ['owner occupied']))).toBe(expected);
  });

  it('who lives there is told apart', () => {
    const cells = ['Owner Occupied', 'Non-Owner Occupied', 'Absentee Owner', 'Vacant', 'Tenant', 'Rented', '?'];
    expect(cells.map((cell) => shown(readOccupancy(cell)))).toEqual([
      'owner',
      'absentee',
      'absentee',
      'vacant',
      'tenant',
      'tenant',
      'unread',
    ]);
  });
});

describe('days', () => {
  it.each([
    ['2026-03-03', '2026-03-03'],
    ['3/3/2026', '2026-03-03'],
    ['3/14/26', '2026-03-14'],
    ['3/14/85', '1985-03-14'],
    ['Mar 3, 2026', '2026-03-03'],
    ['March 3 2026', '2026-03-03'],
    ['3-Mar-2026', '2026-03-03'],
    ['20260303', '2026-03-03'],
    ['2026-03-03T10:00:00Z', '2026-03-03'],
    ['46084', '2026-03-03'],
    ['2/30/2026', 'unread'],
    ['2026', 'unread'],
    ['soon', 'unread'],
    ['13/13/2026', 'unread'],
  ])('%s is %s', (cell, expected) => {
    expect(shown(readDate(cell, 'month first', today))).toBe(expected);
  });

  it('come first where the whole column needs it', () => {
    expect(dayOrderOf(['3/4/2026', '25/4/2026'])).toBe('day first');
    expect(dayOrderOf(['3/4/2026', '4/25/2026'])).toBe('month first');
    expect(dayOrderOf(['25/4/2026', '4/25/2026'])).toBe('month first');
    expect(shown(readDate('3/4/2026', 'day first', today))).toBe('2026-04-03');
  });
});

describe('how to reach somebody', () => {
  it('is a phone number of ten digits', () => {
    const cells = ['(602) 555-0123', '1-602-555-0123', '6025550123.0', '602.555.0123 ext 4', '555-0123', '1602555012'];
    expect(cells.map((cell) => shown(readPhone(cell)))).toEqual([
      '+16025550123',
      '+16025550123',
      '+16025550123',
      '+16025550123',
      'unread',
      'unread',
    ]);
  });

  it('is an e-mail address', () => {
    expect(['Pat@People.Example', 'pat at people', 'a@b'].map((cell) => shown(readEmail(cell)))).toEqual([
      'pat@people.example',
      'unread',
      'unread',
    ]);
  });
});

describe('whatever stands in a cell', () => {
  const readers: [string, (cell: string) => Reading<unknown>][] = [
    ['money', (cell) => readMoney(cell, price)],
    ['a rate', (cell) => readRate(cell, 'percent')],
    ['a fraction', (cell) => readRate(cell, 'fraction')],
    ['a count', (cell) => readCount(cell, [1, 99])],
    ['an area', (cell) => readArea(cell, [100, 1_000_000])],
    ['a day', (cell) => readDate(cell, 'month first', today)],
  ];
  it.each(readers)('%s is a value within its bounds, or unknown, and never 0', (_, read) => {
    const cell = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[-$(]?\d{0,9}[.,]?\d{0,4}[%kKmM)]?$/));
    fc.assert(
      fc.property(cell, (text) => {
        const reading = read(text);
        const value = reading.kind === 'value' ? reading.value : 1;
        expect([0, Number.NaN, Number.POSITIVE_INFINITY]).not.toContain(value);
      }),
    );
  });
});

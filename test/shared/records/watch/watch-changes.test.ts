import { describe, expect, it } from 'vitest';
import { type Compared, type WatchedHouse, watchChanges } from '#shared/records/watch/watch-changes.ts';
import { rollWords, watchWords } from '#shared/records/watch/watch-words.ts';

const house: WatchedHouse = {
  owner: 'MOCK OWNER',
  market_value: 338_000,
  last_sale: '2012-05-01',
  last_sale_precision: 'month',
  last_sale_price: 190_000,
  absentee: false,
  delinquent: false,
  foreclosure: false,
  liens: false,
};

const asked: Compared = {
  before: house,
  after: house,
  dayBefore: '2025-10-01',
  tellsMarketSales: true,
  namesOwners: true,
  step: 10,
};

const changes = (after: WatchedHouse, before: WatchedHouse = {}, how: Partial<Compared> = {}) =>
  watchChanges({ ...asked, before: { ...house, ...before }, after: { ...house, ...after }, ...how });
const kinds = (...given: Parameters<typeof changes>) => changes(...given).map(({ kind }) => kind);
const words = (...given: Parameters<typeof changes>) => changes(...given).map(watchWords);

const newSale = { last_sale: '2026-03-01', last_sale_price: 310_000 };

describe('a house that was sold', () => {
  it('has a newer transfer with a price', () => {
    expect(changes(newSale)).toEqual([
      {
        kind: 'sold',
        before: { day: '2012-05-01', precision: 'month', price: 190_000 },
        after: { day: '2026-03-01', precision: 'month', price: 310_000 },
      },
    ]);
    expect(words(newSale)).toEqual(['Sold March 2026 for $310,000']);
    expect(words({ ...newSale, last_sale_precision: 'day' })).toEqual(['Sold Mar 1, 2026 for $310,000']);
  });

  it('is not one with an older transfer, or with the same one known to the day', () => {
    expect(kinds({ last_sale: '2010-01-01' })).toEqual([]);
    expect(kinds({ last_sale: '2012-05-19', last_sale_precision: 'day' })).toEqual([]);
    expect(kinds({ last_sale: null })).toEqual([]);
  });

  it('has a transfer of unknown kind only where the county tells none from another', () => {
    const unpriced = { last_sale: '2026-03-14', last_sale_precision: 'day' as const, last_sale_price: null };
    expect(words(unpriced, {}, { tellsMarketSales: false })).toEqual(['Sold Mar 14, 2026']);
    expect(kinds(unpriced)).toEqual([]);
  });

  it('without a sale before, has one after the roll before', () => {
    expect(kinds(newSale, { last_sale: null })).toEqual(['sold']);
    expect(kinds({ ...newSale, last_sale: '2025-10-01' }, { last_sale: null })).toEqual([]);
  });

  it('says nothing of the owner beside it', () => {
    expect(kinds({ ...newSale, owner: 'NEW OWNER' })).toEqual(['sold']);
  });
});

describe('a house whose owner changed', () => {
  it('has another owner', () => {
    expect(words({ owner: 'NEW OWNER' })).toEqual(['Owner MOCK OWNER → NEW OWNER']);
  });

  it('names none where the licence forbids lists of owners', () => {
    const unnamed = changes({ owner: 'NEW OWNER' }, {}, { namesOwners: false });
    expect(unnamed).toEqual([{ kind: 'owner_changed', before: null, after: null }]);
    expect(unnamed.map(watchWords)).toEqual(['New owner']);
  });

  it('is not one whose owner is spelled otherwise, or unknown', () => {
    expect(kinds({ owner: 'Owner, Mock' })).toEqual([]);
    expect(kinds({ owner: null })).toEqual([]);
    expect(kinds({ owner: 'NEW OWNER' }, { owner: null })).toEqual([]);
  });

  it('may have a transfer that was no sale on the market', () => {
    expect(kinds({ owner: 'NEW OWNER', last_sale: '2026-03-01', last_sale_price: null })).toEqual(['owner_changed']);
  });
});

describe('a house whose value moved', () => {
  it('has one that is higher or lower by at least the step', () => {
    expect(words({ market_value: 371_800 })).toEqual(['Value $338,000 → $371,800']);
    expect(words({ market_value: 304_200 })).toEqual(['Value $338,000 → $304,200']);
    expect(kinds({ market_value: 371_799 })).toEqual([]);
    expect(kinds({ market_value: 304_201 })).toEqual([]);
  });

  it.each([
    [5, 354_900],
    [20, 405_600],
  ] as const)('is held to %d %%', (step, value) => {
    expect(kinds({ market_value: value }, {}, { step })).toEqual(['value_moved']);
    expect(kinds({ market_value: value - 1 }, {}, { step })).toEqual([]);
  });

  it('is not one whose value was, or is, unknown', () => {
    expect(kinds({}, { market_value: null })).toEqual([]);
    expect(kinds({ market_value: null })).toEqual([]);
  });
});

describe.each([
  ['absentee', 'absentee', 'Owner lives elsewhere'],
  ['delinquent', 'delinquent', 'Taxes overdue'],
  ['foreclosure', 'foreclosure', 'In foreclosure'],
  ['lien', 'liens', 'Lien on the house'],
] as const)('%s', (kind, column, said) => {
  it('is told when no becomes yes', () => {
    expect(changes({ [column]: true })).toEqual([{ kind, before: false, after: true }]);
    expect(words({ [column]: true })).toEqual([said]);
  });

  it('is first seen when unknown becomes yes', () => {
    expect(changes({ [column]: true }, { [column]: null })).toEqual([{ kind, before: null, after: true }]);
    expect(words({ [column]: true }, { [column]: null })).toEqual([`${said} (first seen)`]);
  });

  it('is not told when it ends, stays or becomes unknown', () => {
    expect(kinds({ [column]: false }, { [column]: true })).toEqual([]);
    expect(kinds({ [column]: true }, { [column]: true })).toEqual([]);
    expect(kinds({ [column]: null }, { [column]: true })).toEqual([]);
  });
});

describe('a house that a roll lacks', () => {
  const standing = (before: Compared['before'], after: Compared['after']) => watchChanges({ ...asked, before, after });

  it('is gone with the second one', () => {
    expect(standing(house, 'gone')).toEqual([]);
    expect(standing('gone', 'gone').map(watchWords)).toEqual(['No longer on the roll']);
  });

  it('has changed in nothing when it comes back', () => {
    expect(standing('gone', { ...house, delinquent: true })).toEqual([]);
  });
});

it('tells several changes of one house', () => {
  expect(kinds({ owner: 'NEW OWNER', market_value: 400_000, absentee: true, liens: true })).toEqual([
    'owner_changed',
    'value_moved',
    'absentee',
    'lien',
  ]);
});

it('says of which roll it is, or who was asked', () => {
  const of = { county: '12021', county_name: 'Collier County', as_of: '2026-10-01' };
  expect(rollWords(of)).toBe('Collier County roll, Oct 1, 2026');
  expect(rollWords({ ...of, county: null, county_name: 'RentCast' })).toBe('RentCast, Oct 1, 2026');
});

import { describe, expect, it } from 'vitest';
import { matchDeals } from '#shared/lists/match-deals.ts';

const dealsOf = (...addresses: string[]) =>
  addresses.map((property_address, index) => ({ id: `deal ${index}`, property_address }));
const rowsOf = (...addresses: string[]) => addresses.map((address, position) => ({ address, position }));

/** For each match its row, its deals and whether rows of several houses share it. */
const found = (deals: string[], rows: string[]) =>
  matchDeals(dealsOf(...deals), rowsOf(...rows)).map(({ row, deals: some, isShared }) => [
    row.position,
    some.map(({ id }) => id),
    isShared,
  ]);

describe('the deals of a list', () => {
  it('are found by house, in any spelling, and with or without the ZIP', () => {
    const deals = ['1 Oak St, Mesa, AZ 85201', '2 Oak St, Mesa, AZ', '3 Oak St, Mesa, AZ 85201'];
    const rows = [
      '9 Elm St, Mesa, AZ 85201',
      '1 OAK STREET, Mesa, AZ, 85201',
      '2 Oak St, Mesa, AZ 85201',
      '3 Oak Street, Mesa, AZ',
    ];
    expect(found(deals, rows)).toEqual([
      [1, ['deal 0'], false],
      [2, ['deal 1'], false],
      [3, ['deal 2'], false],
    ]);
  });

  it('are not told from each other where a ZIP is missing, or where one is saved twice', () => {
    const twice = ['1 Oak St, Mesa, AZ 85201', '1 Oak St, Mesa, AZ 85203'];
    expect(found(twice, ['1 Oak St, Mesa, AZ', '1 Oak St, Mesa, AZ 85203'])).toEqual([
      [0, ['deal 0', 'deal 1'], false],
      [1, ['deal 1'], false],
    ]);
    expect(found(['1 Oak St, Mesa, AZ'], twice)).toEqual([
      [0, ['deal 0'], true],
      [1, ['deal 0'], true],
    ]);
    expect(found([twice[0] ?? '', twice[0] ?? ''], twice)).toEqual([[0, ['deal 0', 'deal 1'], false]]);
  });

  it('are none of another unit, direction or city', () => {
    const deals = ['1 N Oak St, Mesa, AZ 85201', '2 Oak St Apt 4, Mesa, AZ 85201', '3 Oak St, Mesa, AZ'];
    const rows = [
      '1 S Oak St, Mesa, AZ 85201',
      '2 Oak St Apt 5, Mesa, AZ 85201',
      '2 Oak St, Mesa, AZ 85201',
      '3 Oak St, Tempe, AZ 85201',
    ];
    expect(found(deals, rows)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { errorStates, type ListRow, RowState } from '#shared/lists/list.ts';
import { errorsCsv, resultsCsv, stateNames } from '#shared/lists/rank-rows.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';

const screen = (text: string) => readAddresses(text).read.map(({ address, note }) => ({ address, note }));

const addresses = [
  '12 Elm St, Mesa, AZ 85201',
  '=1+1 Main St; Mesa',
  '75-5660 Palani Rd, Kailua-Kona, HI 96740',
  'nowhere "at all", AZ',
  '@home',
];

const rowsOf = (states: readonly RowState[]): ListRow[] =>
  states.map((state, at) => ({
    position: at,
    line: at + 1,
    address: addresses[at % addresses.length] ?? '',
    note: at % 2 === 0 ? '58' : '-3; =2',
    state,
    problem: 'Add the city and state, or the ZIP.',
  }));

const expected = (rows: ListRow[]) => rows.map(({ address, note }) => ({ address, note }));

describe('a file that a list is saved as', () => {
  it('of errors is screened again with every address and note as it was', () => {
    const rows = rowsOf(errorStates);
    expect(screen(`\uFEFF${errorsCsv(rows)}`)).toEqual(expected(rows));
  });

  it.each(errorStates)('of errors is, also where all are %s', (state) => {
    const rows = rowsOf(Array.from({ length: 5 }, () => state));
    expect(screen(errorsCsv(rows))).toEqual(expected(rows));
  });

  it('of errors was saved with another head before, which is no US state either', () => {
    for (const state of errorStates) {
      const text = `Address,Note,Row,State,Problem\r\n"12 Elm St, Mesa, AZ 85201",58,1,${stateNames[state]},No.\r\n`;
      expect(screen(text)).toEqual([{ address: '12 Elm St, Mesa, AZ 85201', note: '58' }]);
    }
  });

  it('of results is screened again with every address and note as it was', () => {
    const rows = rowsOf(RowState.options);
    expect(screen(resultsCsv(rows))).toEqual(expected(rows));
  });

  it('still has US states where they are: by code or by name', () => {
    const states = (cells: string) => readAddresses(`Street,City,State\n12 Elm St,Mesa,${cells}`).roles[2];
    expect(['AZ', 'az', 'Arizona'].map(states)).toEqual(['state', 'state', 'state']);
  });
});

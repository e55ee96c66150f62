import { expect, it } from 'vitest';
import type { ListRow, RowFigures } from '#shared/lists/list.ts';
import { errorsCsv, rankRows, resultsCsv } from '#shared/lists/rank-rows.ts';

const figures: RowFigures = {
  structure: 'Seller Finance',
  verdict: 'works',
  verdictText: 'Works',
  npv: 1,
  monthlyCashFlow: null,
  cashOnCashPercent: null,
  equityPercent: 40,
  dataQuality: 'Fair',
};
const row = (address: string, npv?: number | null): ListRow => ({
  position: 0,
  line: 1,
  address,
  note: '',
  state: npv === undefined ? 'failed' : 'done',
  ...(npv === undefined ? { problem: 'The data source failed.' } : { figures: { ...figures, npv } }),
});

it('ranks an unknown figure last, below a loss, and ties by address', () => {
  const rows = [row('D', null), row('C', -5), row('B', 0), row('A', 0), row('E')];
  expect(rankRows(rows, 'npv').map(({ address }) => address)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(rankRows([row('A'), row('B', 1)], 'dataQuality').map(({ address }) => address)).toEqual(['B', 'A']);
});

it('gives a made-up record no grade, so it ranks last by data quality', () => {
  const sample = { ...row('A', 1), figures: { ...figures, dataQuality: 'Sample' as const } };
  const thin = { ...row('B', 1), figures: { ...figures, dataQuality: 'Thin' as const } };
  expect(rankRows([sample, thin], 'dataQuality').map(({ address }) => address)).toEqual(['B', 'A']);
});

it('writes an unknown figure as an empty cell, and the rows to put right into a file of their own', () => {
  const rows = [row('1 A St', null), row('2 B St')];
  expect(resultsCsv(rows).split('\r\n')[1]).toBe('1,"1 A St",,"Done","Seller Finance","Works",,,,40,"Fair"');
  expect(errorsCsv(rows).split('\r\n')).toEqual([
    '"Address","Note","Row","Status","Problem"',
    '"2 B St",,1,"Failed","The data source failed."',
    '',
  ]);
});

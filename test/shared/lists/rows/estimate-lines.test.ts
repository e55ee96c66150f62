import { expect, it } from 'vitest';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { estimateLines } from '#shared/lists/rows/estimate-lines.ts';

const day = '2026-11-20';
const row = (line: number, facts: RowFacts, address = `${line} Elm St, Mesa, AZ 85201`) => ({
  ...{ line, address, note: '', contacts: [], notes: [] },
  facts,
});

it('has a line for each figure that no column tells, with its rows and the first of them', () => {
  const rows = [
    row(1, { value: 900_000 }, ''),
    row(2, { value: 400_000, 'loan.balance': 240_000, 'loan.rate': 2.875, lastSaleDate: '2021-03-10' }),
    row(3, { value: 300_000, 'loan.freeAndClear': true, propertyType: 'Condominium' }),
    row(4, { value: 300_000, 'loan.balance': 210_000, 'loan.rate': 6.5, foreclosure: true }),
    row(5, { 'loan.balance': 100_000, 'loan.rate': 5, 'loan.payment': 600 }),
  ];
  const usual = { street: '2 Elm St', value: 400_000 };
  expect(estimateLines(rows, { day }, day)).toEqual([
    { key: 'rent', rows: 3, example: { ...usual, percent: 0.6 } },
    { key: 'taxes', rows: 3, example: { ...usual, percent: 0.6 } },
    { key: 'insurance', rows: 3, example: { ...usual, percent: 0.5 } },
    { key: 'hoa', rows: 1, example: { street: '3 Elm St', value: 300_000, percent: 0.1 } },
    // March 2021 to November 2026 are 68 months.
    { key: 'loan', rows: 2, example: { street: '2 Elm St', text: 'sold Mar 10, 2021, 292 of 360 payments left' } },
    // Six payments of 210,000 at 6.5 % over 300 months, 1,417.94.
    { key: 'arrears', rows: 1, example: { street: '4 Elm St', text: '$8,508' } },
  ]);
});

it('has none for what a column of others tells, nor for a file that says all', () => {
  const rows = [row(1, { value: 300_000, rent: 2000, 'loan.freeAndClear': true }), row(2, { value: 300_000 })];
  const keys = estimateLines(rows, { day }, day).map(({ key }) => key);
  expect(keys).toEqual(['taxes', 'insurance']);
  const all = { rent: 2000, taxesYearly: 2000, insuranceYearly: 900, 'loan.freeAndClear': true };
  expect(estimateLines([row(1, { value: 300_000, ...all })], { day }, day)).toEqual([]);
});

import { csvTable } from '#shared/csv/write-csv.ts';
import { dealFormulas } from './deal-formulas.ts';
import type { CalculatorInputs } from './deal-inputs.ts';
import { neededFor } from './deal-needs.ts';
import type { DealFigure } from './figure-inputs.ts';
import { round } from './figures.ts';
import { type ProjectionRow, projectDeal } from './projection.ts';

// Separate from the projection: the page loads it when the file is asked for.

const columns = [
  ['rent', 'rent'],
  ['vacancy', 'vacancy'],
  ['operatingCosts', 'operatingCosts'],
  ['netOperatingIncome', 'netOperatingIncome'],
  ['debtService', 'debtService'],
  ['annualCashFlow', 'cashFlow'],
  ['cumulativeCash', 'cumulativeCash'],
  ['propertyValue', 'propertyValue'],
  ['loanBalance', 'loanBalance'],
  ['equity', 'equity'],
] as const satisfies (readonly [DealFigure, keyof ProjectionRow])[];

/**
 * The deal's projection as a table for spreadsheets: headings, then one row per year, USD to the cent. A cell that
 * needs an unknown fact is empty.
 *
 * @param note is in a last column of every row, so that it stays with the figures: "Sample data".
 */
export function projectionCsv(inputs: CalculatorInputs, note?: string): string {
  const headings = ['Year', ...columns.map(([figure]) => dealFormulas[figure].label)];
  const known = columns.map(([figure, key]) => ({ key, isKnown: neededFor(figure, inputs).length === 0 }));
  const rows = projectDeal(inputs, inputs).map((row) => [
    row.year,
    ...known.map(({ key, isKnown }) => (isKnown ? round(row[key]) : '')),
  ]);
  const table = [headings, ...rows];
  return csvTable(note === undefined ? table : table.map((line, index) => [...line, index === 0 ? 'Note' : note]));
}

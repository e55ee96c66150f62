import { priceHouse } from '#lambdas/domain/lists/price-row.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { type InventedRow, inventExport } from './invented-export.ts';

/* Rows of an invented export, priced as the list's worker prices them, on the usual targets. */

/** The day of the export's figures. */
export const exportDay = '2026-11-20';
const now = new Date(`${exportDay}T18:00:00Z`);

/** The draw that the documents speak of. */
export const documentedRows = inventExport(300, 20_261_120, exportDay);

/** The roles that an invented export has a column for. */
const columns = [...new Set(documentedRows.flatMap(({ facts }) => Object.keys(facts)))];

type Pricing = {
  /** In place of the usual ones. */
  estimates?: Estimates;
  /** Facts in place of the row's, or beside them. */
  more?: RowFacts;
  /** Columns that the file does not have. */
  without?: readonly (keyof RowFacts)[];
};

export function pricedRow({ address, facts }: InventedRow, pricing: Pricing = {}) {
  const { estimates = usualEstimates, more = {}, without = [] } = pricing;
  // The cast: the roles are those that are left.
  const lacks = (role: string) => without.includes(role as keyof RowFacts);
  const known = Object.fromEntries(Object.entries({ ...facts, ...more }).filter(([role]) => !lacks(role)));
  const assumed = { list: 'L1', estimates, columns: columns.filter((role) => !lacks(role)) };
  const file = { name: 'export.csv', day: exportDay, assumed };
  return priceHouse(recordOfFacts({ address, facts: known }, file, now).property, {}, exportDay);
}

import type { RowFacts } from './row-facts.ts';

/** Whether taxes are overdue; a year since when they are says so, too. */
export const isTaxDelinquent = ({ taxDelinquent, taxDelinquentYear }: RowFacts): boolean | undefined =>
  taxDelinquent ?? (taxDelinquentYear === undefined ? undefined : true);

import { round } from '#shared/finance/figures.ts';
import { type FileLoan, type FileTerms, loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';
import type { ReadRow } from './read-rows.ts';

/** A house as its row is read. USD; the rent a month, the taxes a year. An absent figure is not in the file. */
export type ReadHouse = {
  line: number;
  street: string;
  place: string;
  value?: number | undefined;
  rent?: number | undefined;
  taxes?: number | undefined;
  owner?: string | undefined;
  loan: FileLoan;
};

const shown = 3;

/** The first houses of a file with an address, as the server prices them. */
export function firstHouses(rows: readonly ReadRow[], terms: FileTerms): ReadHouse[] {
  return rows
    .filter(({ address }) => address !== '')
    .slice(0, shown)
    .map(({ line, address, facts }) => {
      const [street = '', ...place] = address.split(', ');
      const { value, rent, rentYearly, taxesYearly, owner } = facts;
      const monthly = rent ?? (rentYearly === undefined ? undefined : round(rentYearly / 12));
      const loan = loanOfFacts(facts, terms);
      return { line, street, place: place.join(', '), value, rent: monthly, taxes: taxesYearly, owner, loan };
    });
}

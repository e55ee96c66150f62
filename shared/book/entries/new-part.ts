import * as z from 'zod/mini';
import {
  isLoan,
  LoanKind,
  mostCents,
  mostParts,
  NewPart,
  nextPart,
  type Part,
  PartId,
  termsOfPart,
} from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** A new loan or lease, or one whose terms were unknown or wrong from its beginning. */
export const PartEntry = z.strictObject({
  ...anyEntry,
  kind: z.literal('part'),
  /** A new one has the next id. */
  part: PartId,
  terms: NewPart,
  /** Cash that a new loan brought in; below 0, its costs. */
  cash: z.optional(z.int().check(z.gte(-mostCents), z.lte(mostCents))),
});

export const newPart: EntryKind<z.infer<typeof PartEntry>> = {
  title: 'Terms corrected',
  cash: ({ cash = 0 }) => cash,
  differs: (_, label) => label,
  postsOn: ({ cash }, { part, cash: account, opening }) => ({
    postings: [{ account, cents: cash ?? 0 }, ...opening()],
    // What a new loan brought less than it owes, such as a refinancing's, is its cost.
    against: cash !== undefined && isOwed(part) ? 'expenses:loan costs' : 'equity:opening',
  }),
  problem({ part, terms, cash }, { parts }) {
    const known = parts.find(({ id }) => id === part);
    if (known) {
      if (cash !== undefined) return { field: 'cash', text: 'Only a new loan brings cash.' };
      return LoanKind.safeParse(known.kind).success === LoanKind.safeParse(terms.kind).success
        ? null
        : { field: 'terms.kind', text: 'A loan stays a loan, and a lease a lease.' };
    }
    if (parts.length >= mostParts) return { field: 'part', text: `A book has ${mostParts} loans and leases at most.` };
    return part === nextPart(parts) ? null : { field: 'part', text: 'This is no part of the book.' };
  },
};

/** Whether the investor owes a loan whose terms are known. */
const isOwed = (part: Part): boolean =>
  isLoan(part) && part.direction === 'pay' && part.paidBy === 'us' && termsOfPart(part) !== null;

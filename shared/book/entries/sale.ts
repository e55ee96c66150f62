import * as z from 'zod/mini';
import { Cents, isLoan, termsOfPart } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** The house is sold, or bought under the option: each loan is paid off, and the book ends. */
export const Sale = z.strictObject({ ...anyEntry, kind: z.literal('sale'), price: Cents, costs: Cents });

export const sale: EntryKind<z.infer<typeof Sale>> = {
  title: 'Sale',
  house: (book, { day }, number) => ({ ...book, ended: { day, number } }),
  cash: ({ price, costs }) => price - costs,
  differs: () => 'Sale',
  problem({ price, costs }, book) {
    if (book.ended) return { field: 'kind', text: 'The house is already sold.' };
    const unknown = book.parts.find((part) => isLoan(part) && part.paidBy === 'us' && !termsOfPart(part));
    if (unknown) return { field: 'part', text: `What pays off ${unknown.label} is unknown: enter its terms first.` };
    return costs > price ? { field: 'costs', text: 'This is more than the price.' } : null;
  },
};

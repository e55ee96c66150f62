import type { ExitBookRules } from '#shared/exits/base/book-parts.ts';
import { notePart } from '#shared/structures/base/book-parts.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { newLoan } from './exit.ts';

/** The new loan. */
export const refinanceBook: ExitBookRules<'refinance'> = (plan, closing) => {
  const signed = monthsAfter(closing, plan.terms.month);
  return [notePart(newLoan(plan), null, { kind: 'bank_loan', label: 'Bank loan', signed })];
};

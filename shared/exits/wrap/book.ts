import type { ExitBookRules } from '#shared/exits/base/book-parts.ts';
import { notePart } from '#shared/structures/base/book-parts.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { theirNote } from './plan.ts';

/** The end buyer's note, which the investor receives. */
export const wrapBook: ExitBookRules<'wrap'> = (plan, closing) => {
  const signed = monthsAfter(closing, plan.terms.startMonth);
  const about = { kind: 'buyer_note', direction: 'receive', label: 'Buyer’s note', signed } as const;
  return [notePart(theirNote(plan), plan.terms.balloonMonth, about)];
};

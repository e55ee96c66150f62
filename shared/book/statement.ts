import * as z from 'zod/mini';
import type { Book } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { concerns, isPaid } from '#shared/book/entries/entry-of.ts';
import { isLoan, PartId, termsOfPart } from '#shared/finance/part.ts';
import { loanFacts } from './facts.ts';
import { replay } from './reckoning/replay.ts';
import { datedSplits, yearOf } from './reckoning/year.ts';

/* A loan's calendar year, by the days of its entries, as now known. Money in whole cents. */

const cents = z.int();

export const Statement = z.object({
  year: z.int(),
  part: PartId,
  openingPrincipal: cents,
  closingPrincipal: cents,
  payments: cents,
  interest: cents,
  principal: cents,
  escrowIn: cents,
  escrowOut: cents,
  fees: cents,
  /** Held at the end, less what was held at the beginning. */
  unapplied: cents,
  /** From January: what was paid, and where it went; the rest was held. */
  months: z
    .array(z.object({ payments: cents, interest: cents, principal: cents, escrow: cents, fees: cents }))
    .check(z.length(12)),
  /**
   * Installments due after January 15 of the next year that were met in this one, by their due days: their interest is
   * in this one, and Form 1098 may count it in the next.
   */
  ahead: z.array(z.iso.date()),
  /** When an entry that counts in this year, or that changed one of it, was recorded last; `null` without any. */
  changed_at: z.nullable(z.iso.datetime()),
});
export type Statement = z.infer<typeof Statement>;

/**
 * `null` for a lease, and for a loan that lacks terms.
 * @param year such as `2025`. @param today where the user is.
 */
export function statementOf(
  book: Book,
  entries: readonly KeptEntry[],
  part: string,
  year: number,
  today: string,
): Statement | null {
  const loan = book.parts.filter(isLoan).find(({ id }) => id === part);
  const terms = loan && termsOfPart(loan);
  if (!terms) return null;
  const facts = loanFacts(entries, part);
  const replayed = replay(terms, facts, today);
  const splits = datedSplits(replayed, facts);
  const months = Array.from({ length: 12 }, (_, month) => {
    const prefix = `${year}-${String(month + 1).padStart(2, '0')}-`;
    const sum = { payments: 0, interest: 0, principal: 0, escrow: 0, fees: 0 };
    for (const fact of facts) if (fact.day.startsWith(prefix) && isPaid(fact)) sum.payments += fact.amount;
    for (const { day, split } of splits) {
      if (!day.startsWith(prefix)) continue;
      sum.interest += split.interest;
      sum.principal += split.principal;
      sum.escrow += Math.max(0, split.escrow);
      sum.fees += split.fees;
    }
    return sum;
  });
  // Interest of a daily loan has accrued when it is paid.
  const ahead = replayed.mets
    .filter(({ day, due }) => terms.method === 'monthly' && day.startsWith(`${year}-`) && due > `${year + 1}-01-15`)
    .map(({ due }) => due);
  const figures = yearOf(terms, facts, year, today);
  return { year, part, ...figures, months, ahead, changed_at: changedAt(entries, part, year) };
}

function changedAt(entries: readonly KeptEntry[], part: string, year: number): string | null {
  const inYear = new Set(
    entries.filter(({ fact }) => fact.day.startsWith(`${year}-`) && concerns(fact, part)).map(({ number }) => number),
  );
  const touches = ({ number, fact, reallocations = [], heldReallocations = [] }: KeptEntry) =>
    inYear.has(number) ||
    (fact.kind === 'reversal' && inYear.has(fact.of)) ||
    reallocations.some((each) => inYear.has(each.of)) ||
    heldReallocations.some((each) => each.part === part && each.day.startsWith(`${year}-`));
  const instants = entries.filter(touches).map(({ recorded_at }) => recorded_at);
  return instants.toSorted().at(-1) ?? null;
}

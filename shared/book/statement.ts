import * as z from 'zod/mini';
import type { Book } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { concerns, isPaid } from '#shared/book/entries/entry-of.ts';
import { isLoan, PartId, termsOfPart } from '#shared/finance/part.ts';
import { loanFacts } from './facts.ts';
import { noSplit } from './reckoning/fact.ts';
import { replay } from './reckoning/replay.ts';
import { yearOf } from './reckoning/year.ts';

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
  /** When an entry that counts in this year, or that changed one of it, was recorded last; `null` without any. */
  changed_at: z.nullable(z.iso.datetime()),
});
export type Statement = z.infer<typeof Statement>;

/** `null` for a lease, and for a loan that lacks terms. @param year such as `2025`. */
export function statementOf(book: Book, entries: readonly KeptEntry[], part: string, year: number): Statement | null {
  const loan = book.parts.filter(isLoan).find(({ id }) => id === part);
  const terms = loan && termsOfPart(loan);
  if (!terms) return null;
  const facts = loanFacts(entries, part);
  const { splits } = replay(terms, facts);
  const months = Array.from({ length: 12 }, (_, month) => {
    const prefix = `${year}-${String(month + 1).padStart(2, '0')}-`;
    const sum = { payments: 0, interest: 0, principal: 0, escrow: 0, fees: 0 };
    for (const fact of facts) {
      if (!fact.day.startsWith(prefix) || !isPaid(fact)) continue;
      const { interest, principal, escrow, fees } = splits.get(fact.number) ?? noSplit;
      sum.payments += fact.amount;
      sum.interest += interest;
      sum.principal += principal;
      sum.escrow += escrow;
      sum.fees += fees;
    }
    return sum;
  });
  return { year, part, ...yearOf(terms, facts, year), months, changed_at: changedAt(entries, part, year) };
}

function changedAt(entries: readonly KeptEntry[], part: string, year: number): string | null {
  const inYear = new Set(
    entries.filter(({ fact }) => fact.day.startsWith(`${year}-`) && concerns(fact, part)).map(({ number }) => number),
  );
  const touches = ({ number, fact, reallocations = [] }: KeptEntry) =>
    inYear.has(number) ||
    (fact.kind === 'reversal' && inYear.has(fact.of)) ||
    reallocations.some((each) => inYear.has(each.of));
  const instants = entries.filter(touches).map(({ recorded_at }) => recorded_at);
  return instants.toSorted().at(-1) ?? null;
}

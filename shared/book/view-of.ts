import { type Book, fromKept } from '#shared/book/base/book.ts';
import { balloonOf, dueBy, openDues, pastDueOf, rentPastDue } from '#shared/book/base/due.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { isLoan, type LoanPart, type Part, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { warningsOf } from './book-rules.ts';
import type { BookView, FeeSuggestion } from './book-view.ts';
import { loanFacts } from './facts.ts';
import { headOf } from './head.ts';
import { plannedActual } from './planned-actual.ts';
import { lateFeeOf } from './reckoning/late-fee.ts';
import { advancedLease, openingLease } from './reckoning/lease.ts';
import { isMature } from './reckoning/loan-state.ts';
import { advanced, replay } from './reckoning/replay.ts';

/** Bills are looked ahead so far, in days. */
const billDays = 30;
/** A late fee is suggested so many days after a late payment, too. */
const suggestedDays = 31;

/**
 * A book with what follows from its entries.
 *
 * @param entries all of them, in any order.
 * @param at `today` where the user is; `receipts` that the book holds; `state` of the house, two letters.
 */
export function viewOf(
  analysis_id: string,
  book: Book,
  entries: readonly KeptEntry[],
  { today, receipts, state }: { today: string; receipts: number; state: string | null },
): BookView {
  const { opened_at, closing, cashIn, parts, plan, isSample, bills } = book;
  return {
    ...headOf(analysis_id, book, today),
    ...{ opened_at, closing, cashIn, parts, isSample, bills, receipts },
    plan: plan && { structure: plan.structure, exit: plan.exit, sellingCostPercent: plan.sellingCostPercent },
    planned: plannedActual(book, entries, today),
    billsIn30Days: book.ended ? 0 : parts.reduce((sum, part) => sum + toPay(book, part, today), 0),
    lateFees: book.ended ? [] : parts.filter(isLoan).flatMap((part) => lateFeesOf(part, entries, today)),
    warnings: warningsOf(book, state),
  };
}

/** Sums the investor's payments for a part in the days to come, past due included. Cents. */
function toPay({ states }: Pick<Book, 'states'>, part: Part, today: string): number {
  const day = daysAfter(today, billDays);
  const state = states[part.id];
  if (!isLoan(part)) {
    const lease = advancedLease(part, state?.lease ?? openingLease, today);
    return part.kind === 'owner_lease' ? rentPastDue(part, lease, day) : 0;
  }
  const terms = termsOfPart(part);
  if (!terms || !state?.loan || part.direction === 'receive' || part.paidBy === 'seller') return 0;
  const { state: now } = advanced(terms, fromKept(state.loan), today);
  if (isMature(terms, now)) return pastDueOf(terms, now, today);
  const open = [...openDues(terms, now, day, today)].reduce((sum, each) => sum + each.open, 0);
  const balloon = balloonOf(terms, now, today);
  return open + (balloon && balloon.due <= day ? balloon.amount : 0);
}

/** Late fees that the terms allow and nobody has recorded. A recorded one is of the latest late installment before it. */
function lateFeesOf(part: LoanPart, entries: readonly KeptEntry[], today: string): FeeSuggestion[] {
  const terms = termsOfPart(part);
  const { lateFee, graceDays } = part;
  if (!terms || lateFee === null || part.paidBy === 'seller') return [];
  const facts = loanFacts(entries, part.id);
  const { state, mets } = replay(terms, facts, today);
  const met = mets.map(({ due, paidOn }) => ({ due, until: paidOn }));
  const unmet = dueBy(terms, state, today).map(({ due }) => ({ due, until: today }));
  const late = [...met, ...unmet].filter(({ due, until }) => until > daysAfter(due, graceDays));
  const recorded = new Set<string>();
  for (const { day } of facts
    .filter(({ kind }) => kind === 'fee')
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const last = late.findLast(({ due }) => due < day && !recorded.has(due));
    if (last) recorded.add(last.due);
  }
  return late
    .filter(
      ({ due, until }) => !recorded.has(due) && due !== terms.maturity && until >= daysAfter(today, -suggestedDays),
    )
    .map(({ due }) => ({ part: part.id, due, amount: lateFeeOf(lateFee, terms.method, state, due) }));
}

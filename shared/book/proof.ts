import * as z from 'zod/mini';
import type { Book } from '#shared/book/base/book.ts';
import { balloonOf, cameFor, coveredThrough, type Due, dueBy, openOf } from '#shared/book/base/due.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { isLoan, type LoanTerms, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { byDay } from './entries-of.ts';
import { loanFacts, reversals } from './facts.ts';
import { endOfMonth } from './reckoning/day-count.ts';
import { inOrder } from './reckoning/fact.ts';
import type { LoanState } from './reckoning/loan-state.ts';
import type { Met } from './reckoning/money-in.ts';
import { replay } from './reckoning/replay.ts';

/* What a seller sees of their loan's payments: nothing of balances, splits or the rest of the deal. Money in whole cents. */

const cents = z.int();

/** One installment, and what was recorded for it. What is absent is not recorded, which does not say unpaid. */
export const ProofMonth = z.object({
  due: z.iso.date(),
  /** The whole installment; `null` while nobody knows. */
  amount: z.nullable(cents),
  status: openEnum(['paid', 'paid_late', 'part', 'returned', 'not_recorded'], 'not_recorded'),
  payments: z.array(
    z.object({
      day: z.iso.date(),
      amount: cents,
      /** The day on which it came back. */
      returned: z.optional(z.iso.date()),
      receipt: z.optional(Ulid),
    }),
  ),
  /** Of a part: what is not recorded. */
  missing: z.optional(cents),
  isMoreThanDue: z.boolean(),
});
export type ProofMonth = z.infer<typeof ProofMonth>;

type Paid = ProofMonth['payments'][number];

/**
 * The installments due by a day, the next one if it is due within the same month, and those that were paid ahead; newest
 * first. Empty for a lease, a loan without a first day, and one whose payment nobody knows. The balloon is one of them.
 *
 * @param entries all of them, in any order. @param today in the investor's time zone.
 */
export function proofMonths(book: Book, entries: readonly KeptEntry[], part: string, today: string): ProofMonth[] {
  const loan = book.parts.filter(isLoan).find(({ id }) => id === part);
  const terms = loan && termsOfPart(loan);
  if (!loan || !terms) return [];
  const { state, mets, money } = replay(terms, loanFacts(entries, part), today);
  const left = money.copy();
  const through = coveredThrough(terms, state);
  const ahead = through === null ? [] : dueBy(terms, state, through);
  const met = [...mets, ...ahead.map((due) => left.takeOut(due, today, null))];
  const payments = paymentsOf(part, entries, today, met);
  const byNumber = new Map(payments.map((each) => [each.number, each]));
  const placed = Map.groupBy(payments, ({ at }) => at);
  /** Those whose money it is, and those that came back or met nothing while it was the one to be paid. */
  const paid = (at: number, from: readonly number[]) =>
    [
      ...from.flatMap((number) => byNumber.get(number) ?? []).filter((each) => each.at === null),
      ...(placed.get(at) ?? []),
    ]
      .toSorted((one, other) => inOrder({ ...one, day: one.paid.day }, { ...other, day: other.paid.day }))
      .map((each) => each.paid);
  const parts = new Map<number, number>();
  for (const number of met.flatMap(({ from }) => from)) parts.set(number, (parts.get(number) ?? 0) + 1);

  const months = met.map(({ due, amount, paidOn, from }, at): ProofMonth => {
    const own = paid(at, from);
    // What a payment brought for several is compared with all of them.
    const most = Math.max(1, ...from.map((number) => parts.get(number) ?? 0));
    const total = own.reduce((sum, each) => sum + (each.returned === undefined ? each.amount : 0), 0);
    const status = paidOn > daysAfter(due, loan.graceDays) ? 'paid_late' : 'paid';
    return { due, amount, status, payments: own, isMoreThanDue: total > amount * most };
  });
  const until = endOfMonth(today);
  const heldBy = left.left.map(({ number }) => number);
  const heldForNext = cameFor(terms, state) - ahead.reduce((sum, each) => sum + each.amount, 0);
  const open = openMonths(terms, state, today, ahead.length).map(({ due, amount }, index): ProofMonth => {
    // What came for the next of a daily loan counts once that is due.
    const counts = index === 0 && (terms.method === 'monthly' || due <= until);
    const own = paid(met.length + index, counts ? heldBy : []);
    const held = counts ? heldForNext : 0;
    const month = { due, amount, payments: own, isMoreThanDue: false };
    if (held > 0) return { ...month, status: 'part', missing: Math.max(0, amount - held) };
    return { ...month, status: own.some(({ returned }) => returned !== undefined) ? 'returned' : 'not_recorded' };
  });
  return [...months, ...open].filter(({ due, payments: own }) => due <= until || own.length > 0).toReversed();
}

/** Those that have not their money: due by the end of the month, and the one that some of it is held for. */
function openMonths(terms: LoanTerms, state: LoanState, today: string, covered: number): Due[] {
  const next = openOf(terms, state, today);
  const until = next && next.due > endOfMonth(today) ? next.due : endOfMonth(today);
  const balloon = balloonOf(terms, state, today);
  return [...dueBy(terms, state, until).slice(covered), ...(balloon && balloon.due <= until ? [balloon] : [])];
}

/**
 * A loan's payments until a day, by day. One that met no installment has its place `at`: one that came back was for the
 * first then without its money; an extra stands with the last that had it.
 */
function paymentsOf(part: string, entries: readonly KeptEntry[], today: string, mets: readonly Met[]) {
  const undone = reversals(entries);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const met = new Set(mets.flatMap(({ from }) => from));
  /** How many had their money before a payment: they are in the order in which it came. */
  const before = (number: number, day: string): number => {
    let [low, high] = [0, mets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { paidOn = '', from = [] } = mets[middle] ?? {};
      if (paidOn < day || (paidOn === day && (from.at(-1) ?? number) < number)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return entries.toSorted(byDay).flatMap(({ number, fact }) => {
    if (fact.kind !== 'payment' || fact.part !== part || fact.day > today || fact.amount === 0) return [];
    const { day, amount, receipt, showReceipt, toPrincipal = 0 } = fact;
    const by = undone.get(number);
    const returned = by === undefined ? null : returnedOn(byNumber.get(by));
    if (by !== undefined && returned === null) return [];
    const had = before(number, day);
    const isExtra = returned === null && toPrincipal === amount;
    const at = isExtra ? Math.max(0, had - 1) : met.has(number) && returned === null ? null : had;
    const own = returned === null ? showReceipt && receipt && { receipt } : { returned };
    const paid: Paid = { day, amount, ...own };
    return [{ number, at, paid }];
  });
}

function returnedOn(by: KeptEntry | undefined): string | null {
  const { fact } = by ?? {};
  return fact?.kind === 'reversal' && fact.reason === 'returned' ? fact.day : null;
}

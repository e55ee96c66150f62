import * as z from 'zod/mini';
import type { Book } from '#shared/book/base/book.ts';
import { dueBy } from '#shared/book/base/due.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import type { LoanTerms } from '#shared/finance/part.ts';
import { isLoan, type LoanPart, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { byDay } from './entries-of.ts';
import { loanFacts, reversals } from './facts.ts';
import { dueDay } from './reckoning/day-count.ts';
import { type LoanState, nextInstallment, opening, replay, termsFrom } from './reckoning/replay.ts';

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
type Month = { payments: Paid[]; metOn: string | null; amount: number | null; covered: number };

/**
 * The installments due by a day, the next one if it is due within the same month, and those that were paid ahead; newest
 * first. Empty for a lease, a
 * loan without a first day, and one whose payment nobody knows.
 *
 * @param entries all of them, in any order. @param today in the investor's time zone.
 */
export function proofMonths(book: Book, entries: readonly KeptEntry[], part: string, today: string): ProofMonth[] {
  const loan = book.parts.filter(isLoan).find(({ id }) => id === part);
  const terms = loan && termsOfPart(loan);
  if (!loan || !terms) return [];
  const { months, state } = monthsOf(loan, terms, entries, today);
  const ahead = months.length === 0 ? '' : dueDay(terms.firstDue, months.length - 1);
  const until = ahead > endOfMonth(today) ? ahead : endOfMonth(today);
  const open = dueBy(terms, state, until);
  for (const [at, { amount }] of open.entries()) monthAt(months, state.met + at).amount = amount;
  const shown = months.flatMap((month, at): ProofMonth[] => {
    const due = dueDay(terms.firstDue, at);
    return month.amount === null || (due > endOfMonth(today) && month.payments.length === 0)
      ? []
      : [proofMonth(loan, month, due, at === state.met ? heldFor(terms, state) : 0)];
  });
  return shown.toReversed();
}

/** The last day of a month, or a later one that no month has. */
const endOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-31`;

function monthAt(months: Month[], at: number): Month {
  while (months.length <= at) months.push({ payments: [], metOn: null, amount: null, covered: 1 });
  return months[at] ?? { payments: [], metOn: null, amount: null, covered: 1 };
}

/**
 * The payments for each installment, in the order in which they count. A payment that came back stays, with its day.
 */
function monthsOf(part: LoanPart, terms: LoanTerms, entries: readonly KeptEntry[], today: string) {
  const { after } = replay(terms, loanFacts(entries, part.id), today);
  const undone = reversals(entries);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const months: Month[] = [];
  let state = opening(terms);
  for (const entry of entries.toSorted(byDay)) {
    const { number, fact } = entry;
    const next = after.get(number);
    if (fact.kind === 'payment' && fact.part === part.id && fact.day <= today && fact.amount > 0) {
      const returned = returnedOn(byNumber.get(undone.get(number) ?? 0));
      if (next) add(months, terms, { before: state, after: next }, fact);
      else if (returned !== null) {
        monthAt(months, state.met).payments.push({ day: fact.day, amount: fact.amount, returned });
      }
    } else if (next) meet(months, terms, { before: state, after: next }, fact.day);
    state = next ?? state;
  }
  return { months, state };
}

type Step = { before: LoanState; after: LoanState };

function add(
  months: Month[],
  terms: LoanTerms,
  step: Step,
  fact: Extract<KeptEntry['fact'], { kind: 'payment' }>,
): void {
  const { day, amount, receipt, showReceipt, toPrincipal = 0 } = fact;
  const paid: Paid = { day, amount, ...(showReceipt && receipt && { receipt }) };
  const { met } = step.before;
  meet(months, terms, step, day);
  // An extra that met nothing stands with the last installment that was met.
  const first = step.after.met === met && toPrincipal === amount ? Math.max(0, met - 1) : met;
  for (let at = first; at < Math.max(first + 1, step.after.met); at += 1) {
    const month = monthAt(months, at);
    month.payments.push(paid);
    month.covered = Math.max(month.covered, step.after.met - met);
  }
}

function meet(months: Month[], terms: LoanTerms, { before, after }: Step, day: string): void {
  let state = before;
  for (let at = before.met; at < after.met; at += 1) {
    const month = monthAt(months, at);
    month.metOn = day;
    month.amount = wholeAmount(terms, state);
    state = { ...state, met: at + 1 };
  }
}

/** The next installment, whole. */
function wholeAmount(terms: LoanTerms, state: LoanState): number {
  if (terms.method === 'monthly') return nextInstallment(terms, state).amount;
  const { payment, escrow } = termsFrom(state, dueDay(terms.firstDue, state.met));
  return payment + escrow;
}

/** Money held or paid for the next installment. */
const heldFor = ({ method }: LoanTerms, { unapplied, counted }: LoanState): number =>
  method === 'monthly' ? unapplied : counted;

function returnedOn(by: KeptEntry | undefined): string | null {
  const { fact } = by ?? {};
  return fact?.kind === 'reversal' && fact.reason === 'returned' ? fact.day : null;
}

function proofMonth(
  { graceDays }: LoanPart,
  { payments, metOn, amount, covered }: Month,
  due: string,
  held: number,
): ProofMonth {
  const total = payments.reduce((sum, each) => sum + (each.returned === undefined ? each.amount : 0), 0);
  const isMoreThanDue = amount !== null && total > amount * covered;
  if (metOn !== null) {
    const status = metOn > daysAfter(due, graceDays) ? 'paid_late' : 'paid';
    return { due, amount, status, payments, isMoreThanDue };
  }
  if (held > 0 && amount !== null) {
    return { due, amount, status: 'part', payments, missing: Math.max(0, amount - held), isMoreThanDue: false };
  }
  const isReturned = payments.some(({ returned }) => returned !== undefined);
  return { due, amount, status: isReturned ? 'returned' : 'not_recorded', payments, isMoreThanDue: false };
}

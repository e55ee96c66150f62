import { dueDay } from '#shared/book/reckoning/day-count.ts';
import type { LeaseState } from '#shared/book/reckoning/lease.ts';
import { type LoanState, nextInstallment, termsNow, unmetBy } from '#shared/book/reckoning/replay.ts';
import type { LeasePart, LoanTerms, Part } from '#shared/finance/part.ts';
import type { KeptState } from './book.ts';

/* What falls due of a loan or lease. Money in whole cents; days are calendar days. */

export type Due = { due: string; amount: number };

/** A loan's installments that are due by a day and not met, the oldest first, whole. */
export function dueBy(loan: LoanTerms, state: LoanState, day: string): Due[] {
  const dues: Due[] = [];
  for (let next = nextDue(loan, state); next !== null && next.due <= day; next = nextDue(loan, state)) {
    dues.push({ due: next.due, amount: next.amount });
    state = next.after;
  }
  return dues;
}

/** A loan's next installment, whole, and what would stand after it; `null` once it is paid off. */
export function nextDue(loan: LoanTerms, state: LoanState): (Due & { after: LoanState }) | null {
  if (state.isPaidOff) return null;
  if (loan.method === 'monthly') {
    const next = nextInstallment(loan, state);
    const principal = state.principal - (next.amount - next.interest - next.escrow);
    const after = { ...state, principal, carry: next.carry, met: state.met + 1, isPaidOff: principal <= 0 };
    return { due: next.due, amount: next.amount, after };
  }
  const due = dueDay(loan.firstDue, state.met);
  const { payment, escrow } = termsNow(state);
  const isLast = loan.maturity !== null && due >= loan.maturity;
  const owed = state.principal + state.interestOwed;
  // The interest of the days until then is not in it: they may pay sooner.
  const amount = (isLast ? owed : Math.min(payment, owed)) + escrow;
  return { due, amount, after: { ...state, met: state.met + 1, isPaidOff: isLast || owed <= payment } };
}

/** Sums the installments due by a day, less the money that came for them and is held; at least 0. Cents. */
export function pastDueOf(loan: LoanTerms, state: LoanState, day: string): number {
  const dues = dueBy(loan, state, day).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, dues - cameFor(loan, state));
}

/**
 * Sums the payments for installments that are not met: money held, and for a daily loan money that counts toward its
 * next. Cents.
 */
export function cameFor(loan: LoanTerms, state: LoanState): number {
  return state.unapplied + partly(loan, state);
}

/** The payments toward the next installment of a daily loan, beside those that were met. */
function partly(loan: LoanTerms, state: LoanState): number {
  return loan.method === 'monthly' ? 0 : state.counted;
}

/**
 * The open part of the next installment. Payments for a daily one count once it is due: before, the note asks for it
 * whole.
 */
export function openOf(loan: LoanTerms, state: LoanState, today: string): Due | null {
  const next = nextDue(loan, state);
  if (next === null) return null;
  const came = next.due <= today ? partly(loan, state) : 0;
  return { due: next.due, amount: Math.max(0, next.amount - state.unapplied - came) };
}

/** The day up to which installments are met: the last one's due day; `null` before the first. */
export function paidThrough({ firstDue }: Pick<LoanTerms, 'firstDue'>, { met }: Pick<LoanState, 'met'>): string | null {
  return met === 0 ? null : dueDay(firstDue, met - 1);
}

/** A lease's next rent; `null` without a rent or a first day, or once its option is exercised. */
export function nextRent(
  { rent, firstDue }: Pick<LeasePart, 'rent' | 'firstDue'>,
  { met, unapplied, option }: LeaseState,
): Due | null {
  if (rent === null || firstDue === null || option === 'exercised') return null;
  return { due: dueDay(firstDue, met), amount: Math.max(0, rent - unapplied) };
}

/** The rents that are due by a day and not met, less what is held. */
export function rentPastDue(lease: Pick<LeasePart, 'rent' | 'firstDue'>, state: LeaseState, day: string): number {
  if (lease.rent === null || lease.firstDue === null || state.option === 'exercised') return 0;
  const months = unmetBy({ firstDue: lease.firstDue }, state, day);
  return Math.max(0, months * lease.rent - state.unapplied);
}

/** Whether the installment of a due day is met; false where nobody knows. */
export function isMet(part: Part, kept: KeptState | undefined, due: string): boolean {
  const met = kept?.loan?.met ?? kept?.lease?.met ?? 0;
  return part.firstDue !== null && met > 0 && dueDay(part.firstDue, met - 1) >= due;
}

/** Whether an installment falls due on a day. */
export function isDueDay(firstDue: string | null, due: string): boolean {
  if (firstDue === null) return false;
  for (let installment = 0; installment <= 600; installment += 1) {
    const day = dueDay(firstDue, installment);
    if (day >= due) return day === due;
  }
  return false;
}

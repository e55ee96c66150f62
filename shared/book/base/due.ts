import { paidDaily } from '#shared/book/reckoning/daily.ts';
import { dueDay, duesBy, isDueDay } from '#shared/book/reckoning/day-count.ts';
import type { LeaseState } from '#shared/book/reckoning/lease.ts';
import { accrued, isDueWhole, isMature, type LoanState, termsFrom } from '#shared/book/reckoning/loan-state.ts';
import { atMaturity } from '#shared/book/reckoning/mature.ts';
import { afterInstallment, nextInstallment } from '#shared/book/reckoning/monthly.ts';
import { isLoan, type LeasePart, type LoanTerms, lastLoanDay, type Part, termsOfPart } from '#shared/finance/part.ts';
import { fromKept, type KeptState } from './book.ts';

/*
 * What falls due of a loan or lease. A state is as of the day on which one looks: what held money meets by then is met.
 * Money in whole cents; days are calendar days.
 */

export type Due = { due: string; amount: number };

/** An installment without its money. `open` is what is left to be paid of it. */
export type OpenDue = Due & { open: number };

/** A loan's installments that are not met, whole, the oldest first; none on its maturity or later. */
function* installments(loan: LoanTerms, state: LoanState): Generator<Due & { after: LoanState }> {
  if (state.isPaidOff || isMature(loan, state)) return;
  if (loan.method === 'monthly') {
    let now = state;
    for (let next = nextInstallment(loan, now); next !== null; next = nextInstallment(loan, now)) {
      const after = afterInstallment(now, next).state;
      now = { ...after, unapplied: Math.max(0, after.unapplied) };
      yield { due: next.due, amount: next.amount, after: now };
    }
    return;
  }
  const owed = state.principal + state.interestOwed;
  for (let { met } = state; ; met += 1) {
    const due = dueDay(loan, met);
    if (isDueWhole(loan, due) || due > lastLoanDay) return;
    const { payment, escrow } = termsFrom(state, due);
    // The interest of the days until then is not in the last: they may pay sooner.
    yield { due, amount: Math.min(payment, owed) + escrow, after: { ...state, met: met + 1 } };
    if (owed <= payment) return;
  }
}

/** A loan's installments that are due by a day and not met, the oldest first, whole. */
export function dueBy(loan: LoanTerms, state: LoanState, day: string): Due[] {
  return [...dues(loan, state, day)].map(({ due, amount }) => ({ due, amount }));
}

/** The same one by one, each with the loan as it stands once all until then are paid on their days. */
export const dues = (loan: LoanTerms, state: LoanState, day: string) => until(installments(loan, state), day);

function* until<D extends Due>(all: Generator<D>, day: string): Generator<D> {
  for (const each of all) {
    if (each.due > day || each.due > lastLoanDay) return;
    yield each;
  }
}

/** A loan's next installment, whole, and what would stand after it; `null` once there is none. */
export function nextDue(loan: LoanTerms, state: LoanState): (Due & { after: LoanState }) | null {
  return installments(loan, state).next().value ?? null;
}

/**
 * A loan's installments that are due by a day and have not their money, the oldest first: what is held, or came for the
 * next, covers those before.
 * @param today the day of the state.
 */
export function* openDues(loan: LoanTerms, state: LoanState, day: string, today: string): Generator<OpenDue> {
  let held = state.unapplied;
  for (const { due, amount } of dues(loan, state, day)) {
    // Payments toward the next of a daily loan count once it is due: before, the note asks for it whole.
    const there = held + (due <= today ? partly(loan, state) : 0);
    if (there >= amount) {
      held = Math.max(0, held - amount);
      continue;
    }
    yield { due, amount, open: amount - there };
    for (const later of dues(loan, state, day)) {
      if (later.due > due) yield { due: later.due, amount: later.amount, open: later.amount };
    }
    return;
  }
}

/** The due day of the last installment to come whose money is there already; `null` where none's is. */
export function coveredThrough(loan: LoanTerms, state: LoanState): string | null {
  let [held, last] = [state.unapplied, null as string | null];
  for (const { due, amount } of dues(loan, state, lastLoanDay)) {
    if (amount === 0 || held < amount) break;
    [held, last] = [held - amount, due];
  }
  return last;
}

/** Sums what is due by today, less the money that came for it and is held; at least 0. Cents. @param state today's. */
export function pastDueOf(loan: LoanTerms, state: LoanState, today: string): number {
  const due = isMature(loan, state)
    ? state.principal + state.interestOwed
    : dueBy(loan, state, today).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, due - cameFor(loan, state));
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
  return loan.method === 'monthly' || isMature(loan, state) ? 0 : state.counted;
}

/** The open part of the next installment without its money, or of the balloon after the last. @param state today's. */
export function openOf(loan: LoanTerms, state: LoanState, today: string): Due | null {
  const [next] = openDues(loan, state, lastLoanDay, today);
  return next ? { due: next.due, amount: next.open } : balloonOf(loan, state, today);
}

/**
 * What falls due with a loan's maturity, cents: before, if all until then is paid on its day and what is past due today;
 * from then on what is owed today. `null` without a maturity, and once it is paid off.
 * @param state today's.
 */
export function balloonOf(loan: LoanTerms, state: LoanState, today: string): Due | null {
  const { maturity } = loan;
  if (maturity === null || state.isPaidOff) return null;
  const then = isMature(loan, state) ? state : asPaidUntil(loan, state, maturity, today);
  if (then.isPaidOff) return null;
  return { due: maturity, amount: Math.max(0, then.principal + then.interestOwed - then.unapplied) };
}

function asPaidUntil(loan: LoanTerms, state: LoanState, maturity: string, today: string): LoanState {
  let now = state;
  if (loan.method === 'monthly') {
    for (const { after } of dues(loan, state, maturity)) now = after;
    return now.isPaidOff ? now : atMaturity(loan, now, maturity);
  }
  const pastDue = pastDueOf(loan, now, today);
  if (pastDue > 0) now = paidDaily(loan, now, { kind: 'payment', number: 0, day: today, amount: pastDue }).state;
  for (let next = nextDue(loan, now); next !== null; next = nextDue(loan, now)) {
    const { due: day, amount } = next;
    const on = accrued(loan, now, day);
    const { state: after } = paidDaily(loan, on, { kind: 'payment', number: 0, day, amount });
    if (after.met === now.met) break;
    now = after;
    if (now.isPaidOff) return now;
  }
  return atMaturity(loan, now, maturity);
}

/** The day up to which installments are met: the last one's due day; `null` before the first. */
export function paidThrough(loan: LoanTerms, { met }: Pick<LoanState, 'met'>): string | null {
  return met === 0 ? null : dueDay(loan, met - 1);
}

type Rent = Pick<LeasePart, 'rent' | 'firstDue' | 'dueAtMonthEnd'>;

/** A lease's rents that are due by a day and have not their money, the oldest first. @param state today's. */
export function* openRents({ rent, ...rule }: Rent, state: LeaseState, day: string): Generator<OpenDue> {
  const { firstDue } = rule;
  if (!rent || firstDue === null || state.option === 'exercised') return;
  const covered = Math.floor(state.unapplied / rent);
  const part = state.unapplied - covered * rent;
  const dueAt = (at: number) => dueDay({ ...rule, firstDue }, at);
  for (let at = state.met + covered; dueAt(at) <= day; at += 1) {
    yield { due: dueAt(at), amount: rent, open: rent - (at === state.met + covered ? part : 0) };
  }
}

/** A lease's next rent without its money; `null` without a rent or a first day, or once its option is exercised. */
export function nextRent(lease: Rent, state: LeaseState): Due | null {
  const [next] = openRents(lease, state, lastLoanDay);
  return next ? { due: next.due, amount: next.open } : null;
}

/** The rents that are due by a day and not met, less what is held. @param state today's. */
export function rentPastDue({ rent, ...rule }: Rent, state: LeaseState, day: string): number {
  const { firstDue } = rule;
  if (rent === null || firstDue === null || state.option === 'exercised') return 0;
  const months = Math.max(0, duesBy({ ...rule, firstDue }, day) - state.met);
  return Math.max(0, months * rent - state.unapplied);
}

/** Whether an installment, a rent or the balloon of a due day has its money; false where nobody knows. */
export function isMet(part: Part, kept: KeptState | undefined, due: string): boolean {
  if (!isLoan(part)) {
    const { firstDue } = part;
    if (!kept?.lease || firstDue === null) return false;
    const covered = part.rent ? Math.floor(kept.lease.unapplied / part.rent) : 0;
    return duesBy({ ...part, firstDue }, due) <= kept.lease.met + covered;
  }
  const terms = termsOfPart(part);
  if (!terms || !kept?.loan) return false;
  const state = fromKept(kept.loan);
  if (due === terms.maturity) return state.isPaidOff;
  const through = coveredThrough(terms, state) ?? paidThrough(terms, state);
  return through !== null && through >= due;
}

/** Whether something falls due of a part on a day: an installment before its maturity, the balloon, a rent. */
export function isDueOf(part: Part, day: string): boolean {
  const { firstDue } = part;
  if (isLoan(part) && part.maturity !== null && day >= part.maturity) return day === part.maturity;
  return firstDue !== null && isDueDay({ ...part, firstDue }, day);
}

import type { CurrentTerms, LoanTerms } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { type Carry, interestOf, noCarry, type Span } from './cents.ts';
import { actualDays, days30, dueDay, duesBy } from './day-count.ts';
import type { Split } from './fact.ts';

/* What a loan has come to on a day, and what follows from that alone. Money in whole cents. */

export type LoanState = {
  principal: number;
  /** Fractions of a cent of interest. */
  carry: Carry;
  /** Accrued and not paid: by the daily method, and by both from maturity on. */
  interestOwed: number;
  /** Held until it covers an installment. */
  unapplied: number;
  feesDue: number;
  /** Below 0: a shortage. */
  escrow: number;
  /** Installments that were met. */
  met: number;
  /** Counted toward the next installment, in the daily method: what met those before is not in it. */
  counted: number;
  /** Until when interest has accrued by the day. */
  accruedTo: string;
  /** The oldest first; the first from the beginning. */
  terms: readonly (CurrentTerms & { from: string })[];
  isPaidOff: boolean;
};

/** What a fact, or held money, makes of a loan. `mets`: the installments that it has met, each whole. */
export type Applied = { state: LoanState; split: Split; mets: readonly { due: string; amount: number }[] };

/** A loan before anything happened. */
export function opening(loan: LoanTerms): LoanState {
  const { principal, ratePercent, payment, escrow, openingEscrow, opened } = loan;
  return {
    principal,
    carry: noCarry,
    interestOwed: 0,
    unapplied: 0,
    feesDue: 0,
    escrow: openingEscrow,
    met: 0,
    counted: 0,
    accruedTo: opened,
    terms: [{ from: '', ratePercent, payment, escrow }],
    isPaidOff: principal === 0,
  };
}

type Dated = Pick<LoanState, 'terms'>;
const noTerms: CurrentTerms = { ratePercent: 0, payment: 0, escrow: 0 };

/** The terms of now: those of the last change. */
export const termsNow = ({ terms }: Dated): CurrentTerms => terms.at(-1) ?? noTerms;

/** The terms of an installment of the monthly method: of changes, only those before its due day count. */
export const termsOf = ({ terms }: Dated, due: string): CurrentTerms =>
  terms.findLast(({ from }) => from < due) ?? noTerms;

/** The terms of a day: those of a change count from its day on. */
export const termsFrom = ({ terms }: Dated, day: string): CurrentTerms =>
  terms.findLast(({ from }) => from <= day) ?? noTerms;

/** Whether all is due on a day: no installment lies on its maturity or after it. */
export const isDueWhole = ({ maturity }: Pick<LoanTerms, 'maturity'>, day: string): boolean =>
  maturity !== null && day >= maturity;

/** Whether its maturity has come: from then on its interest runs by the day. */
export const isMature = (loan: LoanTerms, { accruedTo }: Pick<LoanState, 'accruedTo'>): boolean =>
  isDueWhole(loan, accruedTo);

/** Installments that are due by a day and not met; none of them on its maturity or later. */
export function unmetBy(loan: LoanTerms, { met }: Pick<LoanState, 'met'>, day: string): number {
  const last = loan.maturity !== null && isDueWhole(loan, day) ? daysAfter(loan.maturity, -1) : day;
  return Math.max(0, duesBy(loan, last) - met);
}

/** Interest by the day since the last: of a daily loan, and of any that is mature. It bears none itself. */
export function accrued(loan: LoanTerms, state: LoanState, day: string): LoanState {
  if (day <= state.accruedTo) return state;
  const time: Span['time'] =
    loan.method === 'daily' ? [actualDays(state.accruedTo, day), 365] : [days30(state.accruedTo, day, loan), 360];
  const { cents, carry } = interestOf(state.principal, state.carry, [
    { ratePercent: termsNow(state).ratePercent, time },
  ]);
  return { ...state, interestOwed: state.interestOwed + cents, carry, accruedTo: day };
}

/**
 * Interest of the monthly method since the last installment that was met, at the rates of then; below 0 where it is paid
 * ahead.
 */
export function sincePaidThrough(loan: LoanTerms, { principal, carry, met, terms }: LoanState, day: string) {
  const from = dueDay(loan, met - 1);
  const changes = terms.filter((each) => each.from > from && each.from < day);
  const starts = [from, ...changes.map((each) => each.from)];
  const spans = starts.map((start, at): Span => {
    const ratePercent = (at === 0 ? termsFrom({ terms }, from) : changes[at - 1])?.ratePercent ?? 0;
    return { ratePercent, time: [days30(start, starts[at + 1] ?? day, loan), 360] };
  });
  return interestOf(principal, loan.interestOnly ? noCarry : carry, spans);
}

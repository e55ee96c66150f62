import type { CurrentTerms, LoanTerms } from '#shared/finance/part.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { type Carry, interestOf, noCarry, type Span } from './cents.ts';
import { actualDays, days30, dueDay, duesBy } from './day-count.ts';
import { inOrder, type LoanFact, noSplit, type Payment, type Split } from './fact.ts';

/*
 * A loan's state is what the replay of its facts comes to. Nothing is rewritten: a fact that is recorded later for an
 * earlier day may split others anew.
 */

/** A loan on a day, after its facts. Money in whole cents. */
export type LoanState = {
  principal: number;
  /** Fractions of a cent of interest. */
  carry: Carry;
  /** Accrued and not paid; the daily method only. */
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
  /** Until when daily interest has accrued. */
  accruedTo: string;
  /** The oldest first; the first from the beginning. */
  terms: readonly (CurrentTerms & { from: string })[];
  isPaidOff: boolean;
};

export type Replayed = {
  state: LoanState;
  /** By the fact's number. */
  splits: Map<number, Split>;
  /** The state after each fact, by its number. */
  after: Map<number, LoanState>;
};

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

/**
 * Replays facts, and says where the money of each went.
 * @param facts of one loan, in any order.
 * @param until only those dated by this day; all without it.
 */
export function replay(loan: LoanTerms, facts: readonly LoanFact[], until?: string): Replayed {
  const replayed: Replayed = { state: opening(loan), splits: new Map(), after: new Map() };
  for (const fact of facts.toSorted(inOrder)) {
    if (until !== undefined && fact.day > until) break;
    const { state, split } = following(loan, replayed.state, fact);
    replayed.splits.set(fact.number, split);
    replayed.after.set(fact.number, state);
    replayed.state = state;
  }
  return replayed;
}

type Applied = { state: LoanState; split: Split };

/** Applies a fact to a state, when none of a later day has been applied. */
export function following(loan: LoanTerms, state: LoanState, fact: LoanFact): Applied {
  return applied(loan, loan.method === 'daily' ? accrued(state, fact.day) : state, fact);
}

function applied(loan: LoanTerms, state: LoanState, fact: LoanFact): Applied {
  switch (fact.kind) {
    case 'payment':
      return loan.method === 'daily' ? paidDaily(loan, state, fact) : paidMonthly(loan, state, fact);
    case 'fee':
      return { state: { ...state, feesDue: state.feesDue + fact.amount }, split: noSplit };
    case 'fee_waived':
      return { state: { ...state, feesDue: Math.max(0, state.feesDue - fact.amount) }, split: noSplit };
    case 'escrow_paid':
    case 'escrow_refund':
      return {
        state: { ...state, escrow: state.escrow - fact.amount },
        split: { ...noSplit, escrow: -fact.amount },
      };
    case 'terms':
      return {
        state: { ...state, terms: [...state.terms, { ...termsNow(state), ...fact.terms, from: fact.day }] },
        split: noSplit,
      };
    case 'lender_balance':
      return {
        state: { ...state, principal: fact.principal, carry: noCarry, isPaidOff: fact.principal === 0 },
        split: { ...noSplit, corrections: fact.principal - state.principal },
      };
    case 'payoff':
      return paidOff(loan, state, fact);
  }
}

/** The terms of now: those of the last change. */
export const termsNow = ({ terms }: Pick<LoanState, 'terms'>): CurrentTerms => terms.at(-1) ?? noTerms;
const noTerms: CurrentTerms = { ratePercent: 0, payment: 0, escrow: 0 };

/** The terms of an installment: of changes, only those before its due day count. */
const termsOf = ({ terms }: Pick<LoanState, 'terms'>, due: string): CurrentTerms =>
  terms.findLast(({ from }) => from < due) ?? noTerms;

/** The terms of a day: those of a change count from its day on. */
export const termsFrom = ({ terms }: Pick<LoanState, 'terms'>, day: string): CurrentTerms =>
  terms.findLast(({ from }) => from <= day) ?? noTerms;

/** Interest of the days since the last, in the daily method. It bears none itself. */
function accrued(state: LoanState, day: string): LoanState {
  const days = actualDays(state.accruedTo, day);
  if (days <= 0) return state;
  const { cents, carry } = interestOf(state.principal, state.carry, [
    { ratePercent: termsNow(state).ratePercent, time: [days, 365] },
  ]);
  return { ...state, interestOwed: state.interestOwed + cents, carry, accruedTo: day };
}

/** Installments that are due by a day and not met. */
export function unmetBy(
  { firstDue }: Pick<LoanTerms, 'firstDue'>,
  { met }: Pick<LoanState, 'met'>,
  day: string,
): number {
  return Math.max(0, duesBy(firstDue, day) - met);
}

/** Money in whole cents. */
export type Installment = { due: string; amount: number; interest: number; escrow: number; carry: Carry };

/** The next installment of the monthly method: whole, with a month's interest whenever it comes. */
export function nextInstallment(loan: LoanTerms, state: LoanState): Installment {
  const { principal, carry } = state;
  const due = dueDay(loan.firstDue, state.met);
  const { ratePercent, payment, escrow } = termsOf(state, due);
  const month: Span[] = [{ ratePercent, time: [1, 12] }];
  const interest = loan.interestOnly
    ? { ...interestOf(principal, noCarry, month), carry }
    : interestOf(principal, carry, month, true);
  const all = principal + interest.cents;
  const isLast = loan.maturity !== null && due >= loan.maturity;
  const regular = loan.interestOnly ? interest.cents : Math.min(payment, all);
  return { due, amount: (isLast ? all : regular) + escrow, interest: interest.cents, escrow, carry: interest.carry };
}

function paidMonthly(loan: LoanTerms, before: LoanState, fact: Payment): Applied {
  const { day, amount, toPrincipal = 0, toFees = 0 } = fact;
  const split = { ...noSplit };
  const state = { ...before };
  const isDue = () => !state.isPaidOff && dueDay(loan.firstDue, state.met) <= day;

  /** Money of this fact that went nowhere yet, beside the money held before. */
  let reserved = toPrincipal;
  state.unapplied += amount - reserved;
  const payFees = (most: number) => {
    const paid = Math.min(state.feesDue, most, state.unapplied);
    state.feesDue -= paid;
    state.unapplied -= paid;
    split.fees += paid;
  };
  payFees(loan.feesFirst ? state.unapplied : toFees);

  let met = 0;
  const meet = (latest: string) => {
    while (!state.isPaidOff && dueDay(loan.firstDue, state.met) <= latest) {
      const next = nextInstallment(loan, state);
      // What is meant for the principal waits behind what is due.
      const drawn = isDue() ? Math.min(reserved, Math.max(0, next.amount - state.unapplied)) : 0;
      if (state.unapplied + drawn < next.amount) return;
      reserved -= drawn;
      state.unapplied -= next.amount - drawn;
      const { escrow } = next;
      const principal = next.amount - next.interest - escrow;
      state.principal -= principal;
      state.escrow += escrow;
      state.carry = next.carry;
      state.met += 1;
      state.isPaidOff = state.principal === 0;
      split.interest += next.interest;
      split.principal += principal;
      split.escrow += escrow;
      met += 1;
    }
  };
  meet(day);
  // Behind an installment that is due it is held; those of the month to come wait behind it.
  const extra = isDue() ? 0 : Math.min(reserved, state.principal);
  state.principal -= extra;
  state.unapplied += reserved - extra;
  reserved = 0;
  state.isPaidOff ||= state.principal === 0;
  split.principal += extra;
  meet(monthsAfter(day, 1));
  if (met > 0 && !isDue()) payFees(Math.max(0, amount - toPrincipal));
  if (state.isPaidOff) state.carry = noCarry;
  split.unapplied = state.unapplied - before.unapplied;
  return { state, split };
}

function paidDaily(loan: LoanTerms, before: LoanState, fact: Payment): Applied {
  const { day, amount, toPrincipal = 0, toFees = 0 } = fact;
  const split = { ...noSplit };
  const state = { ...before };
  const terms = termsNow(state);
  const due = Math.max(1, unmetBy(loan, state, day));
  const isMature = loan.maturity !== null && day >= loan.maturity;
  let left = amount + before.unapplied;
  let meant = Math.min(toPrincipal, amount);

  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(left, most));
    left -= taken;
    return taken;
  };
  const payFees = (most: number) => {
    const paid = take(Math.min(state.feesDue, most));
    state.feesDue -= paid;
    split.fees += paid;
  };
  const payPrincipal = (most: number): number => {
    const paid = take(Math.min(state.principal, most));
    state.principal -= paid;
    split.principal += paid;
    return paid;
  };

  payFees(loan.feesFirst ? left : toFees);
  split.interest = take(state.interestOwed);
  state.interestOwed -= split.interest;
  // What is meant for the principal waits behind interest only.
  meant = Math.min(meant, left);
  const scheduled = isMature ? state.principal : due * terms.payment - split.interest;
  left -= meant;
  const regular = payPrincipal(scheduled);
  split.escrow = take(due * terms.escrow);
  state.escrow += split.escrow;
  payFees(state.feesDue);
  left += meant;
  payPrincipal(state.principal);
  state.unapplied = left;
  split.unapplied = left - before.unapplied;

  // At most as many installments as were due count, each with the amount of its own day.
  state.counted += Math.min(split.interest + regular + split.escrow, due * (terms.payment + terms.escrow));
  for (let added = 0; added < due; added += 1) {
    const next = termsFrom(state, dueDay(loan.firstDue, state.met));
    const whole = next.payment + next.escrow;
    if (whole === 0 || state.counted < whole) break;
    state.counted -= whole;
    state.met += 1;
  }
  if (state.principal === 0) state.carry = noCarry;
  state.isPaidOff = state.principal === 0 && state.interestOwed === 0;
  return { state, split };
}

function paidOff(loan: LoanTerms, state: LoanState, { amount, day }: Extract<LoanFact, { kind: 'payoff' }>): Applied {
  const { interest, total } = payoffOf(loan, state, day);
  const split = {
    ...noSplit,
    interest,
    principal: state.principal,
    fees: state.feesDue,
    escrow: Math.max(0, -state.escrow),
    unapplied: -state.unapplied,
    corrections: amount - total,
  };
  return {
    state: {
      ...state,
      principal: 0,
      carry: noCarry,
      interestOwed: 0,
      unapplied: 0,
      feesDue: 0,
      escrow: Math.max(0, state.escrow),
      accruedTo: day,
      isPaidOff: true,
    },
    split,
  };
}

export type PayoffQuote = {
  principal: number;
  interest: number;
  fees: number;
  /** Of escrow. */
  shortage: number;
  unapplied: number;
  total: number;
  /** The escrow balance comes back apart. */
  escrowLeft: number;
  /** Of interest, for information: each day is reckoned anew. */
  perDiem: number;
};

/** Quotes the payoff on a day, in whole cents: no interest for that day itself. */
export function payoffOf(loan: LoanTerms, state: LoanState, day: string): PayoffQuote {
  const { principal, feesDue: fees, unapplied, escrow } = state;
  const isDaily = loan.method === 'daily';
  const interest = isDaily ? accrued(state, day).interestOwed : sincePaidThrough(loan, state, day);
  const shortage = Math.max(0, -escrow);
  const perDiem = interestOf(principal, noCarry, [
    { ratePercent: termsNow(state).ratePercent, time: [1, isDaily ? 365 : 360] },
  ]).cents;
  return {
    principal,
    interest,
    fees,
    shortage,
    unapplied,
    total: principal + interest + fees + shortage - unapplied,
    escrowLeft: Math.max(0, escrow),
    perDiem,
  };
}

/** Interest since the last installment that was met, at the rates of then; below 0 where it is paid ahead. */
function sincePaidThrough(loan: LoanTerms, { principal, carry, met, terms }: LoanState, day: string): number {
  const from = dueDay(loan.firstDue, met - 1);
  const changes = terms.filter((each) => each.from > from && each.from < day);
  const starts = [from, ...changes.map((each) => each.from)];
  const spans = starts.map((start, at): Span => {
    const ratePercent = (at === 0 ? termsFrom({ terms }, from) : changes[at - 1])?.ratePercent ?? 0;
    return { ratePercent, time: [days30(start, starts[at + 1] ?? day), 360] };
  });
  return interestOf(principal, loan.interestOnly ? noCarry : carry, spans).cents;
}

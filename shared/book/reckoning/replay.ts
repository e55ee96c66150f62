import type { LoanTerms } from '#shared/finance/part.ts';
import { interestOf, noCarry } from './cents.ts';
import { paidDaily } from './daily.ts';
import { inOrder, isNothing, type LoanFact, noSplit, type Split } from './fact.ts';
import {
  type Applied,
  accrued,
  isDueWhole,
  isMature,
  type LoanState,
  opening,
  sincePaidThrough,
  termsNow,
} from './loan-state.ts';
import { atMaturity, paidMature } from './mature.ts';
import { FirstIn, type Met } from './money-in.ts';
import { afterInstallment, nextInstallment, paidMonthly } from './monthly.ts';

/*
 * A loan's state is what the replay of its facts comes to. Nothing is rewritten: a fact that is recorded later for an
 * earlier day may split others anew. Money that is held meets what falls due on its day by itself, so a state also
 * depends on the day on which one looks.
 */

/** What held money has met by itself: an installment, or at maturity what it could of all that is due. */
export type HeldInstallment = { due: string; day: string; split: Split };

export type Replayed = {
  state: LoanState;
  /** As of the last fact: what a book keeps. */
  last: LoanState;
  /** By the fact's number. */
  splits: Map<number, Split>;
  /** The state as each fact finds it, and after it, by its number. */
  before: Map<number, LoanState>;
  after: Map<number, LoanState>;
  /** In order; `after` is the number of the payment before it. */
  held: (HeldInstallment & { after: number | null })[];
  /** Every installment that was met, in order. */
  mets: Met[];
  /** Money that came for installments and has met none yet. */
  money: FirstIn;
};

/**
 * Replays facts, and says where the money of each went.
 * @param facts of one loan, in any order.
 * @param until only those dated by this day, and what held money meets by then; without it all facts, as of the last.
 */
export function replay(loan: LoanTerms, facts: readonly LoanFact[], until?: string): Replayed {
  const { splits, before, after, held, mets, money } = {
    ...{ splits: new Map<number, Split>(), before: new Map<number, LoanState>(), after: new Map<number, LoanState>() },
    ...{ held: [] as Replayed['held'], mets: [] as Met[], money: new FirstIn() },
  };
  let last = opening(loan);
  let payment: number | null = null;
  /** The day of the last fact: what a lender says is owed again after the maturity is met then, and not before. */
  let since = '';
  const meetHeld = (steps: readonly Step[]) => {
    for (const { due, day: first, split, mets: own } of steps) {
      const day = first < since ? since : first;
      held.push({ due, day, split, after: payment });
      mets.push(...own.map((met) => money.takeOut(met, day, null)));
    }
  };
  for (const fact of facts.toSorted(inOrder)) {
    if (until !== undefined && fact.day > until) break;
    const step = stepOf(loan, last, fact);
    meetHeld(step.before);
    if (fact.kind === 'payment') {
      payment = fact.number;
      const drawn = step.mets.reduce((sum, { amount }) => sum + amount, 0);
      const waits = (state: LoanState) => state.unapplied + state.counted;
      money.add({ number: fact.number, day: fact.day, cents: waits(step.state) - waits(step.found) + drawn });
    }
    mets.push(...step.mets.map((met) => money.takeOut(met, fact.day, fact.number)));
    meetHeld(step.then);
    splits.set(fact.number, step.split);
    before.set(fact.number, step.found);
    after.set(fact.number, step.last);
    last = step.last;
    since = fact.day;
  }
  const ahead = until === undefined ? { state: last, held: [] } : advanced(loan, last, until);
  meetHeld(ahead.held);
  return { state: ahead.state, last, splits, before, after, held, mets, money };
}

type Step = HeldInstallment & Pick<Applied, 'mets'>;

/** Applies a fact to a state, when none of a later day has been applied. `held`: what held money met by then. */
export function following(
  loan: LoanTerms,
  state: LoanState,
  fact: LoanFact,
): { state: LoanState; split: Split; held: HeldInstallment[] } {
  const { last, split, before, then } = stepOf(loan, state, fact);
  return { state: last, split, held: [...before, ...then] };
}

/** `found`: as the fact finds the loan. `then`: what held money meets because of it. */
function stepOf(loan: LoanTerms, state: LoanState, fact: LoanFact) {
  const { state: found, held: before } = advanced(loan, state, fact.day);
  const made = applied(loan, found, fact);
  const { state: last, held: then } =
    fact.kind === 'payment' ? { state: made.state, held: [] } : metFromHeld(loan, made.state, fact.day, fact.day);
  return { found, before, ...made, last, then };
}

/** A loan on a day before anything of the day happens: what held money meets by then, at the start of each due day. */
export function advanced(loan: LoanTerms, state: LoanState, day: string): { state: LoanState; held: Step[] } {
  const { state: met, held } = metFromHeld(loan, state, day);
  if (loan.maturity === null || met.isPaidOff || isMature(loan, met) || !isDueWhole(loan, day)) {
    const runs = loan.method === 'daily' || isMature(loan, met);
    return { state: runs ? accrued(loan, met, day) : met, held };
  }
  const whole = withHeld(loan, atMaturity(loan, met, loan.maturity), loan.maturity);
  return { state: accrued(loan, whole.state, day), held: [...held, ...whole.held] };
}

/** What is held, put to a mature loan. */
function withHeld(loan: LoanTerms, state: LoanState, day: string): { state: LoanState; held: Step[] } {
  if (state.unapplied === 0 || loan.maturity === null) return { state, held: [] };
  const { state: after, split, mets } = paidMature(loan, state, { amount: 0 });
  return isNothing(split) ? { state, held: [] } : { state: after, held: [{ due: loan.maturity, day, split, mets }] };
}

/** @param on the day on which they are met; each on its due day without it. */
function metFromHeld(loan: LoanTerms, state: LoanState, until: string, on?: string) {
  const held: Step[] = [];
  if (loan.method === 'daily' || isMature(loan, state)) return { state, held };
  let now = state;
  const coming = () => nextInstallment(loan, now, until, now.unapplied);
  for (let next = coming(); next !== null; next = coming()) {
    const { due, amount } = next;
    if (now.unapplied < amount) break;
    const { state: after, split } = afterInstallment(now, next);
    held.push({ due, day: on ?? due, split, mets: [{ due, amount }] });
    now = after;
  }
  return { state: now, held };
}

function applied(loan: LoanTerms, state: LoanState, fact: LoanFact): Applied {
  const none = { split: noSplit, mets: [] };
  switch (fact.kind) {
    case 'payment':
      if (isMature(loan, state)) return paidMature(loan, state, fact);
      return loan.method === 'daily' ? paidDaily(loan, state, fact) : paidMonthly(loan, state, fact);
    case 'fee':
      return { ...none, state: { ...state, feesDue: state.feesDue + fact.amount } };
    case 'fee_waived':
      return { ...none, state: { ...state, feesDue: Math.max(0, state.feesDue - fact.amount) } };
    case 'escrow_paid':
    case 'escrow_refund':
      return {
        ...none,
        state: { ...state, escrow: state.escrow - fact.amount },
        split: { ...noSplit, escrow: -fact.amount },
      };
    case 'terms':
      return {
        ...none,
        state: { ...state, terms: [...state.terms, { ...termsNow(state), ...fact.terms, from: fact.day }] },
      };
    case 'lender_balance':
      return {
        ...none,
        state: { ...state, principal: fact.principal, carry: noCarry, isPaidOff: fact.principal === 0 },
        split: { ...noSplit, corrections: fact.principal - state.principal },
      };
    case 'payoff':
      return paidOff(loan, state, fact);
  }
}

function paidOff(loan: LoanTerms, state: LoanState, { amount, day }: Extract<LoanFact, { kind: 'payoff' }>): Applied {
  const { interest, total } = payoffOf(loan, state, day);
  return {
    mets: [],
    split: {
      ...noSplit,
      interest,
      principal: state.principal,
      fees: state.feesDue,
      escrow: Math.max(0, -state.escrow),
      unapplied: -state.unapplied,
      corrections: amount - total,
    },
    state: {
      ...state,
      principal: 0,
      carry: noCarry,
      interestOwed: 0,
      unapplied: 0,
      feesDue: 0,
      escrow: Math.max(0, state.escrow),
      isPaidOff: true,
    },
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

/**
 * Quotes the payoff on a day, in whole cents: no interest for that day itself.
 * @param state as of a day that is not later.
 */
export function payoffOf(loan: LoanTerms, state: LoanState, day: string): PayoffQuote {
  const on = advanced(loan, state, day).state;
  const { principal, feesDue: fees, unapplied, escrow, interestOwed } = on;
  const isDaily = loan.method === 'daily';
  const isByDay = isDaily || isMature(loan, on);
  const interest = isByDay ? interestOwed : sincePaidThrough(loan, on, day).cents;
  const shortage = Math.max(0, -escrow);
  const perDiem = interestOf(principal, noCarry, [
    { ratePercent: termsNow(on).ratePercent, time: [1, isDaily ? 365 : 360] },
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

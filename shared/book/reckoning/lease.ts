import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import { dueDay } from './day-count.ts';
import { inOrder } from './fact.ts';
import { FirstIn, type Met } from './money-in.ts';

/* A lease with an option, paid to an owner or by a tenant. Money in whole cents. */

export type LeaseFact = { number: number; day: string } & (
  | { kind: 'payment'; amount: number }
  | { kind: 'option_expired' | 'option_exercised' }
);

export type LeaseState = {
  /** Held until it covers a month's rent. */
  unapplied: number;
  /** Months whose rent was met. */
  met: number;
  /** Earned toward the price by months that were met within the grace days. */
  credits: number;
  option: 'open' | 'expired' | 'exercised';
};

/** Only these terms decide how a lease's payments count. */
export type LeaseTerms = {
  /** A month; `null` while nobody knows. */
  rent: number | null;
  firstDue: string | null;
  dueAtMonthEnd?: boolean | undefined;
  /** Toward the price, of a month that is met within the grace days and due by the option's last day. */
  credit: number;
  graceDays: number;
  expiry: string | null;
};

export const openingLease: LeaseState = { unapplied: 0, met: 0, credits: 0, option: 'open' };

/** Applies a fact, when none of a later day has been applied. Without a rent or a first day money is only held. */
export function followingLease(lease: LeaseTerms, before: LeaseState, fact: LeaseFact): LeaseState {
  return stepOf(lease, before, fact).state;
}

/** A lease on a day before anything of the day happens: held money meets each rent at the start of its due day. */
export const advancedLease = (lease: LeaseTerms, state: LeaseState, day: string): LeaseState =>
  metBy(lease, state, day, null).state;

/** Rents that were met, and what each earned toward the price. */
type Dues = { due: string; amount: number; credit: number }[];

function stepOf(lease: LeaseTerms, before: LeaseState, fact: LeaseFact) {
  const { state: found, mets: held } = metBy(lease, before, fact.day, null);
  if (fact.kind !== 'payment') {
    const option = fact.kind === 'option_expired' ? ('expired' as const) : ('exercised' as const);
    return { held, state: found.option === 'open' ? { ...found, option } : found, mets: [] };
  }
  const paid = { ...found, unapplied: found.unapplied + fact.amount };
  return { held, ...metBy(lease, paid, monthsAfter(fact.day, 1), fact.day) };
}

/** Meets rents with what is held. @param day of the payment; `null` for held money by itself, which is never late. */
function metBy(lease: LeaseTerms, before: LeaseState, until: string, day: string | null) {
  const { rent, firstDue, dueAtMonthEnd, credit, graceDays, expiry } = lease;
  const mets: Dues = [];
  if (rent === null || rent === 0 || firstDue === null || before.option === 'exercised') return { state: before, mets };
  const state = { ...before };
  const next = () => dueDay({ firstDue, dueAtMonthEnd }, state.met);
  for (let due = next(); state.unapplied >= rent && due <= until; due = next()) {
    state.unapplied -= rent;
    state.met += 1;
    const isInTime = day === null || day <= daysAfter(due, graceDays);
    const earned = state.option === 'open' && isInTime && (expiry === null || due <= expiry) ? credit : 0;
    state.credits += earned;
    mets.push({ due, amount: rent, credit: earned });
  }
  return { state, mets };
}

export type ReplayedLease = {
  state: LeaseState;
  /** As of the last fact: what a book keeps. */
  last: LeaseState;
  /** The state before and after each fact, by its number. */
  before: Map<number, LeaseState>;
  after: Map<number, LeaseState>;
  /** Every rent that was met, in order, and what it earned toward the price. */
  mets: (Met & { credit: number })[];
  money: FirstIn;
};

/**
 * Replays facts by day and then by the order of recording.
 * @param until only those dated by this day, and what held money meets by then; without it all facts, as of the last.
 */
export function replayLease(lease: LeaseTerms, facts: readonly LeaseFact[], until?: string): ReplayedLease {
  const replayed: Omit<ReplayedLease, 'state' | 'last'> = {
    ...{ before: new Map(), after: new Map(), mets: [], money: new FirstIn() },
  };
  const { mets, money } = replayed;
  let last = openingLease;
  const meetHeld = (dues: Dues) => {
    for (const due of dues) mets.push({ ...money.takeOut(due, due.due, null), credit: due.credit });
  };
  for (const fact of facts.toSorted(inOrder)) {
    if (until !== undefined && fact.day > until) break;
    const step = stepOf(lease, last, fact);
    meetHeld(step.held);
    if (fact.kind === 'payment') money.add({ number: fact.number, day: fact.day, cents: fact.amount });
    for (const due of step.mets) mets.push({ ...money.takeOut(due, fact.day, fact.number), credit: due.credit });
    replayed.before.set(fact.number, metBy(lease, last, fact.day, null).state);
    replayed.after.set(fact.number, step.state);
    last = step.state;
  }
  if (until === undefined) return { ...replayed, state: last, last };
  const ahead = metBy(lease, last, until, null);
  meetHeld(ahead.mets);
  return { ...replayed, state: ahead.state, last };
}

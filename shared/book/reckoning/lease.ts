import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import { dueDay } from './day-count.ts';
import { inOrder } from './fact.ts';

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
type LeaseTerms = {
  /** A month; `null` while nobody knows. */
  rent: number | null;
  firstDue: string | null;
  /** Toward the price, of a month that is met within the grace days. */
  credit: number;
  graceDays: number;
};

export const openingLease: LeaseState = { unapplied: 0, met: 0, credits: 0, option: 'open' };

/** Applies a fact. Without a rent or a first day money is only held. */
export function followingLease(lease: LeaseTerms, before: LeaseState, fact: LeaseFact): LeaseState {
  if (fact.kind !== 'payment') {
    const option = fact.kind === 'option_expired' ? 'expired' : 'exercised';
    return before.option === 'open' ? { ...before, option } : before;
  }
  const state = { ...before, unapplied: before.unapplied + fact.amount };
  const { rent, firstDue, credit, graceDays } = lease;
  if (rent === null || rent === 0 || firstDue === null) return state;
  const latest = monthsAfter(fact.day, 1);
  for (
    let due = dueDay(firstDue, state.met);
    state.unapplied >= rent && due <= latest;
    due = dueDay(firstDue, state.met)
  ) {
    state.unapplied -= rent;
    state.met += 1;
    if (state.option === 'open' && fact.day <= daysAfter(due, graceDays)) state.credits += credit;
  }
  return state;
}

/**
 * Replays facts by day and then by the order of recording.
 * @param until only those dated by this day; all without it.
 */
export function replayLease(
  lease: LeaseTerms,
  facts: readonly LeaseFact[],
  until?: string,
): { state: LeaseState; after: Map<number, LeaseState> } {
  const after = new Map<number, LeaseState>();
  let state = openingLease;
  for (const fact of facts.toSorted(inOrder)) {
    if (until !== undefined && fact.day > until) break;
    state = followingLease(lease, state, fact);
    after.set(fact.number, state);
  }
  return { state, after };
}

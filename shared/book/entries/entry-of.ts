import type { KeptEntry, NewEntry } from './entry.ts';

/* What an entry is of. Apart from the registry, which a page does not need for it. */

/** Whether an entry names a part. */
export const isOf = (fact: NewEntry, part: string): boolean => 'part' in fact && fact.part === part;

/** Whether an entry is of a part: it names the part, or settles all of them. */
export const concerns = (fact: NewEntry, part: string): boolean => fact.kind === 'sale' || isOf(fact, part);

/** The entry that is taken back; `undefined` when none is, or when it is not among the others. */
export const takenBackBy = (fact: NewEntry, others: readonly KeptEntry[]): KeptEntry | undefined =>
  fact.kind === 'reversal' ? others.find(({ number }) => number === fact.of) : undefined;

/** Money that was paid for a loan or lease. */
export const isPaid = <F extends { kind: string }>(fact: F): fact is Extract<F, { kind: 'payment' | 'payoff' }> =>
  fact.kind === 'payment' || fact.kind === 'payoff';

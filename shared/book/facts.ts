import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { isOf } from '#shared/book/entries/entry-of.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import type { LoanFact } from './reckoning/fact.ts';
import type { LeaseFact } from './reckoning/lease.ts';

/* What a book's entries say of each of its parts. */

type Counted = Pick<KeptEntry, 'number' | 'fact'>;

/** The entries that count: neither a reversal nor reversed. */
export function standing<E extends Counted>(entries: readonly E[]): E[] {
  const undone = reversals(entries);
  return entries.filter(({ number, fact }) => fact.kind !== 'reversal' && !undone.has(number));
}

/** By the number of the entry that each takes back, the number of the reversal. */
export function reversals(entries: readonly Counted[]): Map<number, number> {
  return new Map(entries.flatMap(({ number, fact }) => (fact.kind === 'reversal' ? [[fact.of, number] as const] : [])));
}

type Own = Pick<KeptEntry, 'number' | 'fact' | 'payoffs'>;

/** Reads an entry as a fact of a loan; `null` when it is none. */
export function loanFact({ number, fact, payoffs }: Own, part: string): LoanFact | null {
  const at = { number, day: fact.day };
  // A sale pays each loan off.
  const paid = payoffs?.find((each) => each.part === part);
  if (paid) return { ...at, kind: 'payoff', amount: paid.amount };
  const effect = isOf(fact, part) && kindOf(fact).toLoan?.(fact);
  return effect ? { ...at, ...effect } : null;
}

/** Reads an entry as a fact of a lease; `null` when it is none. */
export function leaseFact({ number, fact }: Pick<Own, 'number' | 'fact'>, part: string): LeaseFact | null {
  const at = { number, day: fact.day };
  if (fact.kind === 'sale') return { ...at, kind: 'option_exercised' };
  const effect = isOf(fact, part) && kindOf(fact).toLease?.(fact);
  return effect ? { ...at, ...effect } : null;
}

/** All that standing entries say of a loan, in no order. */
export function loanFacts(entries: readonly KeptEntry[], part: string): LoanFact[] {
  return standing(entries).flatMap((entry) => loanFact(entry, part) ?? []);
}

/** All that standing entries say of a lease, in no order. */
export function leaseFacts(entries: readonly KeptEntry[], part: string): LeaseFact[] {
  return standing(entries).flatMap((entry) => leaseFact(entry, part) ?? []);
}

import type { KeptEntry, NewEntry } from './entry.ts';
import type { Fact } from './reckoning/fact.ts';
import type { LeaseFact } from './reckoning/lease.ts';

/* What a book's entries say of each of its parts. */

/** The entries that count: neither a reversal nor reversed. */
export function standing(entries: readonly KeptEntry[]): KeptEntry[] {
  const undone = reversals(entries);
  return entries.filter(({ number, fact }) => fact.kind !== 'reversal' && !undone.has(number));
}

/** By the number of the entry that each takes back, the number of the reversal. */
export function reversals(entries: readonly KeptEntry[]): Map<number, number> {
  return new Map(entries.flatMap(({ number, fact }) => (fact.kind === 'reversal' ? [[fact.of, number] as const] : [])));
}

/** What an entry says of a loan, if anything. */
export function loanFact(
  { number, fact, payoffs }: Pick<KeptEntry, 'number' | 'fact' | 'payoffs'>,
  part: string,
): Fact | null {
  const at = { number, day: fact.day };
  if (fact.kind === 'sale') {
    const paid = payoffs?.find((each) => each.part === part);
    return paid ? { ...at, kind: 'payoff', amount: paid.amount } : null;
  }
  if (!('part' in fact) || fact.part !== part) return null;
  switch (fact.kind) {
    case 'payment':
      return { ...at, kind: 'payment', ...money(fact) };
    case 'fee':
    case 'fee_waived':
    case 'escrow_paid':
    case 'escrow_refund':
    case 'payoff':
      return { ...at, kind: fact.kind, amount: fact.amount };
    case 'lender_balance':
      return { ...at, kind: 'lender_balance', principal: fact.principal };
    case 'terms':
      return { ...at, kind: 'terms', terms: changedTerms(fact) };
    default:
      return null;
  }
}

function money({ amount, toPrincipal, toFees }: Extract<NewEntry, { kind: 'payment' }>) {
  return { amount, ...(toPrincipal !== undefined && { toPrincipal }), ...(toFees !== undefined && { toFees }) };
}

function changedTerms({ ratePercent, payment, escrow }: Extract<NewEntry, { kind: 'terms' }>) {
  return {
    ...(ratePercent !== undefined && { ratePercent }),
    ...(payment !== undefined && { payment }),
    ...(escrow !== undefined && { escrow }),
  };
}

/** What an entry says of a lease, if anything. */
export function leaseFact({ number, fact }: Pick<KeptEntry, 'number' | 'fact'>, part: string): LeaseFact | null {
  const at = { number, day: fact.day };
  if (fact.kind === 'sale') return { ...at, kind: 'option_exercised' };
  if (!('part' in fact) || fact.part !== part) return null;
  if (fact.kind === 'payment') return { ...at, kind: 'payment', amount: fact.amount };
  return fact.kind === 'option_expired' ? { ...at, kind: 'option_expired' } : null;
}

/** All that standing entries say of a loan, in no order. */
export function loanFacts(entries: readonly KeptEntry[], part: string): Fact[] {
  return standing(entries).flatMap((entry) => loanFact(entry, part) ?? []);
}

/** All that standing entries say of a lease, in no order. */
export function leaseFacts(entries: readonly KeptEntry[], part: string): LeaseFact[] {
  return standing(entries).flatMap((entry) => leaseFact(entry, part) ?? []);
}

import type { Book } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import { isLoan, type LeasePart, type Part } from '#shared/finance/part.ts';
import { leaseFacts } from './facts.ts';
import { replayLease } from './reckoning/lease.ts';

/* What entries move in the investor's cash, in whole cents; below 0 is paid. */

export type CashFlow = {
  day: string;
  cents: number;
  /** The entry that moved it; of a reversal the entry that it takes back. */
  entry: KeptEntry;
  isReversal: boolean;
};

/** The cash of each entry on its own day, also of those that were taken back: the reversal brings it back on its day. */
export function cashFlows(book: Book, entries: readonly KeptEntry[]): CashFlow[] {
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  return entries.flatMap((each): CashFlow[] => {
    const { day } = each.fact;
    if (each.fact.kind !== 'reversal') {
      return [{ day, cents: cashOf(book, entries, each), entry: each, isReversal: false }];
    }
    const entry = byNumber.get(each.fact.of);
    return entry ? [{ day, cents: -cashOf(book, entries, entry), entry, isReversal: true }] : [];
  });
}

/** Money for a part, by who pays it: a loan that the seller pays is only watched. */
export function directed(part: Part | undefined, cents: number): number {
  if (part === undefined) return 0;
  if (isLoan(part)) return part.paidBy === 'seller' ? 0 : part.direction === 'pay' ? -cents : cents;
  return part.kind === 'owner_lease' ? -cents : cents;
}

function cashOf(book: Book, entries: readonly KeptEntry[], { number, fact, payoffs = [] }: KeptEntry): number {
  const partOf = (id: string) => book.parts.find((part) => part.id === id);
  const own = kindOf(fact).cash?.(fact, (cents) => ('part' in fact ? directed(partOf(fact.part), cents) : 0)) ?? 0;
  if (fact.kind !== 'sale') return own;
  const loans = payoffs.reduce((sum, { part, amount }) => sum + directed(partOf(part), amount), 0);
  const before = entries.filter((each) => each.number < number);
  const options = book.parts.reduce((sum, part) => (isLoan(part) ? sum : sum + exercised(part, before, fact.day)), 0);
  return own + loans + options;
}

/**
 * The change of a sale's cash by an option that is exercised, cents: fee and credits are a part of the price already,
 * and an owner is paid.
 */
function exercised(lease: LeasePart, before: readonly KeptEntry[], day: string): number {
  const { strike } = lease;
  const { option, toPrice } = optionOf(lease, before, day);
  if (strike === null || option !== 'open') return 0;
  return lease.kind === 'owner_lease' ? toPrice - strike : -toPrice;
}

/** A lease's option on a day, and the payments toward its price: the fee and the months' credits. Cents. */
export function optionOf(
  lease: LeasePart,
  entries: readonly KeptEntry[],
  day: string,
): { option: 'open' | 'expired' | 'exercised'; toPrice: number } {
  const { state } = replayLease(lease, leaseFacts(entries, lease.id), day);
  return { option: state.option, toPrice: lease.fee + state.credits };
}

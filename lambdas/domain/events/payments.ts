import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { isPaid, takenBackBy } from '#shared/book/entries/entry-of.ts';
import type { Part } from '#shared/finance/part.ts';
import type { Happening, LoggedPayment } from '#shared/pipeline/activity.ts';

/* Which entries are payments of a loan or lease, or take one back: these are told, and are in the deal's activity. */

type Payment = Extract<NewEntry, { kind: 'payment' | 'payoff' }>;
type Reversal = Extract<NewEntry, { kind: 'reversal' }>;
type Kept<Fact> = Pick<KeptEntry, 'number' | 'recorded_at' | 'source'> & { fact: Fact };

/** A payment that was recorded or, with a reversal, taken back. */
export type PaymentChange = { part: Part; payment: Kept<Payment>; reversal: Kept<Reversal> | null };

/**
 * The payments among entries. To apply what is held is none: no money moves.
 *
 * @param parts those of the book before and after them.
 * @param all entries among which those are that they take back.
 */
export function paymentChanges(
  parts: readonly Part[],
  all: readonly KeptEntry[],
  posted: readonly KeptEntry[],
): PaymentChange[] {
  return posted.flatMap((entry) => {
    const reversal = reversalOf(entry);
    const original = reversal ? takenBackBy(reversal.fact, all) : entry;
    const payment = original && paymentOf(original);
    const part = parts.find(({ id }) => id === payment?.fact.part);
    return payment && part ? [{ part, payment, reversal }] : [];
  });
}

function reversalOf({ fact, ...entry }: KeptEntry): Kept<Reversal> | null {
  return fact.kind === 'reversal' ? { ...entry, fact } : null;
}

function paymentOf({ fact, ...entry }: KeptEntry): Kept<Payment> | null {
  return isPaid(fact) && fact.amount > 0 ? { ...entry, fact } : null;
}

/** The lines of activity of payments: at most one of those that were taken back, and one of those recorded. */
export function happeningsOf(changes: readonly PaymentChange[]): Happening[] {
  const logged = ({ part: { label }, payment: { number: entry, fact } }: PaymentChange): LoggedPayment => ({
    ...{ entry, label, amount: fact.amount, day: fact.day },
  });
  const recorded = changes.filter(({ reversal }) => reversal === null).map(logged);
  const reversed = changes.flatMap((change) =>
    change.reversal ? [{ ...logged(change), reason: change.reversal.fact.reason }] : [],
  );
  return [
    ...(reversed.length > 0 ? [{ kind: 'payment_reversed' as const, payments: reversed }] : []),
    ...(recorded.length > 0 ? [{ kind: 'payment_recorded' as const, payments: recorded }] : []),
  ];
}

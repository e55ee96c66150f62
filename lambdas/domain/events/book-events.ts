import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Book } from '#shared/book/base/book.ts';
import type { PaymentChange } from './payments.ts';

/* The events of payments in a deal's book. They have no label, note, payee or balance. */

/** The events of payments that were recorded and taken back, as far as the owner's webhooks want their types. */
export const paymentEvents = (
  deal: string,
  changes: readonly PaymentChange[],
  book: Pick<Book, 'opened_at' | 'isSample'>,
  wanted: ReadonlySet<string>,
): NewEvent[] => changes.map((change) => paymentEvent(deal, change, book)).filter(({ type }) => wanted.has(type));

/** A reversal's event names the payment, by its id, and the day on which it counts no more. */
function paymentEvent(
  deal: string,
  { part, payment, reversal }: PaymentChange,
  { opened_at, isSample }: Pick<Book, 'opened_at' | 'isSample'>,
): NewEvent {
  const { number, fact, recorded_at, source } = reversal ?? payment;
  const { id, kind, amount } = payment.fact;
  const data = {
    ...{ id, deal, loan: part.id, role: part.kind, kind, day: fact.day, amount: amount / 100 },
    recordedAt: recorded_at,
    source: isSample ? ('sample' as const) : source,
  };
  // A deal that was deleted and saved again may have another book, whose numbers begin again.
  const of = [deal, opened_at, String(number)];
  return { type: reversal ? 'book.payment_reversed' : 'book.payment_recorded', of, data };
}

import type { Log } from '#lambdas/runtime/log.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { PaymentChange } from '#lambdas/storage/books/payments.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Book } from '#shared/book/base/book.ts';
import { type Outbox, outboxOf } from './publish.ts';

/* The events of payments in a deal's book. They have no label, note, payee or balance. */

type EventsOf = {
  owner: PartOwner;
  /** The event types that the owner's webhooks want. */
  wanted: ReadonlySet<string>;
  now: Date;
  log: Log;
};

/** Publishes payments that were recorded and taken back, with the transaction that records them. */
export const publishingPayments =
  ({ owner, wanted, now, log }: EventsOf) =>
  (changes: readonly PaymentChange[], book: Pick<Book, 'opened_at' | 'isSample'>): Outbox => {
    const events = changes.map((change) => paymentEvent(owner.analysis_id, change, book));
    const told = events.filter(({ type }) => wanted.has(type));
    return outboxOf(owner.user_id, told, now, log);
  };

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

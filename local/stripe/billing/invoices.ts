import { chargeAnswer } from '#local/stripe/answers/charge-answer.ts';
import { numberOfNext, prefixOf } from '#local/stripe/answers/customer-answer.ts';
import { invoiceAnswer, totalsOf } from '#local/stripe/answers/invoice-answer.ts';
import { publish } from '#local/stripe/state/events.ts';
import { taxOn } from '#local/stripe/state/money.ts';
import type { Charge, Customer, Invoice, InvoiceLine, Subscription } from '#local/stripe/state/records.ts';
import { find, newId, store, type World } from '#local/stripe/state/world.ts';

/** A line before it has an id and tax. */
export type NewLine = Omit<InvoiceLine, 'id' | 'tax'>;

type NewInvoice = Pick<Invoice, 'billing_reason' | 'period_start' | 'period_end'> & {
  lines: NewLine[];
  /** When it becomes final and is paid; null when the caller does that at once. */
  finalizes_at: number | null;
};

export function draftInvoice(world: World, subscription: Subscription, { lines, ...invoice }: NewInvoice): Invoice {
  const customer = find(world.state.customers, 'customer', subscription.customer);
  const isTaxed = subscription.automatic_tax || subscription.managed_payments;
  const draft = store(world.state.invoices, {
    id: newId('in'),
    number: null,
    created: world.now(),
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    subscription: subscription.id,
    status: 'draft',
    ...invoice,
    lines: lines.map((line) => ({ ...line, id: newId('il'), tax: isTaxed ? taxOn(line.amount, world.taxRate) : 0 })),
    starting_balance: customer.balance,
    ending_balance: null,
    automatic_tax: isTaxed,
    payment_intent: null,
    payment: newId('inpay'),
    attempt_count: 0,
    next_payment_attempt: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
  });
  subscription.latest_invoice = draft.id;
  publish(world, 'invoice.created', invoiceAnswer(world, draft));
  return draft;
}

/** Makes a draft final: it gets its number, and takes the customer's credit or adds to it. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = find(world.state.customers, 'customer', invoice.customer);
  invoice.number = `${prefixOf(customer.id)}-${String(numberOfNext(world, customer.id)).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.finalizes_at = null;
  invoice.finalized_at = world.now();
  invoice.starting_balance = customer.balance;
  const { total, due } = totalsOf(invoice);
  customer.balance = Math.min(0, customer.balance + total);
  invoice.ending_balance = customer.balance;
  if (due > 0) invoice.payment_intent = newId('pi');
  publish(world, 'invoice.finalized', invoiceAnswer(world, invoice));
}

/** Tries to collect an open invoice; tells whether it is paid. */
export function collect(world: World, invoice: Invoice): boolean {
  const customer = find(world.state.customers, 'customer', invoice.customer);
  const { due } = totalsOf(invoice);
  const isPaid = due === 0 || charge(world, customer, invoice, due);
  if (!isPaid) return false;
  invoice.status = 'paid';
  invoice.paid_at = world.now();
  invoice.next_payment_attempt = null;
  publish(world, 'invoice.paid', invoiceAnswer(world, invoice));
  publish(world, 'invoice.payment_succeeded', invoiceAnswer(world, invoice));
  return true;
}

function charge(world: World, { id: customer, card }: Customer, invoice: Invoice, amount: number): boolean {
  if (!card || invoice.payment_intent === null) return false;
  const made: Charge = {
    id: newId('ch'),
    created: world.now(),
    customer,
    invoice: invoice.id,
    payment_intent: invoice.payment_intent,
    payment_method: card.id,
    last4: card.last4,
    amount,
    succeeded: !card.declines,
    amount_refunded: 0,
    disputed: false,
  };
  store(world.state.charges, made);
  publish(world, made.succeeded ? 'charge.succeeded' : 'charge.failed', chargeAnswer(world, made));
  return made.succeeded;
}

/** Gives up an open invoice; credit that it used comes back. */
export function voidInvoice(world: World, invoice: Invoice): void {
  const customer = find(world.state.customers, 'customer', invoice.customer);
  customer.balance -= (invoice.ending_balance ?? 0) - invoice.starting_balance;
  Object.assign(invoice, { status: 'void', voided_at: world.now(), next_payment_attempt: null });
  publish(world, 'invoice.voided', invoiceAnswer(world, invoice));
}

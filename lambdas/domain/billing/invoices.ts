import type Stripe from 'stripe';
import type { InvoiceRecord } from '#shared/billing/billing-record.ts';

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);

/** The tax in an invoice, in US cents. */
export const taxOf = ({ total_taxes }: Stripe.Invoice): number => sum((total_taxes ?? []).map(({ amount }) => amount));

/** An invoice as people get it. */
export const invoiceRecord = (invoice: Stripe.Invoice): InvoiceRecord => ({
  number: invoice.number,
  at: new Date(invoice.created * 1000).toISOString(),
  cents: invoice.total,
  tax_cents: taxOf(invoice),
  status: invoice.status ?? 'draft',
});

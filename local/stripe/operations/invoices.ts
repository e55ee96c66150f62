import * as z from 'zod/mini';
import { invoiceAnswer, paymentsOf } from '#local/stripe/answers/invoice-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { listParams, params, text } from '#local/stripe/api/params.ts';
import { voidInvoice } from '#local/stripe/billing/invoices.ts';
import { invalid } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst } from '#local/stripe/state/world.ts';

export const invoiceCalls = [
  listCall(
    '/v1/invoices',
    'invoice.read',
    listParams({
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
    }),
    ({ state }, { customer, subscription, status }) =>
      newestFirst(state.invoices).filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (subscription === undefined || each.subscription === subscription) &&
          (status === undefined || each.status === status),
      ),
    invoiceAnswer,
  ),

  call('GET /v1/invoices/:id', 'invoice.read', params({}), (world, _, id) =>
    invoiceAnswer(world, find(world.state.invoices, 'invoice', id)),
  ),

  call('POST /v1/invoices/:id/void', 'invoice.write', params({}), (world, _, id) => {
    const invoice = find(world.state.invoices, 'invoice', id);
    if (invoice.status !== 'open') {
      const message = `You can only pass in open invoices. This invoice isn't open: its status is ${invoice.status}.`;
      throw invalid(message, { code: 'invoice_not_editable' });
    }
    voidInvoice(world, invoice);
    return invoiceAnswer(world, invoice);
  }),

  listCall(
    '/v1/invoice_payments',
    'invoice.read',
    listParams({
      invoice: z.optional(text),
      payment: z.optional(z.strictObject({ type: z.literal('payment_intent'), payment_intent: text })),
    }),
    (world, { invoice, payment }) =>
      newestFirst(world.state.invoices)
        .filter((each) => invoice === undefined || each.id === invoice)
        .filter((each) => payment === undefined || each.payment_intent === payment.payment_intent)
        .flatMap((each) => paymentsOf(world, each)),
    (_, payment) => payment,
  ),
];

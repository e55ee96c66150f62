import * as z from 'zod/mini';
import { chargeAnswer, disputeAnswer, refundAnswer } from '#local/stripe/answers/charge-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { integer, listParams, metadata, params, text } from '#local/stripe/api/params.ts';
import { refundCharge } from '#local/stripe/billing/disputes.ts';
import type { Charge } from '#local/stripe/state/records.ts';
import { invalid, missing } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, type World } from '#local/stripe/state/world.ts';
import { withMetadata } from './metadata.ts';

const Refund = params({
  charge: z.optional(text),
  payment_intent: z.optional(text),
  amount: z.optional(integer),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadata),
});

const ofCharge = { charge: z.optional(text), payment_intent: z.optional(text) };

/** The charge that is named by itself or by its payment; a payment may have been tried several times. */
function chargeOf(
  world: World,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  const { charges } = world.state;
  if (charge !== undefined && payment_intent === undefined) return find(charges, 'charge', charge, 'charge');
  if (charge !== undefined || payment_intent === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const found = newestFirst(charges).find((each) => each.payment_intent === payment_intent && each.succeeded);
  if (!found) throw missing('payment_intent', payment_intent, 'payment_intent');
  return found;
}

function isOf(
  { state }: World,
  id: string,
  asked: { charge?: string | undefined; payment_intent?: string | undefined },
) {
  if (asked.charge !== undefined && asked.charge !== id) return false;
  return asked.payment_intent === undefined || state.charges[id]?.payment_intent === asked.payment_intent;
}

export const chargeCalls = [
  listCall(
    '/v1/charges',
    'charge.read',
    listParams({ customer: z.optional(text), payment_intent: z.optional(text) }),
    ({ state }, { customer, payment_intent }) =>
      newestFirst(state.charges).filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (payment_intent === undefined || each.payment_intent === payment_intent),
      ),
    chargeAnswer,
  ),

  call('GET /v1/charges/:id', 'charge.read', params({}), (world, _, id) =>
    chargeAnswer(world, find(world.state.charges, 'charge', id)),
  ),

  call('POST /v1/refunds', 'charge.write', Refund, (world, sent) => {
    const { amount, reason = null } = sent;
    const refund = { amount, reason, metadata: withMetadata({}, sent.metadata) };
    return refundAnswer(world, refundCharge(world, chargeOf(world, sent), refund));
  }),

  listCall(
    '/v1/refunds',
    'charge.read',
    listParams(ofCharge),
    (world, asked) => newestFirst(world.state.refunds).filter(({ charge }) => isOf(world, charge, asked)),
    refundAnswer,
  ),

  call('GET /v1/refunds/:id', 'charge.read', params({}), (world, _, id) =>
    refundAnswer(world, find(world.state.refunds, 'refund', id)),
  ),

  listCall(
    '/v1/disputes',
    'dispute.read',
    listParams(ofCharge),
    (world, asked) => newestFirst(world.state.disputes).filter(({ charge }) => isOf(world, charge, asked)),
    disputeAnswer,
  ),

  call('GET /v1/disputes/:id', 'dispute.read', params({}), (world, _, id) =>
    disputeAnswer(world, find(world.state.disputes, 'dispute', id)),
  ),
];

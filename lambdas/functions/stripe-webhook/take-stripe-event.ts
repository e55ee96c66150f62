import Stripe from 'stripe';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import { secretValue } from '#lambdas/runtime/secrets.ts';
import { badStripeSignature, billingNeedsOperator, setting, stripeEventTaken } from '#lambdas/runtime/settings.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';

/** Seconds that the time in a signature may be off, either way. */
const toleranceSeconds = 300;

/**
 * Takes an event of Stripe: checks its signature, and puts whose payments have changed into the queue. Nothing else of
 * the event counts, so a repeated, late or lost one does no harm.
 *
 * @throws `invalid_input` for what Stripe has not signed with a secret of this stage, just now; `not_found` where plans
 * are not paid.
 */
export const takeStripeEvent: Operation<'takeStripeEvent'> = async ({ headers, body, now, log }) => {
  if (paymentsHere() !== 'stripe') throw new Refusal('not_found', 'No such call.');
  const event = await signedEvent(Buffer.from(body), headers['stripe-signature'] ?? '', now, log);
  if (event.livemode !== (setting('stripeMode') === 'live')) {
    const says = `The event is of Stripe's ${event.livemode ? 'live' : 'test'} mode, and stripeMode is ${setting('stripeMode')}: the webhook endpoint with this signing secret was made in the other mode.`;
    log.error(billingNeedsOperator, { reason: 'mode_differs', id: event.id, says });
    throw new Refusal('invalid_input', 'The event is of another mode.');
  }
  const whose = whoseOf(event);
  log.info(stripeEventTaken, {
    id: event.id,
    type: event.type,
    late_s: Math.round(now.getTime() / 1000) - event.created,
  });
  if (whose) await enqueueBodies([whose], 'billingQueue');
  return { received: true };
};

async function signedEvent(body: Buffer, signature: string, now: Date, log: Log): Promise<Stripe.Event> {
  // While it is changed there are two of them.
  const secrets = (await secretValue(setting('stripeSigning'))).split(/\s+/);
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1]);
  // The SDK looks only behind.
  const isAhead = signedAt - now.getTime() / 1000 > toleranceSeconds;
  for (const secret of isAhead ? [] : secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) break;
    }
  }
  log.warn(badStripeSignature);
  throw new Refusal('invalid_input', 'The signature does not fit the event.');
}

/** The customer whose payments an event is about, or the charge by which the customer is found; `undefined` for others. */
function whoseOf({ data }: Stripe.Event): { customer: string } | { charge: string } | undefined {
  const { object, id, customer, charge } = Object(data.object);
  if (object === 'customer') return { customer: id };
  const named = idOf(customer);
  if (named !== undefined) return { customer: named };
  const disputed = idOf(charge);
  return disputed === undefined ? undefined : { charge: disputed };
}

/** The id of what is named or given whole. */
function idOf(named: unknown): string | undefined {
  const id: unknown = typeof named === 'string' ? named : Object(named).id;
  return typeof id === 'string' ? id : undefined;
}

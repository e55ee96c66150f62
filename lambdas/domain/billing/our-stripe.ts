import type Stripe from 'stripe';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { setting, stripeKeyRefused } from '#lambdas/runtime/settings.ts';
import { stripeClient } from './stripe.ts';

let kept: { key: string; stripe: Stripe } | undefined;

/**
 * Stripe, with this function's key.
 *
 * @throws `payments_unavailable` when the key is of the other mode: real money never meets test data.
 */
export async function ourStripe(log: Log): Promise<Stripe> {
  const { secretValue } = await import('#lambdas/runtime/secrets.ts');
  const key = await secretValue(setting('stripeKey'));
  if (kept?.key === key) return kept.stripe;
  if (!key.includes(`_${setting('stripeMode')}_`)) {
    log.error(stripeKeyRefused, { reason: 'mode' });
    throw new Refusal('payments_unavailable', "Payments can't be reached. Your plan is not affected.");
  }
  const stripe = stripeClient(key);
  kept = { key, stripe };
  return stripe;
}

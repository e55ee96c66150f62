import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { setting, stripeKeyRefused } from '#lambdas/runtime/settings.ts';
import { notSetUp, stripeClient } from './stripe.ts';

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
    const mode = setting('stripeMode');
    const other = mode === 'live' ? 'test' : 'live';
    const says = `The key is not of Stripe's ${mode} mode, which stripeMode names. Put a key that begins with rk_${mode}_ into the secret, or deploy with stripeMode=${other}.`;
    log.error(stripeKeyRefused, { reason: 'mode', says });
    throw notSetUp();
  }
  const stripe = stripeClient(key);
  kept = { key, stripe };
  return stripe;
}

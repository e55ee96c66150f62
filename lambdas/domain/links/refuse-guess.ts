import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { countWrongSecret } from '#lambdas/storage/integrations/wrong-secrets.ts';

/** Nobody learns whether a link never was, has another secret, has ended or was revoked. */
export const noSuchLink = () => new Refusal('not_found', 'This link doesn’t work, or doesn’t work any more.');

/**
 * The refusal of a link that opens nothing, which is counted for its network.
 * @param refusal what it says while the network has attempts left.
 */
export async function refusalOfGuess(
  { viewer, now }: { viewer: string; now: Date },
  refusal: () => Refusal = noSuchLink,
): Promise<Refusal> {
  if (await countWrongSecret(viewer, now)) return refusal();
  return new Refusal('rate_limited', 'Too many links that don’t work. Try again in the next hour.', secondsLeft(now));
}

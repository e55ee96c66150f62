import { Refusal } from '#lambdas/runtime/errors.ts';
import {
  claimCall,
  dropCall,
  finishCall,
  type NamedCall,
} from '#lambdas/storage/integrations/idempotency.ts';

/** Long enough for most calls to be done by then. */
const retrySeconds = 2;

/**
 * Does the work of a named call once: whoever sends it again within the day gets what it came to. Work that fails
 * is as if it had not been asked for, so that it can be sent again under the same name.
 *
 * @throws `request_in_progress` while somebody is at it, `idempotency_key_reused` for another request under the
 * same name, and what the work throws.
 * @param read reads what the work once came to, from JSON.
 */
export async function doOnce<T>(
  call: NamedCall,
  now: Date,
  { work, read }: { work: () => Promise<T>; read: (kept: unknown) => T },
): Promise<T> {
  const claimed = await claimCall(call, now);
  if (claimed.state === 'answered') return read(claimed.answer);
  if (claimed.state === 'in_progress') {
    throw new Refusal(
      'request_in_progress',
      'A request with this Idempotency-Key is still being answered. Send it again in a moment.',
      retrySeconds,
    );
  }
  if (claimed.state === 'other') {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new one for each request.',
    );
  }
  const done = await work().catch(async (error: unknown) => {
    await dropCall(call, claimed.claim);
    throw error;
  });
  await finishCall(call, claimed.claim, done);
  return done;
}

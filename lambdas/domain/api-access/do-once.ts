import { Refusal } from '#lambdas/runtime/errors.ts';
import { claimCall, dropCall, finishCall, type NamedCall } from '#lambdas/storage/integrations/idempotency.ts';

/** Most calls end within this time. */
const retrySeconds = 2;

/**
 * Runs a call with an idempotency key once; repeats within a day get the stored response. A failure is not stored,
 * so the caller may retry with the same key. Without a key it only does the work.
 *
 * @throws `request_in_progress` during the first call, `idempotency_key_reused` for another request with the same
 * key, and the errors of `work`.
 * @param read parses the stored response.
 */
export async function doOnce<T>(
  { key, ...asked }: Omit<NamedCall, 'key'> & { key: string | undefined },
  now: Date,
  { work, read }: { work: () => Promise<T>; read: (kept: unknown) => T },
): Promise<T> {
  if (key === undefined) return work();
  const call = { ...asked, key };
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

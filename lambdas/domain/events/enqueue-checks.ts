import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { Check } from '#lambdas/runtime/queue.ts';

/**
 * Has rows checked. A queue that does not take the message costs minutes and nothing else: the relay finds the
 * rows by the index.
 */
export async function enqueueChecks(checks: Check[], log: Log): Promise<void> {
  try {
    const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
    await enqueueBatch(checks);
  } catch (error) {
    log.warn('webhook_check_not_enqueued', errorFields(error));
  }
}

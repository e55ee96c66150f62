import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { Check } from '#lambdas/runtime/queue.ts';

/**
 * Enqueues checks of rows. A failed send costs only minutes: the relay finds the rows by the index.
 */
export async function enqueueChecks(checks: Check[], log: Log): Promise<void> {
  try {
    const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
    await enqueueBatch(checks);
  } catch (error) {
    log.warn('webhook_check_not_enqueued', errorFields(error));
  }
}

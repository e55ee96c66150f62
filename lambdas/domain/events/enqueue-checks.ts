import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { Check } from '#lambdas/runtime/queue.ts';

/**
 * Enqueues checks of rows. A failed send costs only minutes: the relay finds the rows by the index.
 */
export async function enqueueChecks(checks: Check[], log: Log): Promise<void> {
  try {
    const { enqueueBatch, maxBatch } = await import('#lambdas/runtime/queue.ts');
    const batches = Array.from({ length: Math.ceil(checks.length / maxBatch) }, (_, index) =>
      checks.slice(index * maxBatch, (index + 1) * maxBatch),
    );
    await Promise.all(batches.map((batch) => enqueueBatch(batch)));
  } catch (error) {
    log.warn('webhook_check_not_enqueued', errorFields(error));
  }
}

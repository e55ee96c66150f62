import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';

/**
 * Lets rows be looked at at once. A queue that does not take the message costs minutes and nothing else: the
 * relay finds the rows by the index.
 */
export async function ringNow(places: RowKey[], log: Log): Promise<void> {
  try {
    const { ring } = await import('#lambdas/runtime/ring.ts');
    await ring(places);
  } catch (error) {
    log.warn('webhook_not_rung', errorFields(error));
  }
}

import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import type { SellerMailKey } from '#lambdas/storage/seller-mails/due-seller-mails.ts';

/**
 * Has mails sent that are due, at most ten, where the stage sends any. A failed send costs only minutes: the sender also
 * finds the rows by the index.
 */
export async function enqueueSellerMails(keys: SellerMailKey[], log: Log): Promise<void> {
  if (keys.length === 0 || !hasSetting('sellerMailQueue')) return;
  try {
    const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
    await enqueueBatch(keys, 'sellerMailQueue');
  } catch (error) {
    log.warn('seller_mail_not_enqueued', errorFields(error));
  }
}

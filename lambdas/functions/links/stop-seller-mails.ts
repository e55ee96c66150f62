import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { markStopped } from '#lambdas/storage/analyses/seller-mails.ts';
import { stopAddress } from '#lambdas/storage/integrations/mailed-addresses.ts';

/** Stops mails with sellers' links to an address, of all accounts, for whoever has the link of one. */
export const stopSellerMails: Operation<'stopSellerMails'> = async ({ query, now }) => {
  const stopped = await stopAddress(query.stop, now);
  if (!stopped) throw notFound('Subscription');
  if (stopped.of) await markStopped(stopped.of, stopped.hash, now);
};

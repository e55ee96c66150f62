import { type OfferEvent, offerAnswered, offerOpened } from '#lambdas/domain/events/new-events.ts';
import { publishing } from '#lambdas/domain/events/publish.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { type KeptAnswer, keepSellerEvent } from '#lambdas/storage/analyses/seller-events.ts';
import { countSellerView, type SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import type { Commit } from '#lambdas/storage/table.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';

/** A page that somebody has opened with its link. */
export type OpenedPage = { owner: PartOwner; row: SellerPageRow; body: SellerPage; now: Date; log: Log };

/**
 * Keeps a seller's answer, and publishes `offer.answered` with it.
 *
 * @param seen the messages that the page showed when it was answered.
 * @throws `not_signed_in` when the sender's account is deleted.
 */
export async function takeAnswer({
  event,
  seen,
  ...opened
}: OpenedPage & { event: SellerEvent; seen: number }): Promise<KeptAnswer> {
  const { owner, row, body, now } = opened;
  const commit = await publishingTo(opened, offerAnswered({ owner, row, body }, event));
  return keepSellerEvent(owner, row, { event, seen }, now, commit);
}

/**
 * Counts that a page was opened, and publishes `offer.opened` the first time.
 *
 * @throws `not_signed_in` when the sender's account is deleted, the first time.
 */
export async function noteView(opened: OpenedPage): Promise<void> {
  const { owner, row, body, now } = opened;
  const isFirst = row.view_count === 0;
  const commit = isFirst ? await publishingTo(opened, offerOpened({ owner, row, body }, now)) : undefined;
  await countSellerView(owner, row, now, commit);
}

/** @returns `undefined` when no webhook wants the event. */
async function publishingTo({ owner, now, log }: OpenedPage, event: OfferEvent): Promise<Commit | undefined> {
  const isWanted = await isSubscribed(owner.user_id, event.type);
  return isWanted ? publishing(owner.user_id, event, now, log) : undefined;
}

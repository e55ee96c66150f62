import { type OfferEvent, offerAnswered, offerOpened } from '#lambdas/domain/events/offer-events.ts';
import { publishing } from '#lambdas/domain/events/publish.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { analysisKey, type PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { type KeptAnswer, keepSellerEvent } from '#lambdas/storage/analyses/seller-events.ts';
import { countSellerView, type SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import { subscribedTypes } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { type Commit, getRow, type Row } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';

/** What a page's opening and its answers change, beside the page, or tell of it. */
export type Around = {
  /** The deal's row; absent once it is deleted. */
  analysis: Row | undefined;
  /** The events that the sender's webhooks want. */
  wanted: ReadonlySet<string>;
};

/** Reads it; a caller reads the page at the same time. */
export async function readAround(owner: PartOwner): Promise<Around> {
  const [analysis, wanted] = await Promise.all([
    getRow(analysesTable, analysisKey(owner)),
    subscribedTypes(owner.user_id),
  ]);
  return { analysis, wanted };
}

/** A page that somebody has opened with its link. */
export type OpenedPage = {
  owner: PartOwner;
  row: SellerPageRow;
  body: SellerPage;
  around: Around;
  now: Date;
  log: Log;
};

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
  const { owner, row, body, around, now } = opened;
  const commit = publishingTo(opened, offerAnswered({ owner, row, body }, event));
  return keepSellerEvent(owner, row, { event, seen, analysis: around.analysis }, now, commit);
}

/**
 * Counts that a page was opened, and publishes `offer.opened` the first time.
 *
 * @throws `not_signed_in` when the sender's account is deleted, the first time.
 */
export async function noteView(opened: OpenedPage): Promise<void> {
  const { owner, row, body, around, now } = opened;
  const commit = publishingTo(opened, offerOpened({ owner, row, body }, now));
  await countSellerView(owner, row, around.analysis, now, commit);
}

/** @returns `undefined` when no webhook wants the event. */
function publishingTo({ owner, around, now, log }: OpenedPage, event: OfferEvent): Commit | undefined {
  return around.wanted.has(event.type) ? publishing(owner.user_id, event, now, log) : undefined;
}

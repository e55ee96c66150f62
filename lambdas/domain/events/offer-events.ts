import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';

/* The events of a seller's page. A file of its own: a seller's visit needs nothing of what other events are made of. */

/** A seller's page that an event is about. */
type OfferPage = { owner: PartOwner; row: SellerPageRow; body: Pick<SellerPage, 'address'> };

export type OfferEvent = Extract<NewEvent, { type: 'offer.answered' | 'offer.opened' }>;

const offerOf = ({ owner, row, body }: OfferPage) => ({
  id: row.id,
  analysisId: owner.analysis_id,
  propertyAddress: body.address,
  version: row.version,
});

/** The event of a seller's page that was opened for the first time. */
export function offerOpened(page: OfferPage, now: Date): OfferEvent {
  const data = { ...offerOf(page), at: now.toISOString() };
  return { type: 'offer.opened', of: [page.row.id], data };
}

/** The event of a seller's answer. It has none of their words, and no name. */
export function offerAnswered(page: OfferPage, answer: SellerEvent): OfferEvent {
  const { key, structure = null, number = null, amount = null, at } = answer;
  const kind = AnswerKind.parse(answer.kind);
  const data = { ...offerOf(page), kind, structure, number, amount, at };
  return { type: 'offer.answered', of: [page.row.id, key], data };
}

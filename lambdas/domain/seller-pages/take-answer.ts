import { type OfferEvent, offerAnswered, offerOpened } from '#lambdas/domain/events/offer-events.ts';
import { publishing } from '#lambdas/domain/events/publish.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findSellerEvent, saysTheSame, toKeepAnswer } from '#lambdas/storage/analyses/seller-events.ts';
import {
  countSellerView,
  findSellerPage,
  type SellerPageRow,
  sellerPageSummary,
  toCountFirstView,
} from '#lambdas/storage/analyses/seller-pages.ts';
import { hourOf } from '#lambdas/storage/integrations/api-key-rows.ts';
import { subscribedTypes } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { keyOfNews } from '#lambdas/storage/seller-mails/news-rows.ts';
import type { Commit, Row } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { isAnswerable, type SellerEvent, sellerLimits } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { enqueueSellerMails } from './enqueue-seller-mails.ts';

/** Changes with a page's opening and its answers, beside the page, and notices of them. */
export type Around = {
  /** The deal's row; absent once it is deleted. */
  analysis: Row | undefined;
  /** The events that the sender's webhooks want. */
  wanted: ReadonlySet<string>;
};

/** Reads it; a caller reads the page at the same time. */
export async function readAround(owner: PartOwner): Promise<Around> {
  const [analysis, wanted] = await Promise.all([findAnalysisRow(owner), subscribedTypes(owner.user_id)]);
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

/** Each attempt that fails is another change of the deal. */
const maxAttempts = 20;

/**
 * `repeated`: the same message is stored already. `conflict`: the page has other messages than its writer has seen, or
 * another one under this key. `full`: it keeps no more. `ended`: revoked, replaced, past its end, or gone.
 */
export type KeptAnswer = 'kept' | 'repeated' | 'conflict' | 'full' | 'ended' | 'too_often';

/**
 * Keeps a seller's answer, all or nothing: the message, the page's count, who waits, the entry in the log, a reminder,
 * a mail at once, and `offer.answered`.
 *
 * @param seen the messages that the page showed when it was answered.
 * @throws `not_signed_in` when the sender's account is deleted.
 */
export async function takeAnswer({
  event,
  seen,
  ...opened
}: OpenedPage & { event: SellerEvent; seen: number }): Promise<KeptAnswer> {
  const { owner, row, around, now } = opened;
  const commit = commitWith(opened, offerAnswered(opened, event));
  let page: SellerPageRow | undefined = row;
  let { analysis } = around;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const refused = page && analysis ? refusalOf(page, event, seen, now) : 'ended';
    if (page && analysis && !refused) {
      if (await commit(...toKeepAnswer(owner, page, analysis, event, now))) {
        await enqueueSellerMails([keyOfNews(owner.user_id, owner.analysis_id)], opened.log);
        return 'kept';
      }
    }
    const stored = await findSellerEvent(owner, row.id, event.key);
    if (stored) return saysTheSame(stored, event) ? 'repeated' : 'conflict';
    if (refused !== undefined) return refused;
    [page, analysis] = await Promise.all([findSellerPage(owner, row.id), findAnalysisRow(owner)]);
  }
  throw new Error('The deal changed in between every time.');
}

/** Of a page's messages: for those that take back. */
const reserved = 10;

function refusalOf(
  page: SellerPageRow,
  { kind }: SellerEvent,
  seen: number,
  now: Date,
): Exclude<KeptAnswer, 'kept' | 'repeated'> | undefined {
  if (!isAnswerable(sellerPageSummary(page), now)) return 'ended';
  if (page.seller_events !== seen) return 'conflict';
  // What was said can be taken back however much was said.
  const isWithdrawal = kind === 'take_back' || kind === 'unsign';
  if (page.seller_events >= sellerLimits.answers + (isWithdrawal ? reserved : 0)) return 'full';
  if (kind === 'sign' && page.signatures >= sellerLimits.signatures) return 'full';
  return !isWithdrawal && page.answer_hour === hourOf(now) && page.answers_in_hour >= sellerLimits.answersAnHour
    ? 'too_often'
    : undefined;
}

/**
 * Counts that a page was opened, and publishes `offer.opened` the first time, with an entry in the log.
 *
 * @throws `not_signed_in` when the sender's account is deleted, the first time.
 */
export async function noteView(opened: OpenedPage): Promise<void> {
  const { owner, row, around, now } = opened;
  if (row.view_count === 0) {
    const commit = commitWith(opened, offerOpened(opened, now));
    if (await commit(...toCountFirstView(owner, row, around.analysis, now))) return;
  }
  await countSellerView(owner, row.id, now);
}

/** Makes writes, with an event if a webhook wants it. */
function commitWith({ owner, around, now, log }: OpenedPage, event: OfferEvent): Commit {
  return around.wanted.has(event.type) ? publishing(owner.user_id, event, now, log) : ofUser(owner.user_id);
}

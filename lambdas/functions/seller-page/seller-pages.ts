import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { enqueueSellerMails } from '#lambdas/domain/seller-pages/enqueue-seller-mails.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import * as events from '#lambdas/storage/analyses/seller-events.ts';
import * as pages from '#lambdas/storage/analyses/seller-pages.ts';
import type { CallBy } from '#lambdas/storage/profiles/account-of-call.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import { sellerLimits, sellerLinkEnd } from '#shared/seller-page/seller-link.ts';

/** The sellers' pages of the caller's analysis. */
export const listSellerPages: Operation<'listSellerPages'> = async ({ workspace, params, query }) => {
  const { items, ...next } = await pages.listSellerPages(
    { user_id: workspace.id, analysis_id: params.id },
    query.cursor,
  );
  // Only an analysis of the caller has any.
  if (items.length === 0 && !(await findAnalysis(workspace.id, params.id))) throw notFound('Analysis');
  return { items: items.map(pages.sellerPageSummary), ...next };
};

type ThisCall = CallBy & { params: { id: string } };

const ownerOf = ({ params, ...call }: ThisCall) => dealOfCall(call, params.id);

/** A page of the caller's as it was made, with all messages. */
export const getSellerPage: Operation<'getSellerPage'> = async (call) => {
  const { params } = call;
  const owner = ownerOf(call);
  const [page, shows, messages] = await Promise.all([
    pages.findSellerPage(owner, params.page_id),
    pages.findSellerBody(owner, params.page_id),
    events.listSellerEvents(owner, params.page_id),
  ]);
  if (!page || !shows) throw notFound('Page');
  return { page: pages.sellerPageSummary(page), shows, sent_terms: page.sent_terms, events: messages };
};

/** Notes that the caller has read messages. Once all are read, no seller of this page waits. */
export const changeSellerPage: Operation<'changeSellerPage'> = async (call) => {
  const { params, body, now } = call;
  const page = await events.readSellerEvents(ownerOf(call), params.page_id, body.seen_through, now);
  if (!page) throw notFound('Page');
  return pages.sellerPageSummary(page);
};

/** Deletes a page of the caller's with its link and messages, and the deal has room for another. */
export const deleteSellerPage: Operation<'deleteSellerPage'> = async (call) => {
  const { params, now } = call;
  const owner = ownerOf(call);
  const page = await pages.findSellerPage(owner, params.page_id);
  if (!page) throw notFound('Page');
  await events.deleteSellerPage(owner, page, now);
};

/**
 * Has the link of the caller's page work for some days from now, also after its end, and never shorter than it does. A
 * revoked one stays dead, and a replaced page read-only. It needs the plan, like making a link.
 */
export const renewSellerLink: Operation<'renewSellerLink'> = async (call) => {
  const { workspace, params, body, now } = call;
  const owner = ownerOf(call);
  const [found, sender] = await Promise.all([
    pages.findSellerPage(owner, params.page_id),
    findProfile(workspace.id, now),
  ]);
  if (!found) throw notFound('Link');
  if (!sender) throw accountDeleted();
  const { tier, includes } = accessOf(sender, now);
  if (!includes('customReports')) throw notOnPlan(tier, 'customReports', 'links to sellers');
  const page = await pages.renewSellerLink(owner, params.page_id, sellerLinkEnd(now, body.days));
  if (!page) throw notFound('Link');
  await noteInWorkspace(call, { kind: 'link_renewed' });
  return pages.sellerPageSummary(page);
};

/** Ends the link of the caller's page: the next reader finds nothing. */
export const revokeSellerLink: Operation<'revokeSellerLink'> = async (call) => {
  const { params, now } = call;
  const owner = ownerOf(call);
  const page = await pages.findSellerPage(owner, params.page_id);
  if (!page) throw notFound('Page');
  const revoked = pages.sellerPageSummary(await pages.revokeSellerLink(owner, page, now));
  await noteInWorkspace(call, { kind: 'link_revoked' });
  return revoked;
};

/** Adds the caller's reply to a page, and mails the addresses that hear of it. */
export const replyToSeller: Operation<'replyToSeller'> = async (call) => {
  const { params, body, now, log } = call;
  const kept = await events.keepReply(ownerOf(call), params.page_id, body, now);
  if (kept === 'gone') throw notFound('Page');
  if (kept === 'revoked') throw new Refusal('not_allowed', 'This link was revoked: nobody can read a reply.');
  if (kept === 'conflict') throw new Refusal('conflict', 'Another reply was sent under this key.');
  if (kept === 'full') {
    throw new Refusal('not_allowed', `A page keeps ${sellerLimits.answers} messages. Send a new offer.`);
  }
  await enqueueSellerMails(kept.mails, log);
  return kept.isNew ? new Created(kept.event) : kept.event;
};

import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { mustBeReal } from '#lambdas/domain/letters/must-be-real.ts';
import { mailTags } from '#lambdas/domain/mails/mail-tags.ts';
import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { mayMailSellers } from '#lambdas/domain/seller-pages/may-mail-sellers.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields } from '#lambdas/runtime/log.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { type ClaimedMail, claimSellerMail, dropSellerMail } from '#lambdas/storage/analyses/seller-mails.ts';
import {
  everySellerPage,
  findSellerBody,
  findSellerPage,
  type SellerPageRow,
  sellerPageSummary,
} from '#lambdas/storage/analyses/seller-pages.ts';
import { addressHash, giveMailBack } from '#lambdas/storage/integrations/mailed-addresses.ts';
import { hashOfSecret } from '#lambdas/storage/integrations/secret-of-account.ts';
import { findLink } from '#lambdas/storage/integrations/shared-links.ts';
import { findSender } from '#lambdas/storage/profiles/find-sender.ts';
import { isSameText } from '#lambdas/storage/same-text.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { type Access, accessOf } from '#shared/account/access.ts';
import type { DealContact } from '#shared/contacts/deal-contact.ts';
import {
  mailingEnded,
  nameProblem,
  sellerMailLimits,
  stopSellerMailPagePath,
  stopSellerMailPath,
  streetProblem,
} from '#shared/seller-page/mailed.ts';
import {
  messageSubject,
  messageTextOf,
  sellerMessage,
  streetPart,
} from '#shared/seller-page/message/seller-message.ts';
import { isAnswerable } from '#shared/seller-page/seller-link.ts';
import { dayMonth } from '#shared/values/dates.ts';

/**
 * Mails the link of the caller's page to one of the deal's contacts, in our words: no text, file or picture of the
 * caller's. The path comes from the browser that has just made the link; nothing keeps it.
 */
export const mailSellerPage: Operation<'mailSellerPage'> = async ({ user, workspace, params, body, now, log }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const [analysis, sender, page, shows] = await Promise.all([
    findAnalysis(workspace.id, params.id),
    findSender({ user, workspace }, now),
    findSellerPage(owner, params.page_id),
    findSellerBody(owner, params.page_id),
  ]);
  if (!analysis || !page || !shows) throw notFound('Page');
  if (!sender) throw accountDeleted();
  mustMail(accessOf(sender.account, now));
  mustBeReal(analysis);
  if (!isAnswerable(sellerPageSummary(page), now)) throw linkEnded();
  await mustBeLinkOf(page, body.path);
  const contact = analysis.contacts?.[body.contact_id];
  const email = addressOf(contact);
  const { language, address } = shows;
  const [street, name] = [streetPart(address), contact?.name ?? ''];
  const problem = nameProblem(shows.sender.name) ?? nameProblem(name) ?? streetProblem(street);
  if (problem !== undefined) throw new Refusal('invalid_input', problem);

  const hash = await addressHash(email);
  const of = { ...owner, page_id: page.id, contact_id: body.contact_id };
  const claimed = claimedOr(await claimSellerMail(of, hash, now), now);
  const origin = setting('siteOrigin');
  const from = { sender: shows.sender.name, street };
  const isNew = await replacesNone(owner, page);
  const { company, address: postal } = operator();
  const stop = `${origin}${stopSellerMailPagePath(claimed.stop)}`;
  const sent = await sendMail(
    {
      to: email,
      via: from.sender,
      replyTo: sender.writer.email,
      subject: messageSubject(language, street),
      text: [
        sellerMessage(language, { ...from, name, link: `${origin}${body.path}` }, isNew),
        messageTextOf(language, 'mail-foot', { ...from, company, postal, stop }),
      ].join('\n\n'),
      unsubscribe: `${origin}${stopSellerMailPath(claimed.stop)}`,
      tags: mailTags(of, hash),
    },
    (error) => log.warn('seller_not_mailed', errorFields(error)),
  );
  log.info('seller_mailed', { sent, page_id: page.id });
  if (sent === 'rejected' || sent === 'refused') {
    await Promise.all([dropSellerMail(owner, page.id, hash), giveMailBack(hash, now.toISOString())]);
    throw new Refusal('not_allowed', 'The email could not be sent. Check the address, or send the message yourself.');
  }
  return sellerPageSummary({ ...page, mails: claimed.mails });
};

/** @throws `not_allowed` on a plan without such mails, in a trial, and where the stage sends none. */
function mustMail(access: Access): void {
  if (!access.includes('customReports')) throw notOnPlan(access.tier, 'customReports', 'emails to sellers');
  if (access.onTrial) throw new Refusal('not_allowed', 'Emails to sellers come with the plan, not with its trial.');
  if (!mayMailSellers(access)) throw new Refusal('not_allowed', 'This site sends no emails to sellers.');
}

/** @throws `not_found` for a path that is not the page's own link. */
async function mustBeLinkOf({ link_code }: SellerPageRow, path: string): Promise<void> {
  const [, code = '', secret = ''] = /^\/o\/([\dA-Za-z]+)#([\dA-Za-z]+)$/.exec(path) ?? [];
  const hash: unknown = (await findLink('offer', link_code))?.secret_hash;
  const isOwn = code === link_code && typeof hash === 'string' && isSameText(hash, hashOfSecret(secret));
  if (!isOwn) throw notFound('Link');
}

/** @throws `not_found` without an address, `not_allowed` for somebody who is not to be contacted. */
function addressOf(contact: DealContact | undefined): string {
  if (contact?.email === undefined) throw notFound('Email of this contact');
  if (contact.doNotContact === true) throw new Refusal('not_allowed', 'This contact is marked Do not contact.');
  return contact.email;
}

/** Whether a page took the place of none: a revised one is made in the instant in which the other ends. */
async function replacesNone(owner: PartOwner, { version, made_at }: SellerPageRow): Promise<boolean> {
  return version === 1 || (await everySellerPage(owner)).every(({ replaced_at }) => replaced_at !== made_at);
}

const linkEnded = () => new Refusal('not_allowed', 'This link has ended. Send a new page.');

function claimedOr(claimed: ClaimedMail, now: Date) {
  if (claimed === 'gone') throw linkEnded();
  if (claimed === 'mailed') throw new Refusal('conflict', 'This version was already mailed to this address.');
  if (claimed === 'stopped') throw new Refusal('not_allowed', 'They asked for no emails. Call or write by hand.');
  if (claimed === 'ended') throw new Refusal('not_allowed', mailingEnded);
  if (claimed === 'too_many') {
    const text = `An account mails up to ${sellerMailLimits.aDay} links a day. Mail this one tomorrow.`;
    throw new Refusal('rate_limited', text, secondsLeftOfDay(now));
  }
  if ('fullUntil' in claimed) {
    const { perAddress, perAddressDays } = sellerMailLimits;
    const until = dayMonth(claimed.fullUntil.toISOString());
    const text = `This address had ${perAddress} emails in ${perAddressDays} days. The next can leave on ${until}.`;
    const wait = Math.max(1, Math.ceil((claimed.fullUntil.getTime() - now.getTime()) / 1000));
    throw new Refusal('rate_limited', text, wait);
  }
  return claimed;
}

import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { hashesOf, replySecrets } from '#lambdas/domain/seller-pages/reply-link.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { secretValue } from '#lambdas/runtime/secrets.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { findSellerBody, findSellerPage } from '#lambdas/storage/analyses/seller-pages.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { SellerMailKey } from '#lambdas/storage/seller-mails/due-seller-mails.ts';
import * as rows from '#lambdas/storage/seller-mails/reply-rows.ts';
import { findSubscribed, noteSecrets, type Subscriber } from '#lambdas/storage/seller-mails/subscribers.ts';
import { accessOf } from '#shared/account/access.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { replyMail } from '#shared/seller-page/reply-mail.ts';
import { sellerPath } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { dayMs } from '#shared/values/days.ts';
import type { Outcome } from './mail-news.ts';

/** A mail that SES did not take is tried again in one of the next runs. */
const againMs = 10 * 60_000;

/** Mails a seller that there is a reply, or that they will hear of one. A row that fails stops no other. */
export async function mailSeller(key: SellerMailKey, now: Date, log: Log): Promise<Outcome[]> {
  try {
    const mail = await rows.findDueReply(key, now);
    return [mail ? await send(mail, now, log) : 'unchanged'];
  } catch (error) {
    log.error('seller_reply_failed', errorFields(error));
    return ['failed'];
  }
}

async function send(mail: rows.DueReply, now: Date, log: Log): Promise<Outcome> {
  const [to, page] = await Promise.all([addressOf(mail), openPageOf(mail, now)]);
  if (!(await rows.claimReply(mail))) return 'unchanged';
  // The link was revoked or has ended, or the seller wants no more of these.
  if (!to || !page || now.getTime() - Date.parse(mail.at) > dayMs) return 'handled';
  const { id, email, language } = to;
  const { code } = mail;
  const secrets = replySecrets(await secretValue(setting('replyLinkKey')), code, email);
  if (!(await noteSecrets(code, id, hashesOf(secrets)))) return 'handled';
  const at = (secret: string) => `${setting('siteOrigin')}${sellerPath(code, secret)}`;
  const text = replyMail({
    about: mail.about === 'hear' ? 'hear' : 'replied',
    language,
    sender: page.sender,
    street: addressInParts(page.address).street,
    link: at(secrets.opens),
    stop: at(secrets.stops),
    operator: operator(),
  });
  const sent = await sendMail({ ...text, to: email }, (error) =>
    log.warn('seller_reply_not_sent', { user_id: mail.user_id, ...errorFields(error) }),
  );
  if (sent === 'refused') await rows.giveReplyBack(mail, againMs, now);
  return sent;
}

/** Where a mail goes; `undefined` once its link was revoked, or the mails were stopped. */
async function addressOf({ code, subscriber }: rows.DueReply): Promise<(Subscriber & { email: string }) | undefined> {
  const found = (await findSubscribed(code))?.subscribers.find(({ id }) => id === subscriber);
  return found?.email === undefined ? undefined : { ...found, email: found.email };
}

/** A page that its link shows, also one that was replaced; `undefined` for one that has ended. */
async function openPageOf(mail: rows.DueReply, now: Date): Promise<SellerPage | undefined> {
  const [page, shows, sender] = await Promise.all([
    findSellerPage(mail, mail.page_id),
    findSellerBody(mail, mail.page_id),
    findProfile(mail.user_id, now),
  ]);
  if (!page || !sender || page.revoked_at !== undefined || new Date(page.ends_at) <= now) return undefined;
  return accessOf(sender, now).includes('customReports') ? shows : undefined;
}

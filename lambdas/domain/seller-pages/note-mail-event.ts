import type { MailEvent } from '#lambdas/domain/mails/mail-tags.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { markDoNotContact, toSetMailState } from '#lambdas/storage/analyses/seller-mails.ts';
import { findSellerPage } from '#lambdas/storage/analyses/seller-pages.ts';
import { mailingEndedAt, mailName, toCountAgainst } from '#lambdas/storage/integrations/mail-standing.ts';
import { barAddress } from '#lambdas/storage/integrations/mailed-addresses.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { keyOfNews, toNoteNews } from '#lambdas/storage/seller-mails/news-rows.ts';
import { AccountDeleted, transactFor } from '#lambdas/storage/tombstone.ts';
import { saysMore } from '#shared/seller-page/mailed.ts';
import { enqueueSellerMails } from './enqueue-seller-mails.ts';

/** Another event of the same mail, or a mail of the account, may come in between. */
const maxAttempts = 10;

/**
 * Keeps what a mail has become, beside its page, however often and in whichever order it is heard: what says more stays.
 * A complaint also bars the address for all and marks the contact; a bounce is mailed to the user. Both speak against the
 * account, whose mails end where it is too much.
 *
 * @returns `unchanged` for what was known, and for a page or account that is gone.
 */
export async function noteMailEvent(event: MailEvent, now: Date, log: Log): Promise<'noted' | 'unchanged'> {
  const { kind, tags } = event;
  if (kind === 'complained') {
    await barAddress(tags.hash, now);
    if (await isNew(event)) await markDoNotContact(tags.of, now);
  }
  try {
    return await note(event, now, log);
  } catch (error) {
    if (error instanceof AccountDeleted) return 'unchanged';
    throw error;
  }
}

/** Whether a mail is not yet in the state; also when its page is gone, whose contact may still be there. */
async function isNew({ kind, tags: { of, hash } }: MailEvent): Promise<boolean> {
  return (await findSellerPage(of, of.page_id))?.mails[hash]?.state !== kind;
}

async function note({ kind, at, tags: { of, hash } }: MailEvent, now: Date, log: Log): Promise<'noted' | 'unchanged'> {
  const state_at = new Date(at).toISOString();
  const name = mailName(of.page_id, hash);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [page, against] = await Promise.all([
      findSellerPage(of, of.page_id),
      kind === 'delivered' ? undefined : toCountAgainst(of.user_id, kind, name, now),
    ]);
    const seen = page?.mails[hash]?.state;
    const says = seen !== undefined && saysMore(kind, seen) ? { seen } : undefined;
    const isHeard = says !== undefined && kind === 'bounced';
    const writes = [
      ...(says ? [toSetMailState(of, hash, { state: kind, state_at }, says.seen)] : []),
      // Also of a page that was deleted meanwhile.
      ...(against ? [against] : []),
      ...(isHeard
        ? [
            toNoteNews(of, { kind: 'bounce', at: state_at, page_id: of.page_id, key: hash }, false, now),
            // The first brings the secret of the link that stops such mails.
            wakeReminders(of.user_id, now),
          ]
        : []),
    ];
    if (writes.length === 0) return 'unchanged';
    if ((await transactFor(of.user_id, writes)).length > 0) continue;
    if (against && (await mailingEndedAt(of.user_id)) !== undefined) {
      log.warn('seller_mailing_ended', { account: accountOf(of.user_id), kind });
    }
    if (isHeard) await enqueueSellerMails([keyOfNews(of.user_id, of.analysis_id)], log);
    return 'noted';
  }
  throw new Error('The mail changed in between every time.');
}

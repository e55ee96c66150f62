import type { MailEvent } from '#lambdas/domain/mails/mail-tags.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { markDoNotContact, toSetMailState } from '#lambdas/storage/analyses/seller-mails.ts';
import { findSellerPage } from '#lambdas/storage/analyses/seller-pages.ts';
import { barAddress } from '#lambdas/storage/integrations/mailed-addresses.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { keyOfNews, toNoteNews } from '#lambdas/storage/seller-mails/news-rows.ts';
import { AccountDeleted, transactFor } from '#lambdas/storage/tombstone.ts';
import { saysMore } from '#shared/seller-page/mailed.ts';
import { enqueueSellerMails } from './enqueue-seller-mails.ts';

/** Another event of the same mail, or a mail of the account, may come in between. */
const maxAttempts = 5;

/**
 * Keeps what a mail has become, beside its page, however often and in whichever order it is heard: what says more stays.
 * A complaint also bars the address for all and marks the contact; a bounce is mailed to the user.
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
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const seen = (await findSellerPage(of, of.page_id))?.mails[hash]?.state;
    if (seen === undefined || !saysMore(kind, seen)) return 'unchanged';
    const isHeard = kind === 'bounced';
    const refused = await transactFor(of.user_id, [
      toSetMailState(of, hash, { state: kind, state_at }, seen),
      ...(isHeard
        ? [
            toNoteNews(of, { kind: 'bounce', at: state_at, page_id: of.page_id, key: hash }, false, now),
            // The first brings the secret of the link that stops such mails.
            wakeReminders(of.user_id, now),
          ]
        : []),
    ]);
    if (refused.length > 0) continue;
    if (isHeard) await enqueueSellerMails([keyOfNews(of.user_id, of.analysis_id)], log);
    return 'noted';
  }
  throw new Error('The mail changed in between every time.');
}

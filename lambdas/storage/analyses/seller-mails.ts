import { newUlid } from '#lambdas/runtime/base32.ts';
import { mailName, takeMailOff, toAddMail } from '#lambdas/storage/integrations/mail-standing.ts';
import { type MailOf, newStop, roomAt, toCountMail } from '#lambdas/storage/integrations/mailed-addresses.ts';
import { getRow, updateRow, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { SellerMail, SellerMailState } from '#shared/seller-page/mailed.ts';
import { analysisKey, type PartOwner, sellerPageId } from './row-ids.ts';
import { findSellerPage, toChangePage } from './seller-pages.ts';

/* The mails that were sent with a page's link, on the page's row, one an address. */

/** Another mail to the address, or of the page, may come in between. */
const maxAttempts = 5;

const isLive = 'attribute_exists(id) AND attribute_not_exists(revoked_at) AND attribute_not_exists(replaced_at)';

export type ClaimedMail =
  | { stop: string; mails: Record<string, SellerMail> }
  | { fullUntil: Date }
  | 'gone'
  | 'mailed'
  | 'ended'
  | 'too_many'
  | 'stopped';

/**
 * Claims the one mail of a page to an address, before it is sent, within all limits at once. A page whose link has ended
 * meanwhile is `gone`; `ended` are the mails of the whole account.
 */
export async function claimSellerMail(of: MailOf, hash: string, now: Date): Promise<ClaimedMail> {
  const owner = { user_id: of.user_id, analysis_id: of.analysis_id };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [page, room, added] = await Promise.all([
      findSellerPage(owner, of.page_id),
      roomAt(hash, now),
      toAddMail(of.user_id, mailName(of.page_id, hash)),
    ]);
    if (!page) return 'gone';
    if (page.mails[hash] !== undefined) return 'mailed';
    if (added === 'ended') return 'ended';
    if (room === 'stopped' || 'fullUntil' in room) return room;
    const { stop, rows } = newStop(of, hash, now);
    const mail = { contact_id: of.contact_id, at: now.toISOString(), state: 'sent' as const };
    const mails = { ...page.mails, [hash]: mail };
    const isFirst = Object.keys(page.mails).length === 0;
    const refused = await transactFor(of.user_id, [
      toCountMail(of.user_id, now),
      // The others may be delivered, or stopped, meanwhile.
      toChangePage(
        owner,
        of.page_id,
        isFirst
          ? {
              change: 'SET mails = :mails',
              condition: `${isLive} AND (attribute_not_exists(mails) OR mails = :none)`,
              values: { ':mails': mails, ':none': {} },
            }
          : {
              change: 'SET mails.#hash = :mail',
              names: { '#hash': hash },
              condition: `${isLive} AND attribute_not_exists(mails.#hash)`,
              values: { ':mail': mail },
            },
      ),
      room.room,
      added,
      ...rows,
    ]);
    if (refused.length === 0) return { stop, mails };
    if (refused.includes(0)) return 'too_many';
    const { revoked_at, replaced_at } = (await findSellerPage(owner, of.page_id)) ?? { revoked_at: '' };
    if (revoked_at !== undefined || replaced_at !== undefined) return 'gone';
  }
  throw new Error('Mails to this address, or of this page, came in between every time.');
}

/** Takes a claim back whose mail was certainly not sent, so that it can be sent again. */
export async function dropSellerMail(owner: PartOwner, pageId: string, hash: string): Promise<void> {
  await updateRow(
    analysesTable,
    { user_id: owner.user_id, id: sellerPageId(owner.analysis_id, pageId) },
    { change: 'REMOVE mails.#hash', names: { '#hash': hash }, condition: 'attribute_exists(mails)' },
  );
  await takeMailOff(owner.user_id, mailName(pageId, hash));
}

/** Changes the state of a page's mail in a transaction, if it is still in the one that was seen. */
export const toSetMailState = (
  { page_id, ...owner }: PartOwner & { page_id: string },
  hash: string,
  { state, state_at }: { state: SellerMailState; state_at: string },
  seen: SellerMailState,
): Write =>
  toChangePage(owner, page_id, {
    change: 'SET mails.#hash.#state = :state, mails.#hash.state_at = :at',
    names: { '#hash': hash, '#state': 'state' },
    condition: 'mails.#hash.#state = :seen',
    values: { ':state': state, ':at': state_at, ':seen': seen },
  });

/** Marks that somebody wants no more: on the page, and on the contact. */
export async function markStopped(of: MailOf, hash: string, now: Date): Promise<void> {
  await updateRow(
    analysesTable,
    { user_id: of.user_id, id: sellerPageId(of.analysis_id, of.page_id) },
    {
      change: 'SET mails.#hash.#state = :stopped, mails.#hash.state_at = :now',
      names: { '#hash': hash, '#state': 'state' },
      // A complaint says so, too.
      condition: 'attribute_exists(mails.#hash) AND NOT mails.#hash.#state IN (:stopped, :complained)',
      values: { ':stopped': 'stopped', ':complained': 'complained', ':now': now.toISOString() },
    },
  );
  await markDoNotContact(of, now);
}

/** Marks a contact that wants no more mails: it then has no links. It can be repeated. */
export async function markDoNotContact({ user_id, analysis_id, contact_id }: MailOf, now: Date): Promise<void> {
  const key = analysisKey({ user_id, analysis_id });
  if (!(await getRow(analysesTable, key))) return;
  await updateRow(analysesTable, key, {
    // The summary names whom to call: the next list works it out anew.
    change: 'SET contacts.#contact.doNotContact = :yes, summary = :none',
    names: { '#contact': contact_id },
    condition: 'attribute_exists(contacts.#contact)',
    values: { ':yes': true, ':none': { version: newUlid(now) } },
  });
}

import { newUlid } from '#lambdas/runtime/base32.ts';
import { type MailOf, newStop, roomAt, toCountMail } from '#lambdas/storage/integrations/mailed-addresses.ts';
import { getRow, updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { SellerMail } from '#shared/seller-page/mailed.ts';
import { analysisKey, type PartOwner, sellerPageId } from './row-ids.ts';
import { findSellerPage, toChangePage } from './seller-pages.ts';

/* The mails that were sent with a page's link, on the page's row, one an address. */

/** Another mail to the address, or of the page, may come in between. */
const maxAttempts = 5;

export type ClaimedMail =
  | { stop: string; mails: Record<string, SellerMail> }
  | { fullUntil: Date }
  | 'gone'
  | 'mailed'
  | 'too_many'
  | 'stopped';

/**
 * Claims the one mail of a page to an address, before it is sent, within all limits at once. A page whose link has ended
 * meanwhile is `gone`.
 */
export async function claimSellerMail(of: MailOf, hash: string, now: Date): Promise<ClaimedMail> {
  const owner = { user_id: of.user_id, analysis_id: of.analysis_id };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [page, room] = await Promise.all([findSellerPage(owner, of.page_id), roomAt(hash, now)]);
    if (!page) return 'gone';
    if (page.mails[hash] !== undefined) return 'mailed';
    if (room === 'stopped' || 'fullUntil' in room) return room;
    const { stop, rows } = newStop(of, hash, now);
    const mails = {
      ...page.mails,
      [hash]: { contact_id: of.contact_id, at: now.toISOString(), state: 'sent' as const },
    };
    const isFirst = Object.keys(page.mails).length === 0;
    const refused = await transactFor(of.user_id, [
      toCountMail(of.user_id, now),
      toChangePage(owner, of.page_id, {
        change: 'SET mails = :mails',
        condition: `attribute_exists(id) AND attribute_not_exists(revoked_at) AND attribute_not_exists(replaced_at) AND ${
          isFirst ? '(attribute_not_exists(mails) OR mails = :seen)' : 'mails = :seen'
        }`,
        values: { ':mails': mails, ':seen': page.mails },
      }),
      room.room,
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
}

/** Marks that somebody wants no more: on the page, and on the contact, which then has no links. */
export async function markStopped({ user_id, analysis_id, page_id, contact_id }: MailOf, hash: string, now: Date) {
  await updateRow(
    analysesTable,
    { user_id, id: sellerPageId(analysis_id, page_id) },
    {
      change: 'SET mails.#hash.#state = :stopped',
      names: { '#hash': hash, '#state': 'state' },
      condition: 'attribute_exists(mails.#hash)',
      values: { ':stopped': 'stopped' },
    },
  );
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

import * as z from 'zod/mini';
import { scanRows } from '#bin/rows/scan-rows.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { type PartOwner, sellerEventId } from '#lambdas/storage/analyses/row-ids.ts';
import { listSellerEvents } from '#lambdas/storage/analyses/seller-events.ts';
import { findSellerPage, revokeSellerLink, type SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import { eraseSealedLetters } from '#lambdas/storage/deletion/erase-files.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { findLink } from '#lambdas/storage/integrations/shared-links.ts';
import { eraseSubscribers } from '#lambdas/storage/seller-mails/subscribers.ts';
import { updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/*
 * What an operator does about a seller's page, by the code of its link. It runs with the settings of the stage's function
 * of sellers' pages. Each command can be repeated; each returns the line to print.
 */

/**
 * Blanks what identifies a seller in all their messages about a page, deletes the letters that they signed, and forgets
 * the addresses that hear of replies.
 */
export async function eraseSeller(code: string): Promise<string> {
  const { owner, page } = await pageOf(code);
  const { user_id, analysis_id } = owner;
  const messages = (await listSellerEvents(owner, page.id)).filter(({ by }) => by === 'seller');
  for (const { key } of messages) {
    await updateRow(analysesTable, { user_id, id: sellerEventId(analysis_id, page.id, key) }, blanking);
  }
  await eraseSealedLetters(user_id, page.id);
  await eraseSubscribers(code);
  return `Blanked ${messages.length} messages of the seller about ${code}, and deleted the letters they signed.`;
}

/** Without a name a signature is sealed no more, and a sealed one has no letter. */
const blanking = {
  change: 'REMOVE #text, #name, phone, email, #when, sealed',
  condition: 'exists' as const,
  names: { '#text': 'text', '#name': 'name', '#when': 'when' },
};

/** Ends a link: whoever has it finds nothing. The sender sees that it is revoked, and can't renew it. */
export async function revokeLink(code: string, now: Date): Promise<string> {
  const { owner, page } = await pageOf(code);
  if (page.revoked_at !== undefined) return `The link ${code} was revoked on ${page.revoked_at.slice(0, 10)} already.`;
  await revokeSellerLink(owner, page, now);
  return `The link ${code} is revoked.`;
}

type Found = { owner: PartOwner; page: SellerPageRow };

const LinkRow = z.object({ user_id: WorkspaceId, analysis_id: z.string(), page_id: z.string() });
type LinkRow = z.infer<typeof LinkRow>;
const PageRow = z.object({ user_id: WorkspaceId, id: z.string() });

/** @throws for a code of no page. */
async function pageOf(code: string): Promise<Found> {
  const row = await findLink('offer', code);
  const link = row ? LinkRow.parse(row) : await linkOfRevoked(code);
  const page = link && (await findSellerPage(link, link.page_id));
  if (page) return { owner: { user_id: link.user_id, analysis_id: link.analysis_id }, page };
  throw new Error(`No seller’s page has the code ${code}. It stands in the link, between /o/ and #.`);
}

/** A link that was revoked has no row: only its page names it, so the table is read until it is found. */
async function linkOfRevoked(code: string): Promise<LinkRow | undefined> {
  for await (const { rows } of scanRows(documents, setting('analysesTable'))) {
    const row = rows.find(({ link_code, id }) => link_code === code && String(id).startsWith('sellerpage#'));
    if (!row) continue;
    const { user_id, id } = PageRow.parse(row);
    const [, analysis_id = '', page_id = ''] = id.split('#');
    return { user_id, analysis_id, page_id };
  }
  return undefined;
}

import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { later, sellerMailPartition } from '#lambdas/storage/due.ts';
import { getRow, toSet, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { SellerMailKey } from './due-seller-mails.ts';

/*
 * The mails to sellers who hear of replies, a row each in the integrations table until it is sent, and some days longer:
 *
 *   {account}    seller-reply#{page}#{about}#{subscriber}    `about` is the reply's key, or `hear` for the first mail
 *
 * It has no address: that is with the link (subscribers.ts), and gone with it.
 */

const keptDays = 3;

const ReplyRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  user_id: WorkspaceId,
  analysis_id: z.string(),
  page_id: z.string(),
  code: z.string(),
  subscriber: z.string(),
  about: z.string(),
  at: z.iso.datetime(),
  due_at: z.string(),
});
/** A mail to a seller that is due. */
export type DueReply = z.infer<typeof ReplyRow>;

type Mail = Pick<DueReply, 'user_id' | 'analysis_id' | 'page_id' | 'code' | 'subscriber' | 'about'>;

/** Names the row of a mail. */
export const replyKey = (mail: Pick<Mail, 'user_id' | 'page_id' | 'about' | 'subscriber'>): SellerMailKey => ({
  account: accountOf(mail.user_id),
  sort_key: `seller-reply#${mail.page_id}#${mail.about}#${mail.subscriber}`,
});

/** Has a mail be due at once, for the transaction of what it is about. */
export function toQueueMail({ user_id, analysis_id, page_id, code, subscriber, about }: Mail, now: Date): Write {
  const mail = { user_id, analysis_id, page_id, code, subscriber, about };
  const key = replyKey(mail);
  return toUpdate(
    integrationsTable,
    key,
    toSet({
      ...mail,
      at: now.toISOString(),
      due: sellerMailPartition(key.account),
      due_at: now.toISOString(),
      expires_at: expiresIn(keptDays, now),
    }),
    'NONE',
  );
}

/** A row, if its mail is still due. */
export async function findDueReply(key: SellerMailKey, now: Date): Promise<DueReply | undefined> {
  const row = await getRow(integrationsTable, key);
  if (!row || row.due_at === undefined || String(row.due_at) > now.toISOString()) return undefined;
  return ReplyRow.parse(row);
}

/** Claims a mail, before it is sent: of all runs and retries one gets it. @returns false when another has it. */
export async function claimReply(mail: DueReply): Promise<boolean> {
  const claimed = await updateRow(integrationsTable, mail, {
    change: 'REMOVE due, due_at',
    condition: 'due_at = :seen',
    values: { ':seen': mail.due_at },
  });
  return claimed !== undefined;
}

/** Makes a claimed mail due again that was certainly not sent. */
export async function giveReplyBack(mail: DueReply, ms: number, now: Date): Promise<void> {
  await updateRow(
    integrationsTable,
    mail,
    {
      change: 'SET due = :due, due_at = :until',
      condition: 'attribute_exists(code) AND attribute_not_exists(due_at)',
      values: { ':due': sellerMailPartition(mail.account), ':until': later(now, ms) },
    },
    'NONE',
  );
}

import * as z from 'zod/mini';
import { countBack, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { later, noticePartition } from '#lambdas/storage/due.ts';
import { getRow, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable, profilesTable } from '#lambdas/storage/tables.ts';
import { noticedKinds, noticesPerDay } from '#shared/notices/noticed-events.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import { timeOf } from '#shared/values/ulid.ts';
import type { NoticeKey } from './due-notices.ts';
import { entryId } from './entry-rows.ts';

/*
 * The mails about entries of the account log. Beside its own attributes (entry-rows.ts) such an entry has, until its
 * mail is claimed:
 *
 *   user_id, mail_to    whose it is, and the address of that moment
 *   due, due_at         its place in the index `due`
 *
 *   {account}    notices#{day}#{kind}    how many mails about a kind were sent on a day
 */

const NoticeRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  user_id: z.string(),
  mail_to: z.string(),
  due_at: z.string(),
  kind: z.enum(noticedKinds),
  name: z.optional(z.string()),
  browser: z.string(),
  system: z.string(),
  network: z.string(),
  with_key: z.optional(z.boolean()),
});
export type DueNotice = z.infer<typeof NoticeRow> & { at: Date };

/** An entry, if its mail is still due. */
export async function findDueNotice(key: NoticeKey, now: Date): Promise<DueNotice | undefined> {
  const row = await getRow(integrationsTable, key);
  if (!row || row.due_at === undefined || String(row.due_at) > now.toISOString()) return undefined;
  return { ...NoticeRow.parse(row), at: timeOf(entryId(key.sort_key)) };
}

/**
 * Claims the mail about an entry, before it is sent: of all runs and retries one gets it. The row keeps nothing of it.
 *
 * @returns false when another run has it.
 */
export async function claimNotice(notice: DueNotice): Promise<boolean> {
  const claimed = await updateRow(integrationsTable, notice, {
    change: 'REMOVE due, due_at, mail_to, user_id',
    condition: 'due_at = :seen',
    values: { ':seen': notice.due_at },
  });
  return claimed !== undefined;
}

/** Makes a claimed mail due again that was certainly not sent. An entry that was deleted meanwhile stays deleted. */
export async function giveNoticeBack(notice: DueNotice, ms: number, now: Date): Promise<void> {
  await updateRow(
    integrationsTable,
    notice,
    {
      change: 'SET due = :due, due_at = :until, mail_to = :to, user_id = :user',
      condition: 'attribute_exists(kind)',
      values: {
        ':due': noticePartition(notice.account),
        ':until': later(now, ms),
        ':to': notice.mail_to,
        ':user': notice.user_id,
      },
    },
    'NONE',
  );
  await countBack(integrationsTable, counterOf(notice, now));
}

/** Longer than the day that it counts. */
const countedDays = 2;

const counterOf = ({ account, kind }: DueNotice, now: Date) => ({
  account,
  sort_key: `notices#${utcDay(now)}#${kind}`,
});

/** Counts a mail about a kind of event. @returns false when the account has had the day's. */
export async function countNotice(notice: DueNotice, now: Date): Promise<boolean> {
  const expiry = expiresIn(countedDays, now);
  return (await countUpTo(integrationsTable, counterOf(notice, now), noticesPerDay, expiry)) !== undefined;
}

const Account = z.object({ created_at: z.optional(z.iso.datetime()) });

/** How old the account was when it happened. Its profile lacks the time when it is older than these mails. */
export async function accountAt({ user_id, at }: DueNotice): Promise<'deleted' | 'new' | 'old'> {
  const row = await getRow(profilesTable, { id: user_id });
  if (!row) return 'deleted';
  const { created_at } = Account.parse(row);
  return created_at !== undefined && at.getTime() - Date.parse(created_at) < dayMs ? 'new' : 'old';
}

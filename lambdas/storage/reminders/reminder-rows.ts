import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { reminderPartition, reminderPartitions } from '#lambdas/storage/due.ts';
import { accountIn, newSecretOf } from '#lambdas/storage/integrations/secret-of-account.ts';
import { isSameText } from '#lambdas/storage/same-text.ts';
import { getRow, queryRows, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { UserId } from '#shared/account/workspace.ts';

/*
 * The mails about a user's deals, one row in the integrations table:
 *
 *   {account}    reminders    whose they are, the last day that had its mail, and the secret of the link that stops them
 *
 * While a mail may be ahead, the row is in the index `due`, sorted by when somebody has to look at it. What changes the
 * days of a deal, or the settings, makes it due at once (`wakeReminders`), in the same transaction: the next run then
 * works out when a mail is due. Whoever is in the workspaces of others is looked at each day. The secret is kept as it
 * is, because every mail has it; it opens nothing.
 */

const ReminderRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  user_id: UserId,
  secret: z.string(),
  last_day: z.optional(z.iso.date()),
  due_at: z.optional(z.string()),
});
/** A row whose time has come. */
export type DueReminder = z.infer<typeof ReminderRow> & { due_at: string };

const Key = z.object({ account: z.string(), sort_key: z.string() });
type Key = z.infer<typeof Key>;

const keyOf = (account: string): Key => ({ account, sort_key: 'reminders' });

/** Has the next run look at a user's days; part of the transaction that changes them. */
export function wakeReminders(userId: string, now: Date): Write {
  const account = accountOf(userId);
  return toUpdate(
    integrationsTable,
    keyOf(account),
    {
      change: 'SET user_id = :user, secret = if_not_exists(secret, :secret), due = :due, due_at = :now',
      values: {
        ':user': userId,
        ':secret': newSecretOf(userId),
        ':due': reminderPartition(account),
        ':now': now.toISOString(),
      },
    },
    'NONE',
  );
}

/** Rows per partition that a run handles before it asks again. */
const perPartition = 25;

/** The keys of the rows that have been due longest; the index is eventually consistent. */
export async function dueReminders(now: Date): Promise<Key[]> {
  const query = { inIndex: true, to: now.toISOString(), Limit: perPartition };
  const found = await Promise.all(
    reminderPartitions.map((partition) => queryRows(integrationsTable, partition, query)),
  );
  return found.flatMap(({ rows }) => rows.map((row) => Key.parse(row)));
}

/** A row, if it is still due. */
export async function findDueReminder(key: Key, now: Date): Promise<DueReminder | undefined> {
  const row = await getRow(integrationsTable, key);
  const { due_at, ...reminder } = row ? ReminderRow.parse(row) : { due_at: undefined };
  if (due_at === undefined || due_at > now.toISOString() || !('user_id' in reminder)) return undefined;
  return { ...reminder, due_at };
}

/** The condition that nobody else has handled the row, and nothing has changed the days. */
const unchanged = ({ due_at }: DueReminder) => ({ condition: 'due_at = :seen', values: { ':seen': due_at } });

/** Looks at a row again later; `undefined` takes it out of the index. @returns false when it has changed since. */
export async function postpone(row: DueReminder, until: Date | undefined): Promise<boolean> {
  const { condition, values } = unchanged(row);
  const change = until
    ? { change: 'SET due_at = :until', condition, values: { ...values, ':until': until.toISOString() } }
    : { change: 'REMOVE due, due_at', condition, values };
  return (await updateRow(integrationsTable, row, change)) !== undefined;
}

/**
 * Claims the mail of a day, before it is sent: of all runs and retries one gets it.
 *
 * @param next when the row is due again; `undefined` when no mail is ahead.
 * @returns false when another run has it, or the row has changed since.
 * @throws `not_signed_in` when the account is deleted.
 */
export function claimDay(row: DueReminder, day: string, next: Date | undefined): Promise<boolean> {
  const { condition, values } = unchanged(row);
  return ofUser(row.user_id)(
    toUpdate(
      integrationsTable,
      row,
      {
        change: `SET last_day = :day${next ? ', due_at = :next' : ' REMOVE due, due_at'}`,
        condition: `${condition} AND (attribute_not_exists(last_day) OR last_day < :day)`,
        values: { ...values, ':day': day, ...(next && { ':next': next.toISOString() }) },
      },
      'NONE',
    ),
  );
}

/** Gives a claimed day back whose mail was certainly not sent, to be tried again later. */
export async function giveDayBack(row: DueReminder, day: string, until: Date): Promise<void> {
  await updateRow(
    integrationsTable,
    row,
    {
      change: `SET due = :due, due_at = :until${row.last_day === undefined ? ' REMOVE last_day' : ', last_day = :before'}`,
      condition: 'last_day = :day',
      values: {
        ':due': reminderPartition(row.account),
        ':until': until.toISOString(),
        ':day': day,
        ...(row.last_day !== undefined && { ':before': row.last_day }),
      },
    },
    'NONE',
  );
}

/** The secret of the link that stops a user's mails; `undefined` before the first deal. */
export async function secretOfMails(userId: string): Promise<string | undefined> {
  const row = await getRow(integrationsTable, keyOf(accountOf(userId)));
  return row && ReminderRow.parse(row).secret;
}

/** Whose mails a secret stops; `undefined` for one that stops none. */
export async function ownerOfMails(secret: string): Promise<string | undefined> {
  const account = accountIn(secret);
  const row = account === undefined ? undefined : await getRow(integrationsTable, keyOf(account));
  if (!row) return undefined;
  const { user_id, secret: stored } = ReminderRow.parse(row);
  return isSameText(stored, secret) ? user_id : undefined;
}

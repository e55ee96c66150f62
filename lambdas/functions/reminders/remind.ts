import { changedItems } from '#lambdas/domain/deals/changed-items.ts';
import { itemsOfReader } from '#lambdas/domain/deals/items-of-reader.ts';
import { type Sent, sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { doorsOf } from '#lambdas/domain/team/who-hears.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import * as rows from '#lambdas/storage/reminders/reminder-rows.ts';
import { findNews, unmailedKinds } from '#lambdas/storage/seller-mails/news-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { defaultHour, zoneOf } from '#shared/account/reminder-settings.ts';
import { type WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';
import { type DatedItem, hasReminderAfter, remindedIn } from '#shared/reminders/dated-items.ts';
import { withoutMailed } from '#shared/reminders/items-in-zone.ts';
import { reminderMail } from '#shared/reminders/reminder-mail.ts';
import { dueDays, nextRun } from '#shared/reminders/reminder-run.ts';
import { unsubscribePath } from '#shared/reminders/unsubscribe.ts';
import { hourMs } from '#shared/values/days.ts';

/** A mail that SES did not take is tried again then. */
const againMs = hourMs;

/** `handled`: nothing was to be sent. `unchanged`: another run has it, or it changed meanwhile. `failed`: it threw. */
export type Outcome = Sent | 'handled' | 'unchanged' | 'failed';

type Key = Parameters<typeof rows.findDueReminder>[0];

/** Sends a user's mail of the day, if it is due, and says when the next one is. One that fails stops no other. */
export async function remind(key: Key, now: Date, log: Log): Promise<Outcome> {
  try {
    return await remindOf(key, now, log);
  } catch (error) {
    log.error('reminder_failed', errorFields(error));
    return 'failed';
  }
}

async function remindOf(key: Key, now: Date, log: Log): Promise<Outcome> {
  const row = await rows.findDueReminder(key, now);
  if (!row) return 'unchanged';
  const profile = await findProfile(row.user_id, now);
  if (!profile || profile.reminders?.email === false) return handled(rows.postpone(row, undefined));
  const { zone, isZoneOurs } = zoneOf(profile.reminders);
  const clock = { now, hour: profile.reminders?.hour ?? defaultHour, zone, lastDay: row.last_day };
  const days = dueDays(clock);
  if (!days) return handled(rows.postpone(row, nextRun(clock)));

  const today = days.until;
  const reader = {
    ...{ id: row.user_id, profile: Promise.resolve(profile), zone: Promise.resolve(zone) },
    changes: changedItems,
  };
  const { theirs, inOwn } = await itemsOfReader(reader, now);
  // Nothing wakes anybody for what changes in the workspace of somebody else, or for who hears of a deal.
  const isAhead = doorsOf(profile).length > 0 || hasReminderAfter(inOwn, today);
  const next = isAhead ? nextRun({ ...clock, lastDay: today }) : undefined;
  if (!(await claimed(row, today, next))) return 'unchanged';
  const due = remindedIn(await withoutMailedAtOnce(workspaceOf(row.user_id), theirs, zone, now), days);
  if (due.length === 0) return 'handled';
  const origin = setting('siteOrigin');
  const { secret } = row;
  const mail = reminderMail({ ...clock, items: due, today, isZoneOurs, origin, operator: operator(), secret });
  const sent = await deliver(profile, { ...mail, unsubscribe: `${origin}${unsubscribePath(secret)}` }, log);
  if (sent === 'refused') await rows.giveDayBack(row, today, new Date(now.getTime() + againMs));
  return sent;
}

/** Without the answers of sellers that were mailed as they came. @param own whose an item is that names no workspace. */
async function withoutMailedAtOnce(
  own: WorkspaceId,
  items: DatedItem[],
  zone: string,
  now: Date,
): Promise<DatedItem[]> {
  const kept = items.map(async (item): Promise<DatedItem[]> => {
    const news = item.kind === 'seller_answer' ? await findNews(item.workspace ?? own, item.deal.id, now) : undefined;
    if (!news) return [item];
    return withoutMailed(
      zone,
      item,
      unmailedKinds(news).map(({ kind, said }) => ({ kind, ...said })),
    );
  });
  return (await Promise.all(kept)).flat();
}

const handled = async (change: Promise<boolean>): Promise<Outcome> => ((await change) ? 'handled' : 'unchanged');

/** Claims a day. The account may have been deleted since: its row goes with the sweep. */
async function claimed(row: rows.DueReminder, day: string, next: Date | undefined): Promise<boolean> {
  try {
    return await rows.claimDay(row, day, next);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function deliver(
  { id, email }: Profile,
  mail: { subject: string; text: string; unsubscribe: string },
  log: Log,
): Promise<Sent> {
  return sendMail({ ...mail, to: email }, (error) =>
    log.warn('reminder_not_sent', { user_id: id, ...errorFields(error) }),
  );
}

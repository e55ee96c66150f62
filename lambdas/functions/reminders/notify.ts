import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import type { NoticeKey } from '#lambdas/storage/account-log/due-notices.ts';
import * as rows from '#lambdas/storage/account-log/notice-rows.ts';
import { noticeMail } from '#shared/notices/notice-mail.ts';
import { dayMs } from '#shared/values/days.ts';
import type { Outcome } from './remind.ts';

/** A mail that SES did not take is tried again in one of the next runs. */
const againMs = 10 * 60_000;

/** Sends the mail about an entry of an account's log, if it is due. One that fails stops no other. */
export async function notify(key: NoticeKey, now: Date, log: Log): Promise<Outcome> {
  try {
    const notice = await rows.findDueNotice(key, now);
    return notice ? await send(notice, now, log) : 'unchanged';
  } catch (error) {
    log.error('notice_failed', errorFields(error));
    return 'failed';
  }
}

async function send(notice: rows.DueNotice, now: Date, log: Log): Promise<Outcome> {
  const { kind, user_id, mail_to, at } = notice;
  const account = await rows.accountAt(notice);
  if (!(await rows.claimNotice(notice))) return 'unchanged';
  const reason = await reasonNotToSend(notice, account, now);
  if (reason !== undefined) {
    log.info('mail_not_sent', { user_id, kind, reason });
    return 'handled';
  }
  const mail = noticeMail({ ...notice, at: at.toISOString() }, setting('siteOrigin'), operator());
  const sent = await sendMail({ ...mail, to: mail_to }, (error) =>
    log.warn('notice_not_sent', { user_id, kind, ...errorFields(error) }),
  );
  if (sent === 'refused') await rows.giveNoticeBack(notice, againMs, now);
  return sent;
}

/** Nobody is warned of what is long past, as after the sender of a stage is set, or of their own first sign-in. */
async function reasonNotToSend(
  notice: rows.DueNotice,
  account: Awaited<ReturnType<typeof rows.accountAt>>,
  now: Date,
): Promise<string | undefined> {
  if (now.getTime() - notice.at.getTime() > dayMs) return 'too late';
  if (account === 'deleted' || (account === 'new' && notice.kind === 'signed_in')) return `${account} account`;
  return (await rows.countNotice(notice, now)) ? undefined : 'limit of the day';
}

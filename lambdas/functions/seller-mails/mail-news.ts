import * as z from 'zod/mini';
import { type Sent, sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { findSellerPage, type SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { secretOfMails } from '#lambdas/storage/reminders/reminder-rows.ts';
import type { SellerMailKey } from '#lambdas/storage/seller-mails/due-seller-mails.ts';
import * as rows from '#lambdas/storage/seller-mails/news-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { answerMail } from '#shared/reminders/answer-mail.ts';
import { unsubscribePath } from '#shared/reminders/unsubscribe.ts';
import { dayMs } from '#shared/values/days.ts';

/** A mail that SES did not take is tried again in one of the next runs. */
const againMs = 10 * 60_000;

/** `handled`: nothing was to be sent. `unchanged`: another run has it, or it changed meanwhile. `failed`: it threw. */
export type Outcome = Sent | 'handled' | 'unchanged' | 'failed';

const DealRow = z.object({ property_address: z.string() });

/** Mails a user that a seller answered, or that a mail to one bounced, once a kind, deal and hour. A row that fails stops no other. */
export async function mailNews(key: SellerMailKey, now: Date, log: Log): Promise<Outcome[]> {
  try {
    const news = await rows.findDueNews(key, now);
    return news ? await mailAll(news, now, log) : ['unchanged'];
  } catch (error) {
    log.error('seller_news_failed', errorFields(error));
    return ['failed'];
  }
}

async function mailAll(news: rows.News, now: Date, log: Log): Promise<Outcome[]> {
  const { user_id } = news;
  const [profile, deal, secret] = await Promise.all([
    findProfile(user_id, now),
    findAnalysisRow(news),
    secretOfMails(user_id),
  ]);
  const due = rows.dueKinds(news);
  if (!(await rows.claimNews(news))) return ['unchanged'];
  // A deleted account or deal has nobody to tell. Whoever wants no mails about deals gets none of these.
  if (due.length === 0 || !profile || !deal || secret === undefined || profile.reminders?.email === false) {
    return ['handled'];
  }
  const { street } = addressInParts(DealRow.parse(deal).property_address);
  const outcomes: Outcome[] = [];
  for (const one of due) outcomes.push(await mailOne(one, { news, profile, street, secret, now, log }));
  return outcomes;
}

/** Whether there is nothing to hear any more: the answers are read, or the mail that bounced was complained about. */
const isOver = (page: SellerPageRow, { kind, said }: rows.NewsOfKind): boolean =>
  kind === 'bounce' ? page.mails[said.key]?.state !== 'bounced' : page.seen_through >= page.seller_events;

type About = { news: rows.News; profile: Profile; street: string; secret: string; now: Date; log: Log };

async function mailOne(one: rows.NewsOfKind, { news, profile, street, secret, now, log }: About): Promise<Outcome> {
  const { kind, said } = one;
  const { user_id, analysis_id } = news;
  const page = await findSellerPage(news, said.page_id);
  // It was read meanwhile, or its page is gone; after an outage the mail of the day has an answer.
  if (!page || isOver(page, one) || now.getTime() - Date.parse(said.at) > dayMs) return 'handled';
  const origin = setting('siteOrigin');
  const mail = answerMail({ kind, ...said, analysis_id, street, origin, operator: operator(), secret });
  const sent = await sendMail(
    { ...mail, to: profile.email, unsubscribe: `${origin}${unsubscribePath(secret)}` },
    (error) => log.warn('seller_news_not_sent', { user_id, kind, ...errorFields(error) }),
  );
  if (sent === 'refused') await rows.giveNewsBack(news, one, againMs, now);
  return sent;
}

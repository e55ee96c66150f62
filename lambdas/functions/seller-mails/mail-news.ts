import * as z from 'zod/mini';
import { type Sent, sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { membersNow, namedFor, whoHears } from '#lambdas/domain/team/who-hears.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { findSellerPage, type SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { secretOfMails } from '#lambdas/storage/reminders/reminder-rows.ts';
import type { SellerMailKey } from '#lambdas/storage/seller-mails/due-seller-mails.ts';
import * as rows from '#lambdas/storage/seller-mails/news-rows.ts';
import type { MemberRow } from '#lambdas/storage/team/team-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { answerMail } from '#shared/reminders/answer-mail.ts';
import { unsubscribePath } from '#shared/reminders/unsubscribe.ts';
import { dayMs } from '#shared/values/days.ts';

/** A mail that SES did not take is tried again in one of the next runs. */
const againMs = 10 * 60_000;

/** `handled`: nothing was to be sent. `unchanged`: another run has it, or it changed meanwhile. `failed`: it threw. */
export type Outcome = Sent | 'handled' | 'unchanged' | 'failed';

const DealRow = z.object({
  property_address: z.string(),
  pipeline: z.optional(z.object({ assignee: Pipeline.shape.assignee })),
});

/**
 * Mails those who hear of a deal that a seller answered, or that a mail to one bounced, once a kind, deal and hour.
 * A row that fails stops no other.
 */
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
  const [owner, row] = await Promise.all([findProfile(news.user_id, now), findAnalysisRow(news)]);
  // A deleted account or deal has nobody to tell.
  const deal = row && DealRow.parse(row);
  const assignee = deal?.pipeline?.assignee;
  const members = assignee === owner?.id ? [] : await membersNow(owner, now);
  const due = rows.dueKinds(news);
  if (!(await rows.claimNews(news))) return ['unchanged'];
  if (due.length === 0 || !owner || !deal) return ['handled'];
  const { street } = addressInParts(deal.property_address);
  const outcomes: Outcome[] = [];
  for (const one of due) outcomes.push(...(await mailKind(one, { news, owner, assignee, members, street, now, log })));
  return outcomes;
}

type About = {
  news: rows.News;
  owner: Profile;
  assignee: string | undefined;
  members: readonly MemberRow[];
  street: string;
  now: Date;
  log: Log;
};

type Reader = { profile: Profile; secret: string };

/** Whose deal it is, else who has sent the page, else owner and managers; without whoever wants no mails about deals. */
async function readersOf({ made_by }: SellerPageRow, { owner, assignee, members, now }: About): Promise<Reader[]> {
  const found = whoHears([assignee, made_by], workspaceOf(owner.id), members).map(async (id): Promise<Reader[]> => {
    const [profile, secret] = await Promise.all([id === owner.id ? owner : findProfile(id, now), secretOfMails(id)]);
    return profile && secret !== undefined && profile.reminders?.email !== false ? [{ profile, secret }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Whether there is nothing to hear any more: the answers are read, or the mail that bounced was complained about. */
const isOver = (page: SellerPageRow, { kind, said }: rows.NewsOfKind): boolean =>
  kind === 'bounce' ? page.mails[said.key]?.state !== 'bounced' : page.seen_through >= page.seller_events;

async function mailKind(one: rows.NewsOfKind, about: About): Promise<Outcome[]> {
  const { said, left } = one;
  const { news, now } = about;
  const page = await findSellerPage(news, said.page_id);
  // It was read meanwhile, or its page is gone; after an outage the mail of the day has an answer.
  if (!page || isOver(page, one) || now.getTime() - Date.parse(said.at) > dayMs) return ['handled'];
  const outcomes: Outcome[] = [];
  const refused: string[] = [];
  for (const reader of await readersOf(page, about)) {
    const { id } = reader.profile;
    if (left && !left.includes(id)) continue;
    // What SES refuses of one it refuses of all.
    if (refused.length === 0) outcomes.push(await mailTo(reader, one, about));
    if (outcomes.at(-1) === 'refused') refused.push(id);
  }
  if (refused.length > 0) await rows.giveNewsBack(news, one, refused, againMs, now);
  return outcomes.length > 0 ? outcomes : ['handled'];
}

async function mailTo({ profile, secret }: Reader, { kind, said }: rows.NewsOfKind, { news, street, log }: About) {
  const { user_id, analysis_id } = news;
  const workspace = namedFor(profile, user_id);
  const origin = setting('siteOrigin');
  const mail = answerMail({ kind, ...said, analysis_id, workspace, street, origin, operator: operator(), secret });
  return sendMail({ ...mail, to: profile.email, unsubscribe: `${origin}${unsubscribePath(secret)}` }, (error) =>
    log.warn('seller_news_not_sent', { user_id: profile.id, kind, ...errorFields(error) }),
  );
}

import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { later, sellerMailPartition } from '#lambdas/storage/due.ts';
import { getRow, type Row, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { NewsKind } from '#shared/reminders/news-kind.ts';
import type { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';
import { hourMs } from '#shared/values/days.ts';
import { newsPrefix, type SellerMailKey } from './due-seller-mails.ts';

/*
 * What a user is mailed at once about a deal's seller, one row in the integrations table:
 *
 *   {account}    seller-news#{analysis}    since when a seller waits, and of each kind of answer, and of a bounce
 *
 *     said_{kind}      the latest one: when it came, its page, and its key; of a bounce the hash of the address
 *     mailed_{kind}    when the one came that the last mail was about
 *     left_{kind}      of one whose mail SES did not take: when it came, and whom it has to be sent to still
 *
 * An answer and this row are written in one transaction. A mail is claimed before it is sent, by the time of its answer:
 * one a kind, deal and hour. What had none is for the mail of the day.
 */

/** The mail of a day makes up for a week. */
const keptDays = 10;

const Said = z.object({ at: z.iso.datetime(), page_id: z.string(), key: z.string() });
export type Said = z.infer<typeof Said>;

const NewsRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  user_id: WorkspaceId,
  analysis_id: z.string(),
  since: z.iso.datetime(),
  due_at: z.optional(z.string()),
});
/** An answer of a kind, and when the one came that the last mail about the kind was of. */
export type NewsOfKind = {
  kind: NewsKind;
  said: Said;
  mailed: string | undefined;
  /** Ids of those who have had no mail about it; `undefined`: nobody has had one. */
  left: readonly string[] | undefined;
};
const Left = z.object({ at: z.string(), ids: z.array(z.string()) });
export type News = z.infer<typeof NewsRow> & { kinds: NewsOfKind[] };

const newsKey = (workspaceId: WorkspaceId, analysisId: string) => ({
  account: accountOf(workspaceId),
  sort_key: `${newsPrefix}${analysisId}`,
});

function newsFrom(row: Row): News {
  const kinds = NewsKind.options.flatMap((kind): NewsOfKind[] => {
    const said = Said.safeParse(row[`said_${kind}`]).data;
    if (!said) return [];
    const left = z.optional(Left).parse(row[`left_${kind}`]);
    const mailed = z.optional(z.string()).parse(row[`mailed_${kind}`]);
    return [{ kind, said, mailed, left: left?.at === said.at ? left.ids : undefined }];
  });
  return { ...NewsRow.parse(row), kinds };
}

type Happened = Said & { kind: NewsKind };

/**
 * Notes an answer, or a bounce, that a mail may be about, for the transaction that keeps it.
 *
 * @param isFirst nothing of the deal's sellers has waited before.
 */
export function toNoteNews(
  { user_id, analysis_id }: { user_id: WorkspaceId; analysis_id: string },
  { kind, ...said }: Happened,
  isFirst: boolean,
  now: Date,
): Write {
  const key = newsKey(user_id, analysis_id);
  return toUpdate(
    integrationsTable,
    key,
    {
      change:
        `SET user_id = :user, analysis_id = :analysis, since = ${isFirst ? ':at' : 'if_not_exists(since, :at)'}, ` +
        '#said = :said, due = :due, due_at = :now, expires_at = :expiry',
      names: { '#said': `said_${kind}` },
      values: {
        ':user': user_id,
        ':analysis': analysis_id,
        ':at': said.at,
        ':said': said,
        ':due': sellerMailPartition(key.account),
        ':now': now.toISOString(),
        ':expiry': expiresIn(keptDays, now),
      },
    },
    'NONE',
  );
}

/** The key of the row that `toNoteNews` writes. */
export const keyOfNews = (workspaceId: WorkspaceId, analysisId: string): SellerMailKey =>
  newsKey(workspaceId, analysisId);

/** What a deal's seller has answered lately; `undefined` when that is nothing. */
export async function findNews(workspaceId: WorkspaceId, analysisId: string, now: Date): Promise<News | undefined> {
  const row = await getRow(integrationsTable, newsKey(workspaceId, analysisId), now);
  return row && newsFrom(row);
}

/** A row, if its mails are still due. */
export async function findDueNews(key: SellerMailKey, now: Date): Promise<News | undefined> {
  const row = await getRow(integrationsTable, key);
  if (!row || row.due_at === undefined || String(row.due_at) > now.toISOString()) return undefined;
  return newsFrom(row);
}

/** Whether an answer gets a mail of its own: its kind had none about this deal for an hour before it. */
const isMailed = ({ said, mailed }: NewsOfKind): boolean =>
  mailed === undefined || Date.parse(said.at) - Date.parse(mailed) >= hourMs;

/** The answers that a mail is due about. */
export const dueKinds = ({ due_at, kinds }: News): NewsOfKind[] => (due_at === undefined ? [] : kinds.filter(isMailed));

/** The answers that no mail was about, and none is due: the latest of each kind, since a seller waits. */
export function unmailedKinds(news: News): (NewsOfKind & { kind: AnswerKind })[] {
  const due = dueKinds(news);
  return news.kinds.filter(
    (one): one is NewsOfKind & { kind: AnswerKind } =>
      one.kind !== 'bounce' &&
      one.said.at >= news.since &&
      (one.mailed === undefined || one.said.at > one.mailed) &&
      !due.includes(one),
  );
}

/**
 * Claims the mails that are due, before they are sent: of all runs and retries one gets them.
 *
 * @returns false when another run has them, or another answer came.
 */
export async function claimNews(news: News): Promise<boolean> {
  const kinds = dueKinds(news);
  const claimed = await updateRow(integrationsTable, news, {
    change: `${kinds.length > 0 ? `SET ${kinds.map((_, at) => `#k${at} = :v${at}`).join(', ')} ` : ''}REMOVE due, due_at`,
    condition: 'due_at = :seen',
    ...(kinds.length > 0 && { names: Object.fromEntries(kinds.map(({ kind }, at) => [`#k${at}`, `mailed_${kind}`])) }),
    values: { ':seen': news.due_at, ...Object.fromEntries(kinds.map(({ said }, at) => [`:v${at}`, said.at])) },
  });
  return claimed !== undefined;
}

/** Makes a claimed mail due again that was certainly not sent. @param ids whom it has to be sent to still. */
export async function giveNewsBack(
  news: News,
  { kind, said, mailed }: NewsOfKind,
  ids: readonly string[],
  ms: number,
  now: Date,
): Promise<void> {
  await updateRow(
    integrationsTable,
    news,
    {
      change: `SET due = :due, due_at = :until, #left = :left${mailed === undefined ? ' REMOVE #mailed' : ', #mailed = :before'}`,
      condition: '#mailed = :at',
      names: { '#mailed': `mailed_${kind}`, '#left': `left_${kind}` },
      values: {
        ':due': sellerMailPartition(news.account),
        ':until': later(now, ms),
        ':at': said.at,
        ':left': { at: said.at, ids },
        ...(mailed !== undefined && { ':before': mailed }),
      },
    },
    'NONE',
  );
}

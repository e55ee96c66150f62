import * as z from 'zod/mini';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { hourOf } from '#lambdas/storage/integrations/api-key-rows.ts';
import { toDeleteLink } from '#lambdas/storage/integrations/shared-links.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import type { SellerMailKey } from '#lambdas/storage/seller-mails/due-seller-mails.ts';
import { toNoteNews } from '#lambdas/storage/seller-mails/news-rows.ts';
import { findSubscribed, toMailReply } from '#lambdas/storage/seller-mails/subscribers.ts';
import {
  everyRow,
  getRow,
  type Row,
  toDelete,
  toPut,
  toUpdate,
  updateRow,
  type Write,
} from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { Happening } from '#shared/pipeline/activity.ts';
import { type LatestAnswer, SellerEvent, sellerLimits } from '#shared/seller-page/seller-link.ts';
import { AnswerKind, type SellerWaiting } from '#shared/structures/base/offer/seller-answer.ts';
import { loggedOn } from './activity.ts';
import { agreedOf, takesBack } from './agreed.ts';
import { deleteMessages } from './delete-files.ts';
import { notingWaiting, waitingOn } from './pipeline.ts';
import { analysisKey, type PartOwner, sellerBodyId, sellerEventId, sellerPageId } from './row-ids.ts';
import { everySellerPage, type SellerPageRow, toChangePage } from './seller-pages.ts';

/*
 * The messages about a seller's page, one row each (rows-of-user.ts), under the key that its writer gave it: the same
 * one sent again is the same. The page counts them. A message is written with the count that its writer has seen as a
 * condition, so of two at once one is stored. Which seller waits for the sender is noted on the analysis in the same
 * transaction; it is worked out from the pages when something was read.
 */

const Positioned = z.object({ position: z.int() });

/** A message, from its row. */
export const sellerEventFromRow = (row: Row): SellerEvent => SellerEvent.parse(row);

/** The messages about a page, the oldest first. */
export async function listSellerEvents({ user_id, analysis_id }: PartOwner, pageId: string): Promise<SellerEvent[]> {
  const rows = await everyRow(analysesTable, user_id, { prefix: sellerEventId(analysis_id, pageId) });
  return rows
    .map((row) => ({ position: Positioned.parse(row).position, event: sellerEventFromRow(row) }))
    .sort((one, other) => one.position - other.position)
    .map(({ event }) => event);
}

export async function findSellerEvent(
  { user_id, analysis_id }: PartOwner,
  pageId: string,
  key: string,
): Promise<SellerEvent | undefined> {
  const row = await getRow(analysesTable, { user_id, id: sellerEventId(analysis_id, pageId, key) });
  return row && sellerEventFromRow(row);
}

/** Whether two messages say the same, whenever they were sent. */
export function saysTheSame(one: SellerEvent, other: SellerEvent): boolean {
  const said = ({ at: _, sealed: __, seal_refused: ___, ...rest }: SellerEvent) =>
    JSON.stringify(Object.entries(rest).sort());
  return said(one) === said(other);
}

/** `already`: another call has noted the same. `gone`: the signature was deleted, erased or dealt with otherwise. */
export type NotedSeal = 'noted' | 'already' | 'gone';

/**
 * Notes what became of a signature, once: its letter is sealed, or was refused, and it has to be given again.
 */
export async function noteSeal(
  owner: PartOwner,
  pageId: string,
  key: string,
  outcome: 'sealed' | 'seal_refused',
): Promise<NotedSeal> {
  const id = sellerEventId(owner.analysis_id, pageId, key);
  const row = await updateRow(
    analysesTable,
    { user_id: owner.user_id, id },
    {
      change: `SET ${outcome} = :yes`,
      // Without a name it was erased.
      condition: 'attribute_exists(#name) AND attribute_not_exists(sealed) AND attribute_not_exists(seal_refused)',
      names: { '#name': 'name' },
      values: { ':yes': true },
    },
  );
  if (row) return 'noted';
  const signed = await findSellerEvent(owner, pageId, key);
  return signed?.name && signed[outcome] ? 'already' : 'gone';
}

/** Each attempt that fails is another change of the deal. */
const maxAttempts = 20;

/**
 * Keeps a seller's answer: the message, the page's count, who waits, the entry in the log, a reminder, and that a mail at
 * once is due, where the stage sends any. It holds while the page has the messages that were read, and its link works.
 *
 * @param analysis the analysis's row.
 */
export function toKeepAnswer(
  owner: PartOwner,
  page: SellerPageRow,
  analysis: Row,
  event: SellerEvent,
  now: Date,
): Write[] {
  const kind = AnswerKind.parse(event.kind);
  const { structure = null, number = null, amount = null, at } = event;
  const about = { page_id: page.id, version: page.version };
  const latest: LatestAnswer = { kind, structure, number, amount, at };
  const waiting = { page_id: page.id, kind, at, count: (waitingOn(analysis)?.count ?? 0) + 1 };
  const hour = hourOf(now);
  return [
    toChangePage(owner, page.id, {
      change:
        'SET seller_events = :next, latest_answer = :latest, signatures = :signatures, ' +
        'answer_hour = :hour, answers_in_hour = :in_hour',
      // Every counter of the page changes with its messages only, so they are as they were read.
      condition:
        'seller_events = :seen AND attribute_not_exists(revoked_at) AND attribute_not_exists(replaced_at) ' +
        'AND ends_at > :now',
      values: {
        ':next': page.seller_events + 1,
        ':seen': page.seller_events,
        ':now': now.toISOString(),
        ':latest': latest,
        ':signatures': page.signatures + (kind === 'sign' ? 1 : 0),
        ':hour': hour,
        ':in_hour': (page.answer_hour === hour ? page.answers_in_hour : 0) + 1,
      },
    }),
    toKeep(owner, page, event),
    ...changing(
      owner,
      analysis,
      waiting,
      kind === 'sign'
        ? { kind: 'seller_signed', ...about, structure }
        : { kind: 'seller_answered', ...about, answer: kind, structure, number, amount },
      now,
      { isWithdrawn: takesBack(agreedOf(analysis), page.id, event) },
    ),
    wakeReminders(owner.user_id, now),
    ...(hasSetting('sellerMailQueue')
      ? [toNoteNews(owner, { kind, at, page_id: page.id, key: event.key }, waitingOn(analysis) === undefined, now)]
      : []),
  ];
}

/** The row of a page's next message. */
function toKeep({ user_id, analysis_id }: PartOwner, { id, seller_events }: SellerPageRow, event: SellerEvent): Write {
  const row = { user_id, id: sellerEventId(analysis_id, id, event.key), position: seller_events, ...event };
  return toPut(analysesTable, row, { condition: 'absent' });
}

/** The writes about the analysis: who waits, the entry in the log, and that what was agreed is taken back. */
function changing(
  owner: PartOwner,
  analysis: Row,
  waiting: SellerWaiting | undefined,
  happening: Happening | undefined,
  now: Date,
  { deleted = 0, isWithdrawn = false } = {},
): Write[] {
  const noted = notingWaiting(analysis, waiting, isWithdrawn);
  const log = loggedOn(analysis, owner, happening ? [happening] : [], now);
  return [
    toUpdate(analysesTable, analysisKey(owner), {
      change:
        `SET ${noted.set}, seller_pages_deleted = if_not_exists(seller_pages_deleted, :zero) + :deleted` +
        `${isWithdrawn ? ', agreed.withdrawn_at = :withdrawn' : ''}${log.set}${log.add}`,
      condition: noted.condition,
      values: {
        ...{ ...noted.values, ...log.values, ':zero': 0, ':deleted': deleted },
        ...(isWithdrawn && { ':withdrawn': now.toISOString() }),
      },
    }),
    ...log.rows,
  ];
}

/** What a newer version does not answer. */
const outlivesRevision: readonly AnswerKind[] = ['question', 'call'];

/**
 * Which seller waits, as the pages say; `undefined` when everything is read. A revision settles what was answered to the
 * version before it, but no question.
 */
export function waitingIn(pages: readonly SellerPageRow[]): SellerWaiting | undefined {
  const unread = pages.flatMap(({ id, seller_events, seen_through, latest_answer, replaced_at }) =>
    latest_answer &&
    seller_events > seen_through &&
    (replaced_at === undefined || outlivesRevision.includes(latest_answer.kind))
      ? [{ page_id: id, kind: latest_answer.kind, at: latest_answer.at, count: seller_events - seen_through }]
      : [],
  );
  const [latest] = unread.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return latest && { ...latest, count: unread.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * Notes on an analysis's row who waits once a version takes the place of another one. The pages are read after the row:
 * what is answered since changes the row, too.
 */
export async function settlingRevision(owner: PartOwner, analysis: Row, revised: string, now: Date): Promise<Noted> {
  const replaced_at = now.toISOString();
  const pages = await everySellerPage(owner);
  return notingWaiting(
    analysis,
    waitingIn(pages.map((page) => (page.id === revised ? { ...page, replaced_at } : page))),
  );
}
type Noted = ReturnType<typeof notingWaiting>;

/** A page as it is to be, `undefined` for none, and what makes it so. */
type Dealt = { after: SellerPageRow | undefined; writes: Write[]; happening?: Happening };

/**
 * Changes a page that its sender has dealt with, and who waits with it. Repeats itself while answers come in between.
 *
 * @param change works the change out; `undefined` leaves everything.
 * @returns the page; `undefined` when there is none.
 */
async function dealWith(
  owner: PartOwner,
  id: string,
  now: Date,
  change: (page: SellerPageRow) => Promise<Dealt | undefined>,
): Promise<SellerPageRow | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [analysis, pages] = await Promise.all([getRow(analysesTable, analysisKey(owner)), everySellerPage(owner)]);
    const page = pages.find((each) => each.id === id);
    if (!analysis || !page) return undefined;
    const made = await change(page);
    if (!made) return page;
    const { after, writes, happening } = made;
    const waiting = waitingIn(pages.flatMap((each) => (each.id === id ? (after ?? []) : each)));
    const deleted = after ? 0 : 1;
    const noted = changing(owner, analysis, waiting, happening, now, { deleted });
    const refused = await transactFor(owner.user_id, [...writes, ...noted]);
    if (refused.length === 0) return after ?? page;
  }
  throw new Error('The deal changed in between every time.');
}

/**
 * Notes the messages that the sender has read.
 *
 * @returns the page; `undefined` when there is none.
 * @throws `not_signed_in` when the account is deleted.
 */
export function readSellerEvents(
  owner: PartOwner,
  id: string,
  through: number,
  now: Date,
): Promise<SellerPageRow | undefined> {
  return dealWith(owner, id, now, async (page) => {
    const seen_through = Math.min(through, page.seller_events);
    if (seen_through <= page.seen_through) return undefined;
    const change = toChangePage(owner, id, {
      change: 'SET seen_through = :through',
      condition: 'seller_events = :events AND seen_through < :through',
      values: { ':through': seen_through, ':events': page.seller_events },
    });
    return { after: { ...page, seen_through }, writes: [change] };
  });
}

/** `gone`: there is no such page. `revoked`: nobody reads it. `full`: the page keeps no more messages. */
/** `mails`: those to sellers that are due with it. */
export type KeptReply =
  | { event: SellerEvent; isNew: boolean; mails: SellerMailKey[] }
  | 'gone'
  | 'revoked'
  | 'full'
  | 'conflict';

/**
 * Keeps the sender's reply, who has read all before it.
 *
 * @returns `conflict` for another text under a known key.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepReply(
  owner: PartOwner,
  id: string,
  { key, text }: { key: string; text: string },
  now: Date,
): Promise<KeptReply> {
  const event: SellerEvent = { key, at: now.toISOString(), by: 'sender', kind: 'reply', text };
  let outcome: KeptReply = { event, isNew: true, mails: [] };
  const page = await dealWith(owner, id, now, async (found) => {
    const stored = await findSellerEvent(owner, id, key);
    if (stored) outcome = saysTheSame(stored, event) ? { event: stored, isNew: false, mails: [] } : 'conflict';
    else if (found.revoked_at !== undefined) outcome = 'revoked';
    else if (found.seller_events >= sellerLimits.answers) outcome = 'full';
    if (stored || typeof outcome === 'string') return undefined;
    const link = hasSetting('sellerMailQueue') ? await findSubscribed(found.link_code) : undefined;
    const mails = link ? toMailReply(found.link_code, link, key, now) : [];
    outcome = { event, isNew: true, mails: mails.map((mail) => mail.key) };
    const next = found.seller_events + 1;
    const change = toChangePage(owner, id, {
      change: 'SET seller_events = :next, seen_through = :next',
      condition: 'seller_events = :seen AND attribute_not_exists(revoked_at)',
      values: { ':next': next, ':seen': found.seller_events },
    });
    return {
      after: { ...found, seller_events: next, seen_through: next },
      writes: [change, toKeep(owner, found, event), ...mails.map(({ write }) => write)],
      happening: { kind: 'seller_replied', page_id: id, version: found.version },
    };
  });
  return page ? outcome : 'gone';
}

/**
 * Deletes a page with its link and messages; it can be repeated until it is gone.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function deleteSellerPage(owner: PartOwner, page: SellerPageRow, now: Date): Promise<void> {
  const { user_id, analysis_id } = owner;
  // Ended first: no message comes after those that are deleted.
  await transactFor(user_id, [
    toChangePage(owner, page.id, {
      change: 'SET revoked_at = if_not_exists(revoked_at, :now)',
      condition: 'exists',
      values: { ':now': now.toISOString() },
    }),
    toDeleteLink('offer', page.link_code),
  ]);
  await deleteMessages(owner, page.id);
  await dealWith(owner, page.id, now, async () => ({
    after: undefined,
    writes: [
      toDelete(analysesTable, { user_id, id: sellerPageId(analysis_id, page.id) }, { condition: 'exists' }),
      toDelete(analysesTable, { user_id, id: sellerBodyId(analysis_id, page.id) }),
    ],
  }));
}

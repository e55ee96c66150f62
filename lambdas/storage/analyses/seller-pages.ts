import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { counting, isStill } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import {
  type MadeLink,
  newLink,
  readLink,
  toDeleteLink,
  toPutLink,
} from '#lambdas/storage/integrations/shared-links.ts';
import { type Subscriber, subscribersIn } from '#lambdas/storage/seller-mails/subscribers.ts';
import { everyRow, getRow, pageOfRows, type Row, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable, integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser, transactFor } from '#lambdas/storage/tombstone.ts';
import { updateOnce } from '#lambdas/storage/update-once.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { SellerMail } from '#shared/seller-page/mailed.ts';
import {
  LatestAnswer,
  lastDayToAnswer,
  type SellerPageSummary,
  sellerLimits,
  sellerPagesPerPage,
} from '#shared/seller-page/seller-link.ts';
import { Language, SellerPage } from '#shared/seller-page/seller-page.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { loggedIfRoom, loggedOn, logging } from './activity.ts';
import { analysisKey, type PartOwner, sellerBodyId, sellerPageId } from './row-ids.ts';

/*
 * The sellers' pages of a saved analysis, two rows each (rows-of-user.ts): a small one with its link and how things
 * stand, and one with what it shows; each message is a row more (seller-events.ts). The analysis counts its versions, as
 * `seller_pages`, and those that were deleted, as `seller_pages_deleted`: a version's number is given out once. A link
 * has a row of its own (shared-links.ts), which goes when the link is revoked. The links of a day are counted:
 *
 *   {account}    seller-links#{YYYY-MM-DD}
 */

const SellerPageRow = z.object({
  id: z.pipe(
    z.string(),
    z.transform((id) => id.split('#').at(-1) ?? ''),
  ),
  version: z.int(),
  made_at: z.iso.datetime(),
  /** The id of who has sent it; pages of earlier releases have none. */
  made_by: z.optional(z.string()),
  letter_id: z.string(),
  language: Language,
  shared_with: z.string(),
  structures: z.array(Strategy),
  /** The terms of the options as they were sent, by field: the sender's own, so not in what the page shows. */
  sent_terms: z._default(z.record(z.string(), z.string()), {}),
  ends_at: z.iso.datetime(),
  link_code: z.string(),
  revoked_at: z.optional(z.iso.datetime()),
  replaced_at: z.optional(z.iso.datetime()),
  /** The pages that it took the place of, one after the other, the oldest first. */
  follows: z._default(z.array(z.string()), []),
  view_count: z.int(),
  first_opened_at: z.optional(z.iso.datetime()),
  last_opened_at: z.optional(z.iso.datetime()),
  /** Messages of both, which are numbered by it: a message is written by whoever has seen all before it. */
  seller_events: z.int(),
  seen_through: z.int(),
  /** Also one that takes back. */
  latest_answer: z.optional(LatestAnswer),
  signatures: z._default(z.int(), 0),
  /** The mails that we sent with its link, by the address's hash. */
  mails: z._default(z.record(z.string(), SellerMail), {}),
  /** The hour of the latest answer, and how many it has. */
  answer_hour: z._default(z.string(), ''),
  answers_in_hour: z._default(z.int(), 0),
});
export type SellerPageRow = z.infer<typeof SellerPageRow>;

/** As JSON, so that it comes back as it was. */
const BodyRow = z.object({ body: z.string() });

/** It names the earlier versions, too: they are read at the same time as the page. */
const LinkRow = z.object({
  user_id: WorkspaceId,
  analysis_id: z.string(),
  page_id: z.string(),
  follows: z._default(z.array(z.string()), []),
});
type LinkRow = z.infer<typeof LinkRow>;

const VersionedRow = z.object({
  seller_pages: z._default(z.int(), 0),
  seller_pages_deleted: z._default(z.int(), 0),
});

/** How long the count of a day's links is kept. */
const countDays = 2;

/** A seller's page, from its row. */
export const sellerPageFromRow = (row: Row): SellerPageRow => SellerPageRow.parse(row);

/** The API's form of a page. */
export function sellerPageSummary(page: SellerPageRow): SellerPageSummary {
  const { id, version, made_at, letter_id, language, shared_with, structures, ends_at, latest_answer } = page;
  return {
    id,
    version,
    made_at,
    letter_id,
    language,
    shared_with,
    structures,
    ends_at,
    revoked_at: page.revoked_at ?? null,
    replaced_at: page.replaced_at ?? null,
    views: page.view_count,
    first_opened_at: page.first_opened_at ?? null,
    last_opened_at: page.last_opened_at ?? null,
    events: page.seller_events,
    latest_answer: latest_answer === undefined || latest_answer.kind === 'take_back' ? null : latest_answer,
    seen_through: page.seen_through,
    mails: Object.values(page.mails),
  };
}

const pageKey = ({ user_id, analysis_id }: PartOwner, id: string) => ({ user_id, id: sellerPageId(analysis_id, id) });

/** Changes a page's row in a transaction. */
export const toChangePage = (owner: PartOwner, id: string, change: Parameters<typeof toUpdate>[2]) =>
  toUpdate(analysesTable, pageKey(owner, id), change);

/** Some of an analysis's pages, the newest first; `cursor` is the last id of those before. */
export async function listSellerPages(
  { user_id, analysis_id }: PartOwner,
  cursor: string | undefined,
): Promise<{ items: SellerPageRow[]; next_cursor?: string }> {
  const { rows, hasMore } = await pageOfRows(analysesTable, user_id, sellerPagesPerPage, {
    prefix: sellerPageId(analysis_id),
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : { user_id, id: sellerPageId(analysis_id, cursor) },
  });
  const items = rows.map(sellerPageFromRow);
  const last = items.at(-1);
  return hasMore && last ? { items, next_cursor: last.id } : { items };
}

/** All of an analysis's pages, the oldest first. */
export async function everySellerPage({ user_id, analysis_id }: PartOwner): Promise<SellerPageRow[]> {
  return (await everyRow(analysesTable, user_id, { prefix: sellerPageId(analysis_id) })).map(sellerPageFromRow);
}

export async function findSellerPage(owner: PartOwner, id: string): Promise<SellerPageRow | undefined> {
  const row = await getRow(analysesTable, pageKey(owner, id));
  return row && sellerPageFromRow(row);
}

/** Reads the snapshot of a seller's page; `undefined` when there is none. */
export async function findSellerBody({ user_id, analysis_id }: PartOwner, id: string): Promise<SellerPage | undefined> {
  const row = await getRow(analysesTable, { user_id, id: sellerBodyId(analysis_id, id) });
  return row && SellerPage.parse(JSON.parse(BodyRow.parse(row).body));
}

const bodyRow = ({ user_id, analysis_id }: PartOwner, id: string, body: SellerPage): Row => ({
  user_id,
  id: sellerBodyId(analysis_id, id),
  body: JSON.stringify(body),
});

/** The version that comes next. @returns `full` when the analysis keeps no more, `gone` when there is none. */
export async function nextSellerVersion(owner: PartOwner): Promise<number | 'full' | 'gone'> {
  const row = await getRow(analysesTable, analysisKey(owner));
  if (!row) return 'gone';
  const { seller_pages, seller_pages_deleted } = VersionedRow.parse(row);
  return seller_pages - seller_pages_deleted < sellerLimits.pages ? seller_pages + 1 : 'full';
}

/** Where an account's links of a day are counted. */
const dayOfLinks = (workspaceId: WorkspaceId, now: Date) => ({
  account: accountOf(workspaceId),
  sort_key: `seller-links#${now.toISOString().slice(0, 10)}`,
});

const CountedRow = z.object({ made: z.number() });

/** Whether an account may make a link today. The transaction that makes one has the last word. */
export async function hasLinkLeft(workspaceId: WorkspaceId, now: Date): Promise<boolean> {
  const row = await getRow(integrationsTable, dayOfLinks(workspaceId, now));
  return row === undefined || CountedRow.parse(row).made < sellerLimits.linksADay;
}

export type SellerPageToKeep = {
  id: string;
  body: SellerPage;
  sent_terms: Record<string, string>;
  shared_with: string;
  ends_at: string;
  /** The page that it takes the place of. */
  revises: SellerPageRow | undefined;
  /** Notes which seller waits once it is sent; `undefined` where nothing changes. */
  settling?: ((analysis: Row) => Promise<{ set: string; condition: string; values: Row }>) | undefined;
};

/**
 * `again`: another page got its version meanwhile. `too_many`: the day's links are made. `not_there`: the page to be
 * replaced was deleted, or another one has replaced it.
 */
export type KeptSellerPage = { page: SellerPageRow; link: MadeLink } | 'again' | 'too_many' | 'not_there';

/**
 * Keeps a seller's page with its link and its entry in the log, and ends the one that it takes the place of.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepSellerPage(
  owner: PartOwner,
  { id, body, sent_terms, shared_with, ends_at, revises, settling }: SellerPageToKeep,
  now: Date,
): Promise<KeptSellerPage> {
  const { user_id, analysis_id, actor } = owner;
  const { version, made_at, letter_id, language } = body;
  const link = newLink(user_id);
  const earlier = revises ? { follows: [...revises.follows, revises.id] } : {};
  const row = {
    ...earlier,
    id: sellerPageId(analysis_id, id),
    version,
    made_at,
    ...(actor && { made_by: actor.id }),
    letter_id,
    language,
    shared_with,
    structures: body.options.flatMap(({ structure }) => structure ?? []),
    sent_terms,
    ends_at,
    link_code: link.code,
    view_count: 0,
    seller_events: 0,
    seen_through: 0,
  };
  const analysis = (await getRow(analysesTable, analysisKey(owner))) ?? {};
  const made = { kind: 'seller_page_made', page_id: id, version, shared_with } as const;
  const log = loggedOn(analysis, owner, [made], now);
  const counted = counting(sellerLimits.linksADay, expiresIn(countDays, now), 1);
  const settled = await settling?.(analysis);
  const refused = await transactFor(user_id, [
    toUpdate(analysesTable, analysisKey(owner), {
      change: `SET seller_pages = :version${settled ? `, ${settled.set}` : ''}${log.set}${log.add}`,
      condition: [
        `attribute_exists(id) AND ${isStill('seller_pages', ':before', version - 1)}`,
        ...(settled ? [settled.condition] : []),
      ].join(' AND '),
      values: { ':version': version, ':before': version - 1, ...settled?.values, ...log.values },
    }),
    toUpdate(integrationsTable, dayOfLinks(user_id, now), counted),
    toPut(analysesTable, { user_id, ...row }),
    toPut(analysesTable, bodyRow(owner, id, body)),
    toPutLink('offer', link, { ...earlier, user_id, analysis_id, page_id: id }, now),
    ...(revises === undefined
      ? []
      : [
          toChangePage(owner, revises.id, {
            change: 'SET replaced_at = :now',
            condition: 'attribute_exists(id) AND attribute_not_exists(replaced_at)',
            values: { ':now': now.toISOString() },
          }),
        ]),
    ...log.rows,
  ]);
  const [first] = refused;
  if (first === undefined) return { page: sellerPageFromRow(row), link };
  if (first === 0) return 'again';
  return first === 1 ? 'too_many' : 'not_there';
}

/**
 * Has a link work until a time, or longer where it does already, and the page name that day.
 *
 * @returns `undefined` when there is none, or it was revoked or replaced.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function renewSellerLink(
  owner: PartOwner,
  id: string,
  endsAt: string,
): Promise<SellerPageRow | undefined> {
  const [page, body] = await Promise.all([findSellerPage(owner, id), findSellerBody(owner, id)]);
  if (!page || !body || page.revoked_at !== undefined || page.replaced_at !== undefined) return undefined;
  if (page.ends_at >= endsAt) return page;
  const isRenewed = await ofUser(owner.user_id)(
    toChangePage(owner, id, {
      change: 'SET ends_at = :end',
      condition: 'ends_at = :seen AND attribute_not_exists(revoked_at) AND attribute_not_exists(replaced_at)',
      values: { ':end': endsAt, ':seen': page.ends_at },
    }),
    toPut(analysesTable, bodyRow(owner, id, { ...body, answer_until: lastDayToAnswer(endsAt) }), {
      condition: 'exists',
    }),
  );
  // It was renewed, revoked, replaced or deleted meanwhile.
  return isRenewed ? { ...page, ends_at: endsAt } : renewSellerLink(owner, id, endsAt);
}

/** Ends a link: the next reader finds nothing. It can be repeated. @throws `not_signed_in` for a deleted account. */
export async function revokeSellerLink(owner: PartOwner, page: SellerPageRow, now: Date): Promise<SellerPageRow> {
  const { id, version, link_code, revoked_at } = page;
  if (revoked_at !== undefined) return page;
  const revoked = { ...page, revoked_at: now.toISOString() };
  const log = await loggedIfRoom(owner, [{ kind: 'seller_page_revoked', page_id: id, version }], now);
  await transactFor(owner.user_id, [
    toChangePage(owner, id, {
      change: 'SET revoked_at = :now',
      condition: 'attribute_exists(id) AND attribute_not_exists(revoked_at)',
      values: { ':now': revoked.revoked_at },
    }),
    toDeleteLink('offer', link_code),
    ...logging(owner, log),
  ]);
  return revoked;
}

/**
 * Runs a read for the page that a link's code and secret lead to, which is counted at the same time: also for a page
 * that has ended or was replaced.
 */
export function openSellerLink<Found>(
  link: MadeLink,
  now: Date,
  read: (link: LinkRow, opener: Opener) => Promise<Found>,
): Promise<Found | 'unknown' | 'too_often'> {
  return readLink(
    'offer',
    link,
    sellerLimits.readsAnHour,
    now,
    (row, hash) => read(LinkRow.parse(row), openerOf(subscribersIn(row), hash)),
    (row) => subscribersIn(row).flatMap(({ opens_hash = [], stops_hash = [] }) => [opens_hash, stops_hash].flat()),
  );
}

/**
 * By which secret a page was opened: its own, or a subscriber's. One that only stops mails opens no page, also after the
 * address was forgotten.
 */
export type Opener = { subscriber: Subscriber; isToStop: boolean } | null;

function openerOf(subscribers: Subscriber[], hash: string): Opener {
  const subscriber = subscribers.find(({ opens_hash, stops_hash }) => hash === opens_hash || hash === stops_hash);
  return subscriber ? { subscriber, isToStop: hash === subscriber.stops_hash } : null;
}

/**
 * Counts that a page was opened for the first time, with its entry in the log: once.
 *
 * @param analysis the analysis's row, as it was read with the page's.
 */
export function toCountFirstView(
  owner: PartOwner,
  { id, version, shared_with }: SellerPageRow,
  analysis: Row | undefined,
  now: Date,
): Write[] {
  const happening = { kind: 'seller_page_opened', page_id: id, version, shared_with } as const;
  return [
    toChangePage(owner, id, {
      change: 'SET first_opened_at = :now, last_opened_at = :now, view_count = :one',
      condition: 'view_count = :none',
      values: { ':now': now.toISOString(), ':one': 1, ':none': 0 },
    }),
    ...logging(owner, loggedOn(analysis ?? {}, owner, [happening], now)),
  ];
}

/** Counts that a page was opened once more. */
export async function countSellerView(owner: PartOwner, id: string, now: Date): Promise<void> {
  await updateOnce(
    analysesTable,
    pageKey(owner, id),
    {
      change: 'SET last_opened_at = :now, view_count = view_count + :one',
      condition: 'exists',
      values: { ':now': now.toISOString(), ':one': 1 },
    },
    'NONE',
  );
}

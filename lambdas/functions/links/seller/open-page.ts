import { randomUUID } from 'node:crypto';
import { withLogo } from '#lambdas/domain/brand/with-logo.ts';
import { enqueueSellerMails } from '#lambdas/domain/seller-pages/enqueue-seller-mails.ts';
import { type Around, noteView, readAround, takeAnswer } from '#lambdas/domain/seller-pages/take-answer.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { listSellerEvents } from '#lambdas/storage/analyses/seller-events.ts';
import {
  findSellerBody,
  findSellerPage,
  type Opener,
  openSellerLink,
  type SellerPageRow,
  sellerPageSummary,
} from '#lambdas/storage/analyses/seller-pages.ts';
import { countWrongSecret } from '#lambdas/storage/integrations/wrong-secrets.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { subscribe, unsubscribe } from '#lambdas/storage/seller-mails/subscribers.ts';
import { accessOf } from '#shared/account/access.ts';
import { askedAndReplied, standingSignature } from '#shared/seller-page/answers.ts';
import { endedHtml, sellerPageHtml, stopHtml } from '#shared/seller-page/html/page-html.ts';
import { type PageField, type PagePart, type PageState, readPart } from '#shared/seller-page/html/page-state.ts';
import { readListing } from '#shared/seller-page/listing.ts';
import { EventKey, type SellerEvent } from '#shared/seller-page/seller-link.ts';
import { Language, type SellerPage } from '#shared/seller-page/seller-page.ts';
import { utcDay } from '#shared/values/days.ts';
import { secretIn } from '#shared/values/link-key.ts';
import { type Fields, typedIn } from './fields.ts';
import { FormAnswer, readAnswer, readEmail } from './read-answer.ts';
import { haveSealed, optionToSign, readSignature, sealedCopy, signingOf } from './signing.ts';

/** A whole page, or in its place a file. */
export type Page = { status: number; html: string; retryAfter?: number; pdf?: Uint8Array };

type Sent = {
  code: string;
  fields: Fields;
  /** The seller's address: of a wrong secret, its network is counted. */
  viewer: string;
  now: Date;
  log: Log;
};

/** A page whose link was opened by its secret. */
type Opened = {
  owner: PartOwner;
  row: SellerPageRow;
  shows: SellerPage;
  /** The oldest first. */
  events: SellerEvent[];
  /** What was asked on the versions before, while it is the newest. */
  earlier: PageState['earlier'];
  /** Whether the sender's plan has links. */
  isOnPlan: boolean;
  around: Around;
  /** By which secret it was opened. */
  opener: Opener;
};

/** Nobody learns whether a link never was, has another secret, was revoked or was deleted. */
const noSuchPage = () => new Refusal('not_found', 'This link does not work.');
const tooOften = (now: Date) => new Refusal('rate_limited', 'Too often. Try again in an hour.', secondsLeft(now));

/**
 * Answers the form of a link: the page, with the answer sent or its problems.
 * @throws `not_found` for every link that opens nothing; `rate_limited` for one that is read too often, or when the
 * network has tried too many that open nothing.
 */
export async function openPage(sent: Sent): Promise<Page> {
  const opened = await pageAt(sent);
  const { do: act = 'show' } = sent.fields;
  const { opener } = opened;
  if (act === 'hear_stop' && opener) await unsubscribe(opened.row.link_code, opener.subscriber.id);
  if (opener?.isToStop) return stopPage(act, opened, sent);
  const standing = standingOf(opened.row, opened.isOnPlan, sent.now);
  if (standing === 'ended') return endedPage(opened, sent);
  const shown = stateOf({ ...opened, shows: await withLogo(opened.shows) }, sent);
  const state = await signable(shown, sent.fields.sign_hash);
  if (act === 'show') return show(opened, state, sent);
  if (act === 'copy') return copy(opened, state);
  if (act === 'hear') return leaveAddress(opened, state, sent);
  if (act === 'hear_stop') {
    return opener
      ? pageOf(200, { ...state, ...unheard, notice: 'unheard' })
      : pageOf(400, { ...state, notice: 'failed' });
  }
  return answer(act, opened, state, sent);
}

/** Nothing is mailed to whoever has this link. */
const unheard = { hearing: { email: null, isOwn: false } };

/** The page of a link that only stops mails: a program that looks through mails opens it, too, and stops nothing. */
function stopPage(act: string, { row, shows, opener }: Opened, { fields }: Sent): Page {
  const isStopped = act === 'hear_stop' || opener?.subscriber.email === undefined;
  const form = { code: row.link_code, secret: secretIn(fields.secret ?? '') };
  const language = Language.safeParse(fields.language).data ?? opener?.subscriber.language ?? shows.language;
  return { status: 200, html: stopHtml(language, shows, isStopped ? null : form) };
}

async function pageAt({ code, fields, viewer, now }: Sent): Promise<Opened> {
  // All reads at once: a seller waits for three trips to the tables, the link's, these and the one that writes.
  const opened = await openSellerLink({ code, secret: fields.secret ?? '' }, now, async (link, opener) => {
    const { user_id, analysis_id, page_id, follows } = link;
    const owner: PartOwner = { user_id, analysis_id };
    const [row, shows, events, before, sender, around] = await Promise.all([
      findSellerPage(owner, page_id),
      findSellerBody(owner, page_id),
      listSellerEvents(owner, page_id),
      Promise.all(follows.map((id) => askedOf(owner, id))),
      findProfile(user_id, now),
      readAround(owner),
    ]);
    // A deleted account has no profile, and a deleted deal no pages.
    if (!row || !shows || !sender) return undefined;
    const earlier = row.replaced_at === undefined ? before.flat() : [];
    const isOnPlan = accessOf(sender, now).includes('customReports');
    return { owner, row, shows, events, earlier, isOnPlan, around, opener };
  });
  if (opened === 'too_often') throw tooOften(now);
  if (opened === 'unknown') throw (await countWrongSecret(viewer, now)) ? noSuchPage() : tooOften(now);
  if (opened === undefined) throw noSuchPage();
  return opened;
}

/** What was asked on an earlier version, and the replies; none of one that was deleted, or that nobody may read anymore. */
async function askedOf(owner: PartOwner, id: string): Promise<PageState['earlier']> {
  const [row, events] = await Promise.all([findSellerPage(owner, id), listSellerEvents(owner, id)]);
  if (!row || row.revoked_at !== undefined) return [];
  return [{ version: row.version, events: askedAndReplied(events) }];
}

/** How a page stands for whoever has its link. @throws `not_found` for a revoked one. */
function standingOf(row: SellerPageRow, isOnPlan: boolean, now: Date): 'open' | 'replaced' | 'ended' {
  const { ends_at, revoked_at, replaced_at } = sellerPageSummary(row);
  if (revoked_at !== null) throw noSuchPage();
  if (!isOnPlan || new Date(ends_at) <= now) return 'ended';
  return replaced_at === null ? 'open' : 'replaced';
}

function stateOf({ row, shows, events, earlier, opener }: Opened, { code, fields }: Sent): PageState {
  return {
    page: shows,
    language: languageOf(fields, shows),
    events,
    earlier,
    at: sellerPageSummary(row).replaced_at === null ? partOf(fields, shows, events) : null,
    form: { code, secret: fields.secret ?? '', key: randomUUID(), seen: events.length },
    typed: typedIn(fields),
    problems: {},
    notice: null,
    replacedAt: sellerPageSummary(row).replaced_at,
    hearing: hasSetting('sellerMailQueue')
      ? { email: opener?.subscriber.email ?? null, isOwn: opener?.subscriber.email !== undefined }
      : null,
    canSign: false,
    signing: null,
  };
}

/** The part in which an answer's fields stand: a form that names another has not been shown them. */
function partOf(fields: Fields, page: SellerPage, events: readonly SellerEvent[]): PagePart | null {
  const named = readPart(fields.at, page.options.length);
  const answers = { part: 'answer', option: null } as const;
  const isAt = (...parts: PagePart['part'][]) => named !== null && parts.includes(named.part);
  switch (fields.do) {
    case 'interest':
      return isAt('answer') ? named : answers;
    case 'no':
      return isAt('no') ? named : answers;
    case 'counter':
    case 'question':
    case 'call':
      return answers;
    case 'sign':
      return { part: 'sign', option: named?.part === 'sign' ? named.option : optionToSign({ page, events }) };
    case 'take_back':
    case 'unsign':
    case 'copy':
    case 'hear':
    case 'hear_stop':
      return null;
  }
  // Which one, where there is only one.
  if (named?.part === 'sign' && named.option === null) return { ...named, option: optionToSign({ page, events }) };
  return named;
}

const languageOf = ({ language }: Fields, shows: SellerPage): Language =>
  Language.safeParse(language).data ?? shows.language;

/** Whether the link was opened just now: the forms of the page itself say what has been seen. */
const isFirst = ({ seen }: Fields): boolean => seen === undefined;

const pageOf = (status: number, state: PageState): Page => ({ status, html: sellerPageHtml(state) });

async function show(
  { owner, row, shows, events, around }: Opened,
  state: PageState,
  { fields, now, log }: Sent,
): Promise<Page> {
  await haveSealed(owner, row.id, events, { now, log, hasWaited: true });
  if (isFirst(fields)) {
    await noteView({ owner, row, body: shows, around, now, log });
    return pageOf(200, state);
  }
  // Only where they can be seen: what was typed into them waits elsewhere.
  const hasNumbers = state.at === null || state.at.part === 'agent';
  const problems = hasNumbers ? readListing(state.typed, shows.listing).problems : {};
  return Object.keys(problems).length === 0 ? pageOf(200, state) : wrongPage(problems, state);
}

/**
 * With the letter that can be signed, which the logo is no part of. What was ticked for another letter, about another
 * option or in another language, is not ticked for this one.
 */
async function signable(state: PageState, shown: string | undefined): Promise<PageState> {
  const signed = { ...state, ...(await signingOf(state)) };
  if (signed.signing?.hash === shown) return signed;
  const { sign_consent: _, sign_owner: __, ...typed } = state.typed;
  return { ...signed, typed };
}

/** The sealed letter, to whoever has the link; the page until it is there. */
async function copy({ owner, row, events }: Opened, state: PageState): Promise<Page> {
  const pdf = await sealedCopy(owner.user_id, { id: row.id, events });
  return pdf ? { status: 200, html: '', pdf } : pageOf(404, { ...state, notice: 'failed' });
}

async function answer(act: string, opened: Opened, state: PageState, sent: Sent): Promise<Page> {
  const { owner, row, shows, around } = opened;
  const { fields, now, log } = sent;
  const kind = act === 'sign' ? act : FormAnswer.safeParse(act).data;
  const key = EventKey.safeParse(fields.key).data;
  if (kind === undefined || key === undefined || !/^\d{1,6}$/.test(fields.seen ?? '')) {
    return pageOf(400, { ...state, notice: 'failed' });
  }
  if (state.replacedAt !== null) return pageOf(409, state);
  const isKnown = opened.events.some((event) => event.key === key);
  if (kind === 'take_back' && sellerPageSummary(row).latest_answer === null && !isKnown) return pageOf(200, state);
  if (kind === 'unsign' && standingSignature(opened.events) === null && !isKnown) return pageOf(200, state);
  const read = kind === 'sign' ? readSignature(fields, state) : readAnswer(kind, fields, shows);
  if (read === 'other') return pageOf(409, { ...state, notice: 'failed' });
  if ('problems' in read) return wrongPage(read.problems, state);

  const event: SellerEvent = {
    ...read.said,
    kind,
    key,
    at: now.toISOString(),
    by: 'seller',
    language: state.language,
  };
  const seen = seenIn(fields, opened.events);
  const outcome = await takeAnswer({ owner, row, body: shows, around, event, seen, now, log }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) throw error;
      log.error('failed', errorFields(error));
      return 'failed' as const;
    },
  );
  // Read once more only where the message that refuses this one came after the page was read.
  const withOther = (isRead: boolean) => (isRead ? opened.events : listSellerEvents(owner, row.id));
  switch (outcome) {
    case 'kept':
    case 'repeated': {
      const events = outcome === 'kept' ? [...opened.events, event] : await withOther(isKnown);
      if (kind === 'sign') await haveSealed(owner, row.id, events, { now, log });
      const email = 'hear' in read ? read.hear : undefined;
      const left = email === undefined ? {} : await hear(email, opened, state, sent);
      return takenPage(events, { ...state, ...left }, fields);
    }
    case 'conflict':
      return conflictPage(await withOther(opened.events.length !== seen), state, fields);
    case 'too_often':
      return { ...pageOf(429, { ...state, notice: 'too-often' }), retryAfter: secondsLeft(now) };
    case 'full':
      return pageOf(403, { ...state, notice: 'failed' });
    case 'ended':
      return closedPage(opened, state, sent);
    case 'failed':
      // It may have been stored: the same key finds it.
      return pageOf(500, withForm({ ...state, notice: 'failed' }, { key }));
  }
}

/** Has an address hear of replies that is left after a message. */
async function leaveAddress(opened: Opened, state: PageState, sent: Sent): Promise<Page> {
  if (state.replacedAt !== null) return pageOf(409, state);
  const { email, problem = { id: 'bad-empty' } } = readEmail(sent.fields.hear);
  if (email === undefined) return wrongPage({ hear: problem }, state);
  if (!opened.events.some(({ by }) => by === 'seller')) return pageOf(400, { ...state, notice: 'failed' });
  const left = await hear(email, opened, state, sent);
  if (left.problems) return pageOf(403, { ...state, ...left, notice: 'failed' });
  const { hear: _, ...typed } = state.typed;
  return pageOf(200, { ...state, ...left, typed, notice: 'sent' });
}

/** @returns what changes on the page: the address, or that it can't be mailed to. */
async function hear(
  email: string,
  { row }: Opened,
  { hearing, language }: PageState,
  { now, log }: Sent,
): Promise<Partial<PageState>> {
  const refused = { problems: { hear: { id: 'failed' } } } as const;
  if (hearing === null) return refused;
  const outcome = await subscribe(row.link_code, email, language, now).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    log.error('failed', errorFields(error));
    return 'failed' as const;
  });
  if (typeof outcome === 'object') await enqueueSellerMails([outcome.mail], log);
  else if (outcome !== 'already') return refused;
  return { hearing: { email, isOwn: false } };
}

/**
 * The messages that the page showed when it was answered. The sender's replies since then contradict no answer: only the
 * seller's own messages do, which somebody else with the link has sent.
 */
function seenIn({ seen }: Fields, events: readonly SellerEvent[]): number {
  const shown = Number(seen);
  return events.slice(shown).every(({ by }) => by === 'sender') ? Math.max(shown, events.length) : shown;
}

const withForm = (state: PageState, form: Partial<PageState['form']>): PageState => ({
  ...state,
  form: state.form && { ...state.form, ...form },
});

const withEvents = (state: PageState, events: SellerEvent[]): PageState =>
  withForm({ ...state, events }, { seen: events.length });

/** The next answer needs these, too. */
const stays: ReadonlySet<string> = new Set<PageField>(['name', 'price', 'cost', 'months', 'rate']);

/** The page with what was sent in its thread, and the fields of the answer empty again. */
const takenPage = async (events: SellerEvent[], state: PageState, { sign_hash }: Fields): Promise<Page> =>
  pageOf(200, {
    ...(await signable({ ...withEvents(state, events), at: null }, sign_hash)),
    typed: Object.fromEntries(Object.entries(state.typed).filter(([name]) => stays.has(name))),
    notice: 'sent',
  });

/** The page with everything typed, what is wrong with it, and at its top that nothing was sent. */
const wrongPage = (problems: PageState['problems'], state: PageState): Page =>
  pageOf(400, { ...state, problems, notice: 'failed' });

const conflictPage = async (events: SellerEvent[], state: PageState, { sign_hash }: Fields): Promise<Page> =>
  pageOf(409, { ...(await signable(withEvents(state, events), sign_hash)), notice: 'conflict' });

/** Replies to an answer that came too late: the link ended, or the offer was replaced, while it was written. */
async function closedPage(opened: Opened, state: PageState, sent: Sent): Promise<Page> {
  const row = await findSellerPage(opened.owner, opened.row.id);
  if (!row) throw noSuchPage();
  if (standingOf(row, opened.isOnPlan, sent.now) !== 'replaced') return endedPage(opened, sent);
  return pageOf(409, { ...state, replacedAt: sellerPageSummary(row).replaced_at });
}

/**
 * Whoever has the secret of a link that has ended learns whom to call, and no figure. One whose sender has left the
 * plan may have ended before its last day.
 */
function endedPage({ shows }: Opened, { fields, now }: Pick<Sent, 'fields' | 'now'>): Page {
  const [day = shows.answer_until] = [shows.answer_until, utcDay(now)].sort();
  return { status: 410, html: endedHtml(languageOf(fields, shows), shows, day) };
}

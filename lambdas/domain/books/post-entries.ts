import { setTimeout } from 'node:timers/promises';
import { paymentEvents } from '#lambdas/domain/events/book-events.ts';
import { happeningsOf, paymentChanges } from '#lambdas/domain/events/payments.ts';
import { outboxOf } from '#lambdas/domain/events/publish.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { loggedOn, logging } from '#lambdas/storage/analyses/activity.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { claimsOf, type StoredBook } from '#lambdas/storage/books/book-rows.ts';
import { everyEntry, findBook } from '#lambdas/storage/books/books.ts';
import { toMoveInList, toRecord } from '#lambdas/storage/books/entry-writes.ts';
import { receiptProblem } from '#lambdas/storage/books/receipts.ts';
import { findRecorded } from '#lambdas/storage/books/recorded.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { type Book, bookLimits } from '#shared/book/base/book.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import type { EntryProblem } from '#shared/book/entries/entry-kind.ts';
import { headOf } from '#shared/book/head.ts';
import { needsHistory, type Posted, type Posting, post } from '#shared/book/posting.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';

/* How entries are recorded: worked out on the book that was read, and written if that is still the book. */

/** Entries with what each was recorded as, in the order in which they were sent. */
export type Recorded = { book: StoredBook; entries: KeptEntry[]; isNew: boolean[] };

/** Why nothing was recorded: there is no book, it is full, or an entry can't be posted: which, and why. */
export type NotRecorded = 'gone' | 'full' | (EntryProblem & { at: number });

/** What is read beside the book: the event types that the owner's webhooks want, and the most books that may be open. */
export type Recording = Posting & { wanted: ReadonlySet<string>; most: number };

/** Payments of thirty years leave half of a deal's log to what else happens; the book has them all. */
const mostLogged = maxEntries / 2;

/** A lost race is another entry that was recorded. So many attempts let 50 at once all land. */
const maxAttempts = 20;
/** None begins later: a call has 10 seconds. */
const latestMs = 7000;
/** Some time, by how long an attempt has taken: those who lost spread over ever more of it. */
const delayMs = (tookMs: number, attempt: number) => Math.random() * Math.min(1500, (tookMs + 5) * 2 ** attempt);

/**
 * Records entries together, or none. One that was recorded before, under the same id, due day or bank line, answers the
 * entry of then.
 *
 * @param recording nothing is worked out before.
 * @param admitted what the first write waits for, and the replay of a whole book.
 * @returns `again` when every attempt lost a race; `too_many` when a sale is taken back, and the plan opens no other book.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function postEntries(
  owner: PartOwner,
  sent: readonly NewEntry[],
  recording: Promise<Recording>,
  admitted: Promise<unknown>,
  log: Log,
): Promise<Recorded | NotRecorded | 'again' | 'too_many'> {
  const known = new Map<string, KeptEntry>();
  const receipts = receiptProblem(owner, sent);
  const started = performance.now();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const began = performance.now();
    if (began - started > latestMs) break;
    const [made, problem, analysis, { wanted, most, now, today }] = await Promise.all([
      workOut(owner, sent, recording, known, admitted),
      receipts,
      findAnalysisRow(owner),
      recording,
    ]);
    if (typeof made === 'string' || 'at' in made) return made;
    if (problem) return problem;
    // Its book is being deleted.
    if (!analysis) return 'gone';
    const { before, all, posted } = made;
    if (posted.entries.length === 0) return recorded(sent, known, before, posted);
    await admitted;
    const at = new Date(now);
    const payments = paymentChanges([...before.parts, ...posted.book.parts], all, posted.entries);
    const lines = loggedOn(analysis, owner, happeningsOf(payments), at, mostLogged);
    const told = paymentEvents(owner.analysis_id, payments, before, wanted);
    const events = outboxOf(owner.user_id, told, at, log, owner.actor);
    const entries = toRecord(owner, before, posted, all);
    const moves = toMoveInList(owner, before, posted.book, most);
    const refused = await transactFor(owner.user_id, [
      ...entries,
      ...moves,
      ...logging(owner, lines),
      ...(fallsDueAnew(before, posted.book, today) ? [wakeReminders(owner.user_id, at)] : []),
      ...events.writes,
    ]);
    if (refused.length === 0) {
      await events.enqueue();
      return recorded(sent, known, before, posted);
    }
    if (moves.length > 0 && refused.includes(entries.length) && !refused.includes(0)) return 'too_many';
    // Where it was the book alone, others were faster with what has nothing to do with these.
    if (refused.some((position) => position > 0)) await addRecorded(owner, sent, known);
    else await setTimeout(delayMs(performance.now() - began, attempt));
  }
  return 'again';
}

/** What would be recorded now; nothing is kept. */
export async function previewEntries(
  owner: PartOwner,
  sent: readonly NewEntry[],
  posting: Promise<Posting>,
): Promise<Recorded | NotRecorded> {
  const [known, problem] = await Promise.all([findRecorded(owner, sent), receiptProblem(owner, sent), posting]);
  const made = await workOut(owner, sent, posting, known, Promise.resolve());
  if (typeof made === 'string' || 'at' in made) return made;
  if (problem) return problem;
  return recorded(sent, known, made.before, made.posted);
}

/** `all`: the entries that were read, and the new ones. */
type Made = { before: StoredBook; all: KeptEntry[]; posted: Posted };

/**
 * Works out what is to be written for those of the entries that are not known.
 *
 * @param known by id, those that were recorded before; a problem may be that more of them were.
 * @param admitted what the replay of a whole book waits for.
 */
async function workOut(
  owner: PartOwner,
  sent: readonly NewEntry[],
  posting: Promise<Posting>,
  known: Map<string, KeptEntry>,
  admitted: Promise<unknown>,
): Promise<Made | NotRecorded> {
  const [before, how] = await Promise.all([findBook(owner), posting]);
  if (!before) return 'gone';
  const { property_address: _, ...book } = before;
  const work = async (): Promise<Made | NotRecorded> => {
    const news = firstOnes(sent).filter(({ id }) => !known.has(id));
    if (before.count + news.length > bookLimits.entries) return 'full';
    const isWhole = needsHistory(book, news);
    // To replay a whole book is much work: none for a caller who is refused.
    if (isWhole) await admitted;
    const history = isWhole ? await everyEntry(owner, book.count) : [];
    const posted = post(book, history, news, how);
    if (!('at' in posted)) return { before, all: [...history, ...posted.entries], posted };
    const [fact] = news.slice(posted.at);
    return { ...posted, at: fact ? sent.indexOf(fact) : posted.at };
  };
  const made = await work();
  if (typeof made === 'object' && 'posted' in made) return made;
  const had = known.size;
  await addRecorded(owner, sent, known);
  return known.size === had ? made : work();
}

/** Adds those that were recorded meanwhile. */
async function addRecorded(owner: PartOwner, sent: readonly NewEntry[], known: Map<string, KeptEntry>): Promise<void> {
  for (const [id, entry] of await findRecorded(owner, sent)) known.set(id, entry);
}

/** Without those that come twice in one call: under the same id, for the same due day, or of the same bank line. */
function firstOnes(sent: readonly NewEntry[]): NewEntry[] {
  return sent.filter((fact, at) => firstOf(sent, fact) === at);
}

/** The position of the first that has something in common with an entry: its own, where it is the first. */
function firstOf(sent: readonly NewEntry[], fact: NewEntry): number {
  const keys = new Set([fact.id, ...claimsOf(fact)]);
  return sent.findIndex((each) => each === fact || [each.id, ...claimsOf(each)].some((key) => keys.has(key)));
}

/** The answer to a call. */
function recorded(
  sent: readonly NewEntry[],
  known: ReadonlyMap<string, KeptEntry>,
  { property_address }: StoredBook,
  { entries, book }: Posted,
): Recorded {
  const all = sent.map((fact, at) => {
    const first = sent[firstOf(sent, fact)] ?? fact;
    const old = known.get(first.id);
    const entry = old ?? entries.find((each) => each.fact.id === first.id);
    if (!entry) throw new Error('An entry was neither recorded nor known.');
    return { entry, isNew: old === undefined && sent[at] === first };
  });
  return {
    book: { ...book, property_address },
    entries: all.map(({ entry }) => entry),
    isNew: all.map(({ isNew }) => isNew),
  };
}

/** Whether something falls due that did not, or on another day: reminders look again. */
function fallsDueAnew(before: Book, after: Book, today: string): boolean {
  const daysOf = (book: Book) => headOf('', book, today).due.map(({ id, day }) => `${id} ${day}`);
  const known = new Set(daysOf(before));
  return !daysOf(after).every((each) => known.has(each));
}

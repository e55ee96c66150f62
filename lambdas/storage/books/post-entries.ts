import { setTimeout } from 'node:timers/promises';
import { loggedOn, logging } from '#lambdas/storage/analyses/activity.ts';
import { analysisKey, type PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { getRow, type Row, toDelete, toPut, toSet, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable, booksTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { type Book, bookLimits } from '#shared/book/base/book.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import type { EntryProblem } from '#shared/book/entries/entry-kind.ts';
import { headOf } from '#shared/book/head.ts';
import { needsHistory, type Posted, type Posting, post } from '#shared/book/posting.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { bookKey, booksKey, claimsOf, entryKey, onceKey, type StoredBook, undoneKey } from './book-rows.ts';
import { everyEntry, findBook } from './books.ts';
import { happeningsOf, type PaymentChange, paymentChanges } from './payments.ts';
import { receiptProblem } from './receipts.ts';
import { findRecorded } from './recorded.ts';

/*
 * How entries are recorded: worked out on the book that was read, and written if that is still the book. The version is
 * the condition of every write, so all else that a transaction rests on is as it was read; the `once` rows alone are
 * not read before, because what they refuse is rare.
 */

/** Entries with what each was recorded as, in the order in which they were sent. */
export type Recorded = { book: StoredBook; entries: KeptEntry[]; isNew: boolean[] };

/** Why nothing was recorded: there is no book, it is full, or an entry can't be posted: which, and why. */
export type NotRecorded = 'gone' | 'full' | (EntryProblem & { at: number });

/** What publishes payments: writes of their events, and what follows once they are made. */
export type Publishing = (
  payments: readonly PaymentChange[],
  book: StoredBook,
) => { writes: Write[]; enqueue: () => Promise<void> };

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
 * @param posting read beside the book, with what publishes payments and the most books that may be open; nothing is
 * worked out before.
 * @param admitted what the first write waits for, and the replay of a whole book.
 * @returns `again` when every attempt lost a race; `too_many` when a sale is taken back, and the plan opens no other book.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function postEntries(
  owner: PartOwner,
  sent: readonly NewEntry[],
  posting: Promise<Posting & { publishing: Publishing; most: number }>,
  admitted: Promise<void>,
): Promise<Recorded | NotRecorded | 'again' | 'too_many'> {
  const known = new Map<string, KeptEntry>();
  const receipts = receiptProblem(owner, sent);
  const started = performance.now();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const began = performance.now();
    if (began - started > latestMs) break;
    const [made, problem, analysis, { publishing, most, ...how }] = await Promise.all([
      postingOf(owner, sent, posting, known, admitted),
      receipts,
      getRow(analysesTable, analysisKey(owner)),
      posting,
    ]);
    if (typeof made === 'string' || 'at' in made) return made;
    if (problem) return problem;
    // Its book is being deleted.
    if (!analysis) return 'gone';
    const { before, history, posted } = made;
    if (posted.entries.length === 0) return recorded(sent, known, before, posted);
    await admitted;
    const all = [...history, ...posted.entries];
    const payments = paymentChanges([...before.parts, ...posted.book.parts], all, posted.entries);
    const events = publishing(payments, before);
    const writes = writesOf(owner, before, all, posted);
    const moves = toMoveInList(owner, before, posted.book, most);
    const refused = await transactFor(owner.user_id, [
      ...writes,
      ...moves,
      ...toLog(owner, analysis, payments, how),
      ...toWake(owner, before, posted.book, how),
      ...events.writes,
    ]);
    if (refused.length === 0) {
      await events.enqueue();
      return recorded(sent, known, before, posted);
    }
    if (moves.length > 0 && refused.includes(writes.length) && !refused.includes(0)) return 'too_many';
    // Where it was the book alone, others were faster with what has nothing to do with these.
    if (refused.some((at) => at > 0)) await addRecorded(owner, sent, known);
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
  const made = await postingOf(owner, sent, posting, known, Promise.resolve());
  if (typeof made === 'string' || 'at' in made) return made;
  if (problem) return problem;
  return recorded(sent, known, made.before, made.posted);
}

type Made = { before: StoredBook; history: KeptEntry[]; posted: Posted };

/**
 * Works out what is to be written for those of the entries that are not known.
 *
 * @param known by id, those that were recorded before; a problem may be that more of them were.
 * @param admitted what the replay of a whole book waits for.
 */
async function postingOf(
  owner: PartOwner,
  sent: readonly NewEntry[],
  posting: Promise<Posting>,
  known: Map<string, KeptEntry>,
  admitted: Promise<void>,
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
    if (!('at' in posted)) return { before, history, posted };
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

/**
 * The rows of a book: the first is its own. At most 15 entries of 5 rows each, beside the book and the list. With the
 * tombstone, an event for each entry, the reminders, and two lines of activity that the analysis counts, a transaction
 * has at most 97 of 100.
 */
function writesOf(owner: PartOwner, before: StoredBook, all: readonly KeptEntry[], posted: Posted): Write[] {
  return [
    toChangeBook(owner, before, posted.book),
    ...posted.entries.flatMap((entry) => {
      const { number, fact } = entry;
      const undone = fact.kind === 'reversal' ? [toPutNew({ ...undoneKey(owner, fact.of), by: number })] : [];
      const row = toPutNew({ ...entryKey(owner, number), ...entry });
      return [row, toPutNew({ ...onceKey(owner, fact.id), number }), ...undone];
    }),
    ...claimWrites(owner, all, posted.entries),
  ];
}

const toPutNew = (row: Row): Write => toPut(booksTable, row, { condition: 'absent' });

function toChangeBook(owner: PartOwner, { version: seen }: Book, after: Book): Write {
  const { opened_at: _, closing, cashIn, plan, isSample, ...changing } = after;
  const { values, ...set } = toSet(changing);
  return toUpdate(booksTable, bookKey(owner), {
    ...set,
    condition: 'version = :seen',
    values: { ...values, ':seen': seen },
  });
}

/**
 * The due days and bank lines that entries claim, and those that reversals free. A transaction writes a row once: what is
 * freed and claimed in one goes over from one entry to the other.
 */
function claimWrites(owner: PartOwner, all: readonly KeptEntry[], posted: readonly KeptEntry[]): Write[] {
  const writes = new Map<string, Write>();
  const [claims, freed] = [new Set<string>(), new Set<string>()];
  for (const { number, fact } of posted) {
    for (const key of claimsOf(fact)) {
      const row = { ...onceKey(owner, key), number };
      writes.set(key, writes.has(key) ? toPut(booksTable, row) : toPutNew(row));
      claims.add(key);
    }
    if (fact.kind !== 'reversal') continue;
    const original = all.find((each) => each.number === fact.of);
    for (const key of original ? claimsOf(original.fact) : []) {
      if (!claims.has(key)) freed.add(key);
      // Claimed by this call itself: nothing was there before.
      if (freed.has(key)) writes.set(key, toDelete(booksTable, onceKey(owner, key)));
      else writes.delete(key);
    }
  }
  return [...writes.values()];
}

/**
 * A sale ends a book, so that another may be open. Its reversal goes on with it: whatever the plan while no other was
 * opened since, else as far as the plan opens books.
 */
function toMoveInList({ user_id, analysis_id }: PartOwner, before: Book, after: Book, most: number): Write[] {
  if ((before.ended === null) === (after.ended === null)) return [];
  const id = new Set([analysis_id]);
  const sold = { change: 'ADD reopenable :id DELETE running :id', values: { ':id': id } };
  const reopened = {
    change: 'ADD running :id DELETE reopenable :id',
    condition: 'contains(reopenable, :one) OR attribute_not_exists(running) OR size(running) < :most',
    values: { ':id': id, ':one': analysis_id, ':most': most },
  };
  return [toUpdate(booksTable, booksKey(user_id), after.ended === null ? reopened : sold)];
}

/** Payments in the deal's activity, while that has room. */
function toLog(owner: PartOwner, analysis: Row, payments: readonly PaymentChange[], { now }: Posting): Write[] {
  return logging(owner, loggedOn(analysis, owner, happeningsOf(payments), new Date(now), mostLogged));
}

/** Has reminders look again where something falls due that did not, or on another day. */
function toWake({ user_id, analysis_id }: PartOwner, before: Book, after: Book, { now, today }: Posting): Write[] {
  const daysOf = (book: Book) => headOf(analysis_id, book, today).due.map(({ id, day }) => `${id} ${day}`);
  const known = new Set(daysOf(before));
  return daysOf(after).every((each) => known.has(each)) ? [] : [wakeReminders(user_id, new Date(now))];
}

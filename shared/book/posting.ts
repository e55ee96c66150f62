import { type Book, fromKept, type KeptState, type NewBook, rulesOfStates, toKept } from '#shared/book/base/book.ts';
import { isMet } from '#shared/book/base/due.ts';
import type { HeldReallocation, KeptEntry, NewEntry, Reallocation } from '#shared/book/entries/entry.ts';
import type { EntryProblem } from '#shared/book/entries/entry-kind.ts';
import { concerns, takenBackBy } from '#shared/book/entries/entry-of.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import { isLoan, type LeasePart, type LoanPart, type Part, termsOfPart } from '#shared/finance/part.ts';
import { byDay } from './entries-of.ts';
import { problemOf } from './entry-problem.ts';
import { leaseFact, leaseFacts, loanFact, loanFacts, reversals, standing } from './facts.ts';
import { isNothing, minus, noSplit, type Split } from './reckoning/fact.ts';
import { followingLease, openingLease, replayLease } from './reckoning/lease.ts';
import { opening } from './reckoning/loan-state.ts';
import { advanced, following, type HeldInstallment, payoffOf, type Replayed, replay } from './reckoning/replay.ts';

/*
 * How entries get into a book. Nothing is rewritten: what is recorded for an earlier day, or taken back, splits later
 * payments anew, and its row says so.
 */

export type Posting = {
  /** Instant of recording. */
  now: string;
  /** The day where the user is: nothing lies after it. */
  today: string;
  source: KeptEntry['source'];
};

export type Posted = { entries: KeptEntry[]; book: Book };

/** A book before its first entry. */
export function openBook(
  { closing, cashIn, parts }: NewBook,
  { plan, isSample, now }: Pick<Book, 'plan' | 'isSample'> & { now: string },
): Book {
  const named = parts.map((part, at): Part => ({ ...part, id: `p${at + 1}` }));
  return {
    ...{ opened_at: now, closing, cashIn, parts: named, plan, isSample, version: 1, count: 0 },
    ...{ states: Object.fromEntries(named.map((part) => [part.id, openingState(part)])), reckoned: reckonedNow(1) },
    ...{ setAside: 0, value: null, bills: { taxes: null, insurance: null }, ended: null },
  };
}

function openingState(part: Part): KeptState {
  if (!isLoan(part)) return { lease: openingLease, lastDay: null };
  const terms = termsOfPart(part);
  return terms ? { loan: toKept(opening(terms)), lastDay: null } : { paid: 0, lastDay: null };
}

/** Whether entries change what others have come to, so that these must be read. */
export function needsHistory(book: Book, news: readonly NewEntry[]): boolean {
  const latest = new Map(Object.entries(book.states).map(([part, state]) => [part, state?.lastDay ?? '']));
  return news.some((fact) => {
    if (fact.kind === 'reversal' || book.ended !== null) return true;
    if (fact.kind === 'part') {
      const isKnown = latest.has(fact.part);
      latest.set(fact.part, latest.get(fact.part) ?? '');
      return isKnown;
    }
    const parts = fact.kind === 'sale' ? [...latest.keys()] : 'part' in fact ? [fact.part] : [];
    const isEarlier = parts.some((part) => fact.day < (latest.get(part) ?? ''));
    for (const part of parts) latest.set(part, fact.day);
    return isEarlier;
  });
}

/**
 * Posts entries in their order: each is numbered, and split by what stands before it.
 *
 * @param history all entries, in any order; not needed where `needsHistory` says so.
 * @returns the first problem when one can't be posted, and its position: then none is.
 */
export function post(
  book: Book,
  history: readonly KeptEntry[],
  news: readonly NewEntry[],
  posting: Posting,
): Posted | (EntryProblem & { at: number }) {
  const isWhole = needsHistory(book, news);
  let now = book;
  const posted: KeptEntry[] = [];
  for (const [at, fact] of news.entries()) {
    const all = [...history, ...posted];
    const problem = problemOf(now, all, fact, posting.today);
    if (problem) return { at, ...problem };
    const number = now.count + 1;
    const dated = fact.kind === 'reversal' ? reversalDated(all, fact) : fact;
    const entry = { number, fact: dated, recorded_at: posting.now, source: posting.source };
    const parts = partsAfter(now, all, dated);
    const change = isWhole
      ? byReplay(now, parts, all, entry, posting.today)
      : byState({ ...now, parts }, entry, posting.today);
    posted.push({ ...entry, fact: withoutOpenDue(dated, parts, change.states), ...change.results });
    now = { ...withHouse(now, [...all, entry], dated, number), parts, states: change.states };
    now = { ...now, count: number, version: now.version + 1, reckoned: reckonedNow(now.version + 1) };
  }
  return { entries: posted, book: now };
}

/** A payment as planned stands for its installment only if it has met it: the rest may then be paid as planned, too. */
function withoutOpenDue(fact: NewEntry, parts: readonly Part[], states: Book['states']): NewEntry {
  if (fact.kind !== 'payment' || fact.due === undefined) return fact;
  const part = parts.find(({ id }) => id === fact.part);
  if (part && isMet(part, states[part.id], fact.due)) return fact;
  const { due: _, ...open } = fact;
  return open;
}

/** The parts after an entry: it may add one, set one's terms, or take that back. */
function partsAfter({ parts }: Book, all: readonly KeptEntry[], fact: NewEntry): Part[] {
  if (fact.kind === 'part') {
    const part: Part = { ...fact.terms, id: fact.part };
    return parts.some(({ id }) => id === part.id)
      ? parts.map((each) => (each.id === part.id ? part : each))
      : [...parts, part];
  }
  const original = takenBackBy(fact, all);
  if (original?.fact.kind !== 'part') return parts;
  const { part } = original.fact;
  const { before } = original;
  return parts.flatMap((each) => (each.id === part ? (before ?? []) : each));
}

type Results = Pick<KeptEntry, 'split' | 'reallocations' | 'heldReallocations' | 'payoffs' | 'before'>;
type Change = { states: Book['states']; results: Results };
type Entry = Pick<KeptEntry, 'number' | 'fact' | 'recorded_at' | 'source'>;

/** A reversal counts on the day of what it takes back, unless the bank returned it: then when it came back. */
function reversalDated(all: readonly KeptEntry[], fact: Extract<NewEntry, { kind: 'reversal' }>): NewEntry {
  const original = takenBackBy(fact, all);
  return fact.reason === 'returned' || !original ? fact : { ...fact, day: original.fact.day };
}

/** The change by an entry that comes last, but for what held money has met since its day. */
function byState(book: Book, entry: Entry, today: string): Change {
  const { fact } = entry;
  const payoffs = fact.kind === 'sale' ? payoffsOf(book, fact.day) : undefined;
  const withPayoffs = payoffs ? { ...entry, payoffs } : entry;
  const states = { ...book.states };
  const splits = new Map<string, Split>();
  const changes: HeldReallocation[] = [];
  for (const part of book.parts) {
    const known = states[part.id] ?? openingState(part);
    states[part.id] = known;
    const next = isLoan(part)
      ? nextLoan(part, known, withPayoffs, { splits, changes, today })
      : nextLease(part, known, withPayoffs);
    if (next) states[part.id] = { ...next, lastDay: fact.day, ...datesOf(fact) };
  }
  return { states, results: { ...resultsOf(fact, splits, payoffs), ...heldResults(changes) } };
}

const heldResults = (heldReallocations: HeldReallocation[]) =>
  heldReallocations.length > 0 ? { heldReallocations } : {};

/** How installments that held money had met are split anew, or are no more. */
function heldChanges(
  part: string,
  were: readonly HeldInstallment[],
  are: readonly HeldInstallment[],
): HeldReallocation[] {
  return were.flatMap(({ due, day, split }) => {
    const is = are.find((each) => each.due === due && each.day === day);
    const difference = minus(is?.split ?? noSplit, split);
    return isNothing(difference) ? [] : [{ part, due, day, split: difference }];
  });
}

type Made = { splits: Map<string, Split>; changes: HeldReallocation[]; today: string };

function nextLoan(part: LoanPart, known: KeptState, entry: Entry, made: Made): KeptState | null {
  if (!movesPart(entry.fact, part.id)) return null;
  const [terms, fact] = [termsOfPart(part), loanFact(entry, part.id)];
  if (!terms || known.loan === undefined) {
    return { ...known, paid: (known.paid ?? 0) + (fact?.kind === 'payment' ? fact.amount : 0) };
  }
  if (!fact) return known;
  const before = fromKept(known.loan);
  const { state, split, held } = following(terms, before, fact);
  made.splits.set(part.id, split);
  const are = [...held, ...advanced(terms, state, made.today).held];
  made.changes.push(...heldChanges(part.id, advanced(terms, before, made.today).held, are));
  return { ...known, loan: toKept(state) };
}

function nextLease(part: LeasePart, known: KeptState, entry: Entry): KeptState | null {
  const fact = leaseFact(entry, part.id);
  return fact && known.lease ? { ...known, lease: followingLease(part, known.lease, fact) } : null;
}

/** The change by an entry that others of a later day follow, or that takes one back. Other parts stay as they are. */
function byReplay(book: Book, parts: readonly Part[], all: readonly KeptEntry[], entry: Entry, today: string): Change {
  const { fact } = entry;
  const payoffs =
    fact.kind === 'sale'
      ? payoffsOf({ ...book, states: statesOf(book.parts, until(all, fact.day)) }, fact.day)
      : undefined;
  const after: KeptEntry[] = [...all, payoffs ? { ...entry, payoffs } : entry];
  const original = takenBackBy(fact, all);
  const changed = original?.fact ?? fact;
  const states = Object.fromEntries(parts.map((part) => [part.id, book.states[part.id] ?? openingState(part)]));
  const undone = reversals(after);
  const splits = new Map<string, Split>();
  const reallocations: Reallocation[] = [];
  const changes: HeldReallocation[] = [];
  for (const part of parts) {
    if (!concerns(changed, part.id)) continue;
    const earlier = book.parts.find(({ id }) => id === part.id) ?? part;
    const are = replayed(part, after, today);
    states[part.id] = stateOf(part, after, are);
    const were = replayed(earlier, all, today);
    changes.push(...heldChanges(part.id, were?.held ?? [], are?.held ?? []));
    const own = original ? negative(were?.splits.get(original.number)) : are?.splits.get(entry.number);
    if (own) splits.set(part.id, own);
    for (const { number, fact: other } of all) {
      const [was, is] = [were?.splits.get(number), are?.splits.get(number)];
      if (!was && !is) continue;
      // What had no split was held.
      const held = 'amount' in other ? { ...noSplit, unapplied: other.amount } : noSplit;
      const difference = is ? minus(is, was ?? held) : was && !undone.has(number) ? minus(held, was) : noSplit;
      if (!isNothing(difference)) reallocations.push({ of: number, split: difference });
    }
  }
  const old = fact.kind === 'part' ? book.parts.find(({ id }) => id === fact.part) : undefined;
  const opposite = original?.payoffs?.map(({ part, amount }) => ({ part, amount: -amount }));
  const results = { ...resultsOf(fact, splits, payoffs ?? opposite), ...(old && { before: old }) };
  return {
    states,
    results: { ...results, ...(reallocations.length > 0 && { reallocations }), ...heldResults(changes) },
  };
}

/** The replay of a loan by all entries; `null` of a lease, or a loan that lacks terms. */
function replayed(part: Part, entries: readonly KeptEntry[], today?: string): Replayed | null {
  const terms = isLoan(part) ? termsOfPart(part) : null;
  return terms && replay(terms, loanFacts(entries, part.id), today);
}

const until = (entries: readonly KeptEntry[], day: string) => entries.filter(({ fact }) => fact.day <= day);

/** A book whose states were reckoned by the rules of an earlier release, with those of now. @param entries all of them. */
export const reckonedAnew = (book: Book, entries: readonly KeptEntry[]): Book => ({
  ...book,
  states: statesOf(book.parts, entries),
  reckoned: reckonedNow(book.version),
});

const reckonedNow = (version: number): Book['reckoned'] => ({ rules: rulesOfStates, version });

const statesOf = (parts: readonly Part[], entries: readonly KeptEntry[]): Book['states'] =>
  Object.fromEntries(parts.map((part) => [part.id, stateOf(part, entries)]));

/**
 * Replays a part by all entries: the kept state is a cache of this.
 * @param loan its replay, where that was made already.
 */
export function stateOf(part: Part, entries: readonly KeptEntry[], loan = replayed(part, entries)): KeptState {
  const own = standing(entries).filter(({ fact }) => movesPart(fact, part.id));
  const sorted = own.toSorted(byDay);
  const dates = Object.assign({}, ...sorted.map(({ fact }) => datesOf(fact)));
  const lastDay = sorted.at(-1)?.fact.day ?? null;
  if (!isLoan(part)) return { lease: replayLease(part, leaseFacts(entries, part.id)).last, lastDay, ...dates };
  if (loan) return { loan: toKept(loan.last), lastDay, ...dates };
  const paid = own.reduce((sum, { fact }) => sum + (fact.kind === 'payment' ? fact.amount : 0), 0);
  return { paid, lastDay, ...dates };
}

/** Whether an entry is one of a part's own: to set its terms is not. */
const movesPart = (fact: NewEntry, part: string): boolean => concerns(fact, part) && fact.kind !== 'part';

/** The dates that an entry sets for its loan. */
const datesOf = (fact: NewEntry) => kindOf(fact).dates?.(fact) ?? {};

function payoffsOf(book: Book, day: string): NonNullable<KeptEntry['payoffs']> {
  return book.parts.flatMap((part) => {
    const terms = isLoan(part) ? termsOfPart(part) : null;
    const kept = book.states[part.id]?.loan;
    if (!terms || !kept) return [];
    const { state } = advanced(terms, fromKept(kept), day);
    return state.isPaidOff ? [] : [{ part: part.id, amount: payoffOf(terms, state, day).total }];
  });
}

function resultsOf(fact: NewEntry, splits: Map<string, Split>, payoffs: KeptEntry['payoffs']): Results {
  if (payoffs) {
    return {
      payoffs: payoffs.map((each) => ({ ...each, ...(splits.has(each.part) && { split: splits.get(each.part) }) })),
    };
  }
  if (fact.kind === 'sale') return {};
  const [split] = splits.values();
  return split ? { split } : {};
}

const negative = (split: Split | undefined): Split | undefined => split && minus(noSplit, split);

/** Applies the entries to the house and its cash, beside the loans. */
function withHouse(book: Book, entries: readonly Entry[], fact: NewEntry, number: number): Book {
  if (fact.kind === 'reversal') return houseAgain(book, entries);
  return kindOf(fact).house?.(book, fact, number) ?? book;
}

/** The house after an entry was taken back: from all that stand. */
function houseAgain(book: Book, entries: readonly Entry[]): Book {
  const empty: Book = { ...book, setAside: 0, value: null, bills: { taxes: null, insurance: null }, ended: null };
  return standing(entries).reduce((now, { number, fact }) => withHouse(now, [], fact, number), empty);
}

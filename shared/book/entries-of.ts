import type { Book } from '#shared/book/base/book.ts';
import type { BookEntry, KeptEntry } from '#shared/book/entries/entry.ts';
import { isOf, takenBackBy } from '#shared/book/entries/entry-of.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import { isLoan, type LeasePart, type LoanPart, termsOfPart } from '#shared/finance/part.ts';
import { daysBetween } from '#shared/values/days.ts';
import { leaseFacts, loanFacts, reversals } from './facts.ts';
import { inOrder, isNothing, minus, noSplit, plus, type Split } from './reckoning/fact.ts';
import { replayLease } from './reckoning/lease.ts';
import { opening } from './reckoning/loan-state.ts';
import type { Met } from './reckoning/money-in.ts';
import { type HeldInstallment, replay } from './reckoning/replay.ts';

/* Entries as they stand now: nothing is rewritten, so what others have changed of each is added up. */

/** The order of a book: by day, and of a day by recording. */
export const byDay = (one: KeptEntry, other: KeptEntry): number =>
  inOrder({ ...one, day: one.fact.day }, { ...other, day: other.fact.day });

/**
 * Every entry of a book as now known, newest first.
 *
 * @param entries all of them, in any order. @param today where the user is: held money has met what was due by then.
 */
export function entriesOf(book: Book, entries: readonly KeptEntry[], today: string): BookEntry[] {
  const undone = reversals(entries);
  const splits = currentSplits(entries);
  const found = new Map(
    book.parts.flatMap((part) => [
      ...(isLoan(part) ? ofLoan(part, entries, splits, today) : ofLease(part, entries, today)),
    ]),
  );
  return entries
    .toSorted((one, other) => byDay(other, one))
    .map((entry): BookEntry => {
      const split = splits.get(entry.number);
      const reversedBy = undone.get(entry.number);
      return {
        ...entry,
        ...currentPayoffs(entry, entries),
        ...(split && { split }),
        ...(split && entry.split && !isNothing(minus(split, entry.split)) && { splitBefore: entry.split }),
        ...(reversedBy !== undefined && { reversedBy }),
        ...found.get(entry.number),
      };
    });
}

/**
 * Where the money of each loan's entry went: as it was recorded, and what later entries have changed. Sales excepted.
 * A payment of a loan that lacked terms was held, whole, until the loan got them.
 */
function currentSplits(entries: readonly KeptEntry[]): Map<number, Split> {
  const splits = new Map(entries.flatMap(({ number, split }) => (split ? [[number, split] as const] : [])));
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  for (const { of, split } of entries.flatMap(({ reallocations = [] }) => reallocations)) {
    const { fact } = byNumber.get(of) ?? {};
    const before = splits.get(of) ?? (fact?.kind === 'payment' ? { ...noSplit, unapplied: fact.amount } : null);
    if (before) splits.set(of, plus(before, split));
  }
  return splits;
}

/**
 * The loans that a sale paid off, as now known: entries recorded later for an earlier day have split it anew, each of
 * them for its own loan.
 */
function currentPayoffs({ number, payoffs }: KeptEntry, entries: readonly KeptEntry[]): Pick<KeptEntry, 'payoffs'> {
  if (!payoffs) return {};
  const changes = entries.flatMap(({ fact, reallocations = [] }) => {
    const changed = takenBackBy(fact, entries)?.fact ?? fact;
    return changed && 'part' in changed ? reallocations.map((each) => ({ ...each, part: changed.part })) : [];
  });
  return {
    payoffs: payoffs.map((payoff) => {
      const own = changes.filter(({ of, part }) => of === number && part === payoff.part);
      return payoff.split
        ? { ...payoff, split: own.reduce((sum, { split }) => plus(sum, split), payoff.split) }
        : payoff;
    }),
  };
}

type Found = Pick<BookEntry, 'owedAfter' | 'held' | 'metDue' | 'daysLate'>;

/**
 * The balances after each entry of a loan. The replay knows nothing of an entry that was taken back: its change is put
 * on the balance where it was recorded, and taken off where it was taken back.
 */
function ofLoan(
  part: LoanPart,
  entries: readonly KeptEntry[],
  splits: ReadonlyMap<number, Split>,
  today: string,
): Map<number, Found> {
  const found = new Map<number, Found>();
  const terms = termsOfPart(part);
  if (!terms) return found;
  const { after, held, mets } = replay(terms, loanFacts(entries, part.id), today);
  const heldAfter = Map.groupBy(held, (each) => each.after);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  let state = opening(terms);
  let undone = 0;
  for (const entry of entries.toSorted(byDay)) {
    const { number, fact } = entry;
    const original = fact.kind === 'reversal' ? byNumber.get(fact.of) : entry;
    if (!original || !isOf(original.fact, part.id)) {
      // A sale pays its loans off without a row for each.
      state = after.get(number) ?? state;
      continue;
    }
    const next = after.get(number);
    if (next) {
      found.set(number, {
        owedAfter: next.principal + undone,
        ...(fact.kind === 'payment' && metBy(number, mets)),
        ...heldOf(heldAfter.get(number)),
      });
      state = next;
      continue;
    }
    const split = splits.get(number);
    if (!split) continue;
    undone += -split.principal + (kindOf(original.fact).correctsDebt ? split.corrections : 0);
    found.set(number, { owedAfter: state.principal + undone });
  }
  return found;
}

function ofLease(part: LeasePart, entries: readonly KeptEntry[], today: string): Map<number, Found> {
  const { after, mets } = replayLease(part, leaseFacts(entries, part.id), today);
  const found = new Map([...after.keys()].map((number): [number, Found] => [number, metBy(number, mets)]));
  for (const { due, day, by, from } of mets) {
    const payment = by === null ? from.at(-1) : undefined;
    if (payment === undefined) continue;
    const before = found.get(payment);
    found.set(payment, { ...before, held: [...(before?.held ?? []), { due, day }] });
  }
  return found;
}

const heldOf = (held: readonly HeldInstallment[] = []): Pick<Found, 'held'> =>
  held.length === 0 ? {} : { held: held.map(({ due, day, split }) => ({ due, day, split })) };

/** Of a payment that met installments: the earliest of them. */
function metBy(number: number, mets: readonly Met[]): Found {
  const first = mets.find(({ by }) => by === number);
  return first ? { metDue: first.due, daysLate: Math.max(0, daysBetween(first.due, first.paidOn)) } : {};
}

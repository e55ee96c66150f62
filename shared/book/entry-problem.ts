import { type Book, fromKept } from '#shared/book/base/book.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import type { EntryProblem, Found } from '#shared/book/entries/entry-kind.ts';
import { isOf } from '#shared/book/entries/entry-of.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import { isLoan, type LoanPart, type Part, termsOfPart } from '#shared/finance/part.ts';
import { loanFacts, reversals, standing } from './facts.ts';
import { advanced, replay } from './reckoning/replay.ts';

/**
 * Finds the reason to refuse an entry; `null` when there is none.
 * @param all the entries before it; none where `needsHistory` needs none.
 * @param today where the user is.
 */
export function problemOf(book: Book, all: readonly KeptEntry[], fact: NewEntry, today: string): EntryProblem | null {
  const { day } = fact;
  if (day > today) return { field: 'day', text: 'This day is still to come.' };
  if (day < book.closing) return { field: 'day', text: `The book begins on ${book.closing}.` };
  if (book.ended && fact.kind !== 'reversal' && !fact.note) {
    return { field: 'note', text: 'The house is sold. Say why this is recorded after it.' };
  }
  if (fact.kind === 'reversal') return reversalProblem(book, all, fact);
  const { takenBy, problem } = kindOf(fact);
  if (takenBy === undefined || !('part' in fact)) return problem?.(fact, book, undefined) ?? null;
  const part = book.parts.find(({ id }) => id === fact.part);
  if (!part) return { field: 'part', text: 'This is no part of the book.' };
  const untaken = isLoan(part)
    ? untakenByLoan(book, part, fact)
    : takenBy === 'loans'
      ? 'This is for loans only.'
      : null;
  if (untaken !== null) return { field: 'part', text: untaken };
  return (
    problem?.(fact, book, { part, kept: book.states[part.id], loanOn: (day) => loanOn(book, all, part, day) }) ?? null
  );
}

/** Why a loan takes no entry of this kind now. */
function untakenByLoan(book: Book, part: LoanPart, fact: NewEntry): string | null {
  const { takenBy, withoutTerms, afterPayoff } = kindOf(fact);
  const { loan: kept, lastDay } = book.states[part.id] ?? {};
  const terms = termsOfPart(part);
  const loan = terms && kept ? advanced(terms, fromKept(kept), fact.day).state : undefined;
  if (takenBy === 'leases') return 'Only a lease has an option.';
  if (!withoutTerms && !loan) return `Enter what ${part.label} lacks first.`;
  const isEnded = loan?.isPaidOff && loan.feesDue === 0 && loan.unapplied === 0 && loan.interestOwed === 0;
  return isEnded && !afterPayoff && fact.day >= (lastDay ?? '') ? `${part.label} is paid off.` : null;
}

function loanOn(book: Book, all: readonly KeptEntry[], part: Part, day: string): ReturnType<Found['loanOn']> {
  const terms = isLoan(part) ? termsOfPart(part) : null;
  if (!terms) return null;
  const { loan, lastDay } = book.states[part.id] ?? {};
  const isLast = loan !== undefined && day >= (lastDay ?? '');
  return {
    terms,
    state: isLast ? advanced(terms, fromKept(loan), day).state : replay(terms, loanFacts(all, part.id), day).state,
  };
}

function reversalProblem(
  book: Book,
  all: readonly KeptEntry[],
  fact: Extract<NewEntry, { kind: 'reversal' }>,
): EntryProblem | null {
  const original = all.find(({ number }) => number === fact.of);
  if (!original) return { field: 'of', text: 'There is no such entry.' };
  if (original.fact.kind === 'reversal') return { field: 'of', text: 'A reversal is final. Record the entry again.' };
  if (reversals(all).has(fact.of)) return { field: 'of', text: 'This entry is already taken back.' };
  if (fact.reason === 'returned' && fact.day < original.fact.day) {
    return { field: 'day', text: 'It can’t come back before it was paid.' };
  }
  if (fact.reason === 'other' && !fact.note) return { field: 'note', text: 'Say why.' };
  if (original.fact.kind === 'set_aside' && !original.fact.back && original.fact.amount > book.setAside) {
    return { field: 'of', text: 'Some of this money has gone back since. Take that back first.' };
  }
  return original.fact.kind === 'part' ? unpartProblem(book, all, original) : null;
}

/** Finds the reason why a part's new terms cannot be taken back; `null` when there is none. */
function unpartProblem(
  { parts }: Book,
  all: readonly KeptEntry[],
  { number, fact, before }: KeptEntry,
): EntryProblem | null {
  const part = 'part' in fact ? fact.part : '';
  const later = standing(all).filter((each) => each.number > number && isOf(each.fact, part));
  if (later.some((each) => each.fact.kind === 'part')) {
    return { field: 'of', text: 'Its terms were set once more since. Take that back first.' };
  }
  const { label = 'it' } = parts.find(({ id }) => id === part) ?? {};
  return before === undefined && later.length > 0
    ? { field: 'of', text: `Take back what was recorded for ${label} first.` }
    : null;
}

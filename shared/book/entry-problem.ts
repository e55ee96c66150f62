import {
  isLoan,
  type LeasePart,
  LoanKind,
  type LoanPart,
  mostParts,
  nextPart,
  type Part,
  termsOfPart,
} from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { type Book, bookLimits, fromKept } from './book.ts';
import { isMet } from './due.ts';
import type { KeptEntry, NewEntry } from './entry.ts';
import { loanFacts, reversals, standing } from './facts.ts';
import { dueDay } from './reckoning/day-count.ts';
import { payoffOf, replay } from './reckoning/replay.ts';

/** What is wrong with an entry: its field, and the words for it. */
export type EntryProblem = { field: string; text: string };

/**
 * What keeps an entry out of a book; `null` when nothing does.
 *
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
  if (fact.kind === 'sale') return saleProblem(book, fact);
  if (fact.kind === 'part') return partProblem(book, fact);
  if (fact.kind === 'set_aside' && fact.back && fact.amount > book.setAside) {
    return { field: 'amount', text: 'Less than this is set aside.' };
  }
  if (!('part' in fact)) return null;
  const part = book.parts.find(({ id }) => id === fact.part);
  if (!part) return { field: 'part', text: 'This is no part of the book.' };
  return isLoan(part) ? loanProblem(book, all, part, fact) : leaseProblem(book, part, fact);
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

/** What keeps a part's new terms from being taken back. */
function unpartProblem(
  { parts }: Book,
  all: readonly KeptEntry[],
  { number, fact, before }: KeptEntry,
): EntryProblem | null {
  const part = 'part' in fact ? fact.part : '';
  const later = standing(all).filter((each) => each.number > number && 'part' in each.fact && each.fact.part === part);
  if (later.some((each) => each.fact.kind === 'part')) {
    return { field: 'of', text: 'Its terms were set once more since. Take that back first.' };
  }
  const { label = 'it' } = parts.find(({ id }) => id === part) ?? {};
  return before === undefined && later.length > 0
    ? { field: 'of', text: `Take back what was recorded for ${label} first.` }
    : null;
}

function partProblem({ parts }: Book, { part, terms, cash }: Extract<NewEntry, { kind: 'part' }>): EntryProblem | null {
  const known = parts.find(({ id }) => id === part);
  if (known) {
    if (cash !== undefined) return { field: 'cash', text: 'Only a new loan brings cash.' };
    return LoanKind.safeParse(known.kind).success === LoanKind.safeParse(terms.kind).success
      ? null
      : { field: 'terms.kind', text: 'A loan stays a loan, and a lease a lease.' };
  }
  if (parts.length >= mostParts) return { field: 'part', text: `A book has ${mostParts} loans and leases at most.` };
  return part === nextPart(parts) ? null : { field: 'part', text: 'This is no part of the book.' };
}

function saleProblem(book: Book, fact: Extract<NewEntry, { kind: 'sale' }>): EntryProblem | null {
  if (book.ended) return { field: 'kind', text: 'The house is already sold.' };
  const unknown = book.parts.find((part) => isLoan(part) && part.paidBy === 'us' && !termsOfPart(part));
  if (unknown) return { field: 'part', text: `What pays off ${unknown.label} is unknown: enter its terms first.` };
  return fact.costs > fact.price ? { field: 'costs', text: 'This is more than the price.' } : null;
}

function loanProblem(
  book: Book,
  all: readonly KeptEntry[],
  part: LoanPart,
  fact: Extract<NewEntry, { part: string }>,
): EntryProblem | null {
  const kept = book.states[part.id]?.loan;
  const terms = termsOfPart(part);
  if (fact.kind === 'option_expired') return { field: 'part', text: 'Only a lease has an option.' };
  if (fact.kind !== 'payment' && fact.kind !== 'called' && (!terms || !kept)) {
    return { field: 'part', text: `Enter what ${part.label} lacks first.` };
  }
  const isEnded = kept?.isPaidOff && kept.feesDue === 0 && kept.unapplied === 0 && kept.interestOwed === 0;
  if (isEnded && fact.kind !== 'escrow_refund' && fact.day >= (book.states[part.id]?.lastDay ?? '')) {
    return { field: 'part', text: `${part.label} is paid off.` };
  }
  if (fact.kind === 'payment') return paymentProblem(book, part, fact);
  if (fact.kind === 'terms') {
    if (Object.keys(changesOf(fact)).length === 0) return { field: 'ratePercent', text: 'Nothing changes.' };
    const count = kept?.terms.length ?? 0;
    return count > bookLimits.termsChanges
      ? { field: 'kind', text: `A loan keeps ${bookLimits.termsChanges} changes of its terms.` }
      : null;
  }
  if (fact.kind === 'called' && fact.by < fact.day)
    return { field: 'by', text: 'This is before the day of the demand.' };
  if (fact.kind === 'payoff' && terms && !fact.note) {
    const isLast = kept !== undefined && fact.day >= (book.states[part.id]?.lastDay ?? '');
    const state = isLast ? fromKept(kept) : replay(terms, loanFacts(all, part.id), fact.day).state;
    if (fact.amount !== payoffOf(terms, state, fact.day).total) {
      return { field: 'note', text: 'This differs from our figure. Say why.' };
    }
  }
  return null;
}

const changesOf = ({ ratePercent, payment, escrow, rateChange }: Extract<NewEntry, { kind: 'terms' }>) =>
  Object.fromEntries(
    Object.entries({ ratePercent, payment, escrow, rateChange }).filter(([, value]) => value !== undefined),
  );

function paymentProblem(
  { states }: Book,
  part: Part,
  { day, amount, toPrincipal = 0, toFees = 0, due }: Extract<NewEntry, { kind: 'payment' }>,
): EntryProblem | null {
  if (amount === 0 && !states[part.id]?.loan?.unapplied) return { field: 'amount', text: 'Enter what was paid.' };
  if (toPrincipal + toFees > amount) return { field: 'toPrincipal', text: 'This is more than what was paid.' };
  if (due !== undefined && !isDueDay(part.firstDue, due)) return { field: 'due', text: 'Nothing is due on this day.' };
  if (due !== undefined && isMet(part, states[part.id], due)) {
    return { field: 'due', text: 'This payment is already recorded.' };
  }
  return due !== undefined && due > daysAfter(day, 366)
    ? { field: 'due', text: 'This is due later than in a year.' }
    : null;
}

function leaseProblem(book: Book, part: LeasePart, fact: Extract<NewEntry, { part: string }>): EntryProblem | null {
  if (fact.kind === 'option_expired') {
    return part.strike === null ? { field: 'part', text: `${part.label} has no option.` } : null;
  }
  if (fact.kind !== 'payment') return { field: 'part', text: 'This is for loans only.' };
  if ((fact.toPrincipal ?? 0) + (fact.toFees ?? 0) > 0)
    return { field: 'toPrincipal', text: 'A lease has no principal.' };
  return paymentProblem(book, part, fact);
}

function isDueDay(firstDue: string | null, due: string): boolean {
  if (firstDue === null) return false;
  for (let installment = 0; installment <= 600; installment += 1) {
    const day = dueDay(firstDue, installment);
    if (day >= due) return day === due;
  }
  return false;
}

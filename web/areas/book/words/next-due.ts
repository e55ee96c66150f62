import type { BookView } from '#shared/book/book-view.ts';
import { isLoan } from '#shared/finance/part.ts';
import { longWeekdayDate } from '#shared/values/dates.ts';
import { dayOf, inSentence, labelOf } from './book-words.ts';
import { isReceived, money } from './figures.ts';

/* What is due next of a book, in words. */

/** An installment or rent that is still to be paid or received. */
export type NextInstallment = { part: string; due: string; amount: number };

/** The next due of each part that concerns the investor's own money, the soonest first. */
export function nextInstallments({ due, parts }: Pick<BookView, 'due' | 'parts'>): NextInstallment[] {
  return due.flatMap(({ kind, part, day, amount }) => {
    const of = parts.find(({ id }) => id === part);
    const isOwn = of !== undefined && !(isLoan(of) && of.paidBy === 'seller');
    const isPaid = kind === 'installment' || kind === 'balloon';
    return isPaid && isOwn && amount !== null ? [{ part: of.id, due: day, amount }] : [];
  });
}

/** "Next: $316.20 on the second, due Sunday, June 15." */
export function nextInWords(next: NextInstallment | undefined, book: BookView): string {
  if (book.ended !== null) return `The house was sold on ${dayOf(book.ended, book.today)}. The book has ended.`;
  if (next === undefined) return 'Nothing is due.';
  const isLate = next.due < book.today;
  const part = book.parts.find(({ id }) => id === next.part);
  const way = isReceived(part) ? ' to come in' : '';
  const year = next.due.slice(0, 4) === book.today.slice(0, 4) ? '' : `, ${next.due.slice(0, 4)}`;
  const day = next.due === book.today ? 'today' : `${longWeekdayDate(next.due)}${year}`;
  const words = `${money(next.amount)}${way} on ${inSentence(labelOf(book.parts, next.part))}`;
  return isLate ? `Past due: ${words}, since ${day}.` : `Next: ${words}, due ${day}.`;
}

/** "Nothing is past due." What has no entry is not recorded: nobody says that it was not paid. */
export function pastDueInWords({ loans, leases, parts }: BookView): string {
  const late = [...loans, ...leases].flatMap(({ part, pastDue }) => {
    const of = parts.find(({ id }) => id === part);
    return of && pastDue !== null && pastDue > 0 && !(isLoan(of) && of.paidBy === 'seller') ? [pastDue] : [];
  });
  if (late.length === 0) return 'Nothing is past due.';
  return `${money(late.reduce((sum, amount) => sum + amount, 0))} that was due is not recorded.`;
}

/** The payment of a wrap's buyer goes on to a loan that is watched: whether that is recorded, if there is one. */
export function underlyingInWords({ loans, parts, today }: BookView): string | null {
  const watched = parts.find((part) => isLoan(part) && part.paidBy === 'seller');
  const head = loans.find(({ part }) => part === watched?.id);
  if (!watched || !head || head.isPaidOff) return null;
  if (head.pastDue !== null && head.pastDue > 0 && head.next) {
    return `The payment on ${inSentence(watched.label)}, due ${dayOf(head.next.due, today)}, is not recorded.`;
  }
  return head.paidThrough && `${watched.label} is paid through ${dayOf(head.paidThrough, today)}, as recorded.`;
}

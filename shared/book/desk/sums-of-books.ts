import type { BookListItem } from '#shared/book/book-answers.ts';
import type { LeaseHead, LoanHead } from '#shared/book/book-head.ts';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import { isLoan, type Part } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { comesIn, isOwn } from './due-of-books.ts';

/* What books that have not ended come to, in whole cents. What nobody knows is in no sum, and counted beside it. */

/** `cents` is `null` when no figure is known; `missing`: the books of which one is not. */
export type BookSum = { cents: number | null; missing: number };

export type BooksSums = {
  books: number;
  samples: number;
  /** Principal of loans. */
  owed: { paid: BookSum; received: BookSum };
  /** From tomorrow to 30 days from today. */
  in30Days: { paid: BookSum; received: BookSum };
  /** Due by today and not recorded. */
  pastDue: { paid: BookSum; received: BookSum };
};

/** The sums over all of a user's books. */
export function sumsOfBooks(all: readonly BookListItem[]): BooksSums {
  const books = all.filter(({ ended }) => ended === null);
  const both = (figure: Figure) => ({ paid: sum(books, false, figure), received: sum(books, true, figure) });
  return {
    books: books.length,
    samples: books.filter(({ isSample }) => isSample).length,
    owed: both((head) => ('principal' in head ? head.principal : undefined)),
    in30Days: both(dueIn30Days),
    pastDue: both(({ pastDue }) => pastDue),
  };
}

/** Of one part: `null` while nobody knows, `undefined` where it has no such figure. */
type Figure = (head: LoanHead | LeaseHead, part: Part, today: string) => number | null | undefined;

function sum(books: readonly BookListItem[], isReceived: boolean, figure: Figure): BookSum {
  let cents: number | null = null;
  const missing = new Set<string>();
  for (const { analysis_id, parts, loans, leases, today } of books) {
    for (const head of [...loans, ...leases]) {
      const part = parts.find(({ id }) => id === head.part);
      if (!part || !isOwn(part) || comesIn(part) !== isReceived) continue;
      const found = !isLoan(part) && part.rent === null ? null : figure(head, part, today);
      if (found === null) missing.add(analysis_id);
      else if (found !== undefined) cents = (cents ?? 0) + found;
    }
  }
  return { cents: cents ?? (missing.size === 0 ? 0 : null), missing: missing.size };
}

function dueIn30Days(head: LoanHead | LeaseHead, part: Part, today: string): number | null {
  const { next } = head;
  if ('isPaidOff' in head && head.isPaidOff) return 0;
  if (next === null) return 'option' in head && head.option === 'exercised' ? 0 : null;
  const { firstDue } = part;
  const usual =
    'installment' in head ? head.installment && head.installment.payment + head.installment.escrow : rentOf(part);
  if (firstDue === null || usual === null) return null;
  const until = daysAfter(today, 30);
  const rule = { ...part, firstDue };
  const balloon = 'balloon' in head ? head.balloon : null;
  let cents = balloon && balloon.due > today && balloon.due <= until ? balloon.amount : 0;
  // An installment of a month, at most two of which fall into 30 days.
  for (let at = 0; dueDay(rule, at) <= until; at += 1) {
    const due = dueDay(rule, at);
    if (balloon && due >= balloon.due) break;
    if (due < next.due || due <= today) continue;
    cents += due === next.due ? next.amount : usual;
  }
  return cents;
}

const rentOf = (part: Part): number | null => (isLoan(part) ? null : part.rent);

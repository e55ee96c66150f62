import type { NewBook } from '#shared/book/base/book.ts';
import { BookAnswer } from '#shared/book/book-answers.ts';
import { NewEntry } from '#shared/book/entries/entry.ts';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import { isLoan } from '#shared/finance/part.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';

/** How the demo's closed deal is run, and when it closed: seven months ago. */
export const demoClosing = (today: string) => ({
  deal: {
    chosen: 'Subject-To',
    'terms.subjectTo.cashToSeller': '10000',
    'terms.subjectTo.second.amount': '40000',
    'terms.subjectTo.second.ratePercent': '3',
    'terms.subjectTo.second.months': '360',
  },
  pipeline: { stage: 'closed', dates: { closing: monthsAfter(today, -7) } },
});

/** The book that the deal's answer proposes, with what the investor knows of its lender. */
export function demoBook(answer: unknown): NewBook {
  const { proposal } = BookAnswer.parse(answer);
  if (proposal === null) throw new Error('The demo’s closed deal proposes no book.');
  const parts = proposal.parts.map((part) =>
    part.kind === 'seller_loan' ? { ...part, payee: 'Cactus Home Lending', lateFee: { percent: 5 } } : part,
  );
  return { ...proposal, parts };
}

/**
 * Lists the entries of the demo's book, the oldest first: every installment that is due by today but the last of each
 * loan, one of them late; the rents, a repair, and the house's value.
 * @param answer of the book that was opened.
 */
export function demoEntries(answer: unknown): NewEntry[] {
  const { book } = BookAnswer.parse(answer);
  if (book === null) throw new Error('The demo’s book was not opened.');
  const { parts, today, closing } = book;
  const entries: Unnamed[] = [];
  for (const part of parts.filter(isLoan)) {
    const { firstDue, payment, escrow, id } = part;
    if (firstDue === null || payment === null) continue;
    const rule = { ...part, firstDue };
    for (let installment = 0; dueDay(rule, installment + 1) <= today; installment += 1) {
      const due = dueDay(rule, installment);
      const day = installment === 2 ? daysAfter(due, 9) : due;
      entries.push({ kind: 'payment', part: id, due, day, amount: payment + escrow });
    }
  }
  for (let month = 0; monthsAfter(closing, month) <= today; month += 1) {
    entries.push({ kind: 'income', account: 'rent', amount: 245_000, day: monthsAfter(closing, month) });
  }
  const repaired = monthsAfter(closing, 2);
  entries.push({ kind: 'cost', account: 'repairs', amount: 118_000, day: repaired, note: 'Water heater' });
  entries.push({ kind: 'value', amount: 34_500_000, day: today });
  return entries
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((entry, at) => NewEntry.parse({ ...entry, id: `01JDEMB00K${String(at).padStart(16, '0')}` }));
}

type WithoutId<Entry> = Entry extends NewEntry ? Omit<Entry, 'id'> : never;
type Unnamed = WithoutId<NewEntry>;

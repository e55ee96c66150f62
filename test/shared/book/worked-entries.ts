import { type Book, FrozenPlan, NewBook } from '#shared/book/base/book.ts';
import { type KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { openBook, post } from '#shared/book/posting.ts';
import { monthsAfter } from '#shared/values/days.ts';

/* The worked example as it is recorded: the seller's loan `p1`, their second `p2`. Money in whole cents. */

const loan = {
  ...{ direction: 'pay', paidBy: 'us', opened: '2025-01-15', interestOnly: false, maturity: null, rateChange: null },
  ...{ feesFirst: false, openingEscrow: 0, graceDays: 15, payee: null, lateFee: null },
};

export const workedBook = {
  closing: '2025-01-15',
  cashIn: 4_830_000,
  parts: [
    {
      ...loan,
      ...{ kind: 'seller_loan', label: 'First loan', principal: 16_500_000, ratePercent: 3.25, payment: 84_962 },
      ...{ escrow: 37_500, firstDue: '2025-02-01', method: 'monthly', lateFee: { percent: 5 } },
    },
    {
      ...loan,
      ...{ kind: 'seller_note', label: 'Second', principal: 7_500_000, ratePercent: 3, payment: 31_620 },
      ...{ escrow: 0, firstDue: '2025-02-15', method: 'daily' },
    },
  ],
};

const pay = (part: string, day: string, amount: number, more = {}) => ({ kind: 'payment', part, day, amount, ...more });

/** In the order of recording: the first is number 1. */
export const workedEntries = [
  pay('p1', '2025-02-01', 122_462),
  pay('p1', '2025-03-04', 70_000),
  pay('p1', '2025-03-20', 52_462),
  { kind: 'fee', part: 'p1', day: '2025-03-20', amount: 4248 },
  pay('p1', '2025-04-01', 176_710, { toPrincipal: 50_000 }),
  pay('p1', '2025-05-01', 122_462),
  { kind: 'reversal', of: 6, day: '2025-05-06', reason: 'returned' },
  pay('p1', '2025-05-09', 122_462),
  pay('p2', '2025-02-15', 31_620),
  pay('p2', '2025-03-17', 30_000),
  pay('p2', '2025-04-15', 33_240),
  pay('p2', '2025-03-01', 100_000, { toPrincipal: 100_000 }),
  { kind: 'escrow_paid', part: 'p1', account: 'taxes', day: '2025-06-01', amount: 150_000 },
];

let ids = 0;

/** An entry as it is sent, under a new id. */
export function newEntry(entry: unknown): NewEntry {
  ids += 1;
  return NewEntry.parse({ id: `01J${String(ids).padStart(23, '0')}`, ...Object(entry) });
}

export const recordedAt = '2025-06-10T09:00:00.000Z';

/** Records entries one after the other; what a book refuses throws. */
export function recorded(
  entries: readonly unknown[],
  from: { book: Book; entries: KeptEntry[] } = { book: openWorked(), entries: [] },
  today = '2026-12-31',
): { book: Book; entries: KeptEntry[] } {
  let { book, entries: all } = from;
  for (const each of entries) {
    const result = post(book, all, [newEntry(each)], { now: recordedAt, today, source: 'typed' });
    if (!('book' in result)) throw new Error(`${result.field}: ${result.text}`);
    book = result.book;
    all = [...all, ...result.entries];
  }
  return { book, entries: all };
}

/** The worked example before its first entry. @param changes of it as it is opened. */
export const openWorked = (changes: object = {}): Book =>
  openBook(NewBook.parse({ ...workedBook, ...changes }), { plan: workedPlan, isSample: false, now: recordedAt });

/** Rent less both payments, each month. */
const workedPlan = FrozenPlan.parse({
  structure: 'Subject-To',
  exit: null,
  release: '1.0.0',
  cashIn: 4_830_000,
  cashFlow: Array.from({ length: 60 }, () => 75_918),
  sellingCostPercent: 7,
  returnPercent: 12.5,
  inputs: '{}',
});

const monthly = (first: string, months: number, of: (day: string) => object) =>
  Array.from({ length: months }, (_, month) => of(monthsAfter(first, month)));

/** The worked example until January 2026: what follows is paid as planned, there is rent, and a repair. */
export const workedYear = [
  ...workedEntries,
  ...monthly('2025-06-01', 8, (day) => pay('p1', day, 122_462)),
  ...monthly('2025-05-15', 9, (day) => pay('p2', day, 31_620)),
  ...monthly('2025-02-01', 12, (day) => ({ kind: 'income', account: 'rent', day, amount: 230_000 })),
  { kind: 'cost', account: 'repairs', day: '2025-03-10', amount: 410_000 },
  { kind: 'value', day: '2025-05-20', amount: 30_600_000 },
];

/** Of `workedYear` what lies until a day. */
export const workedUntil = (until: string) => workedYear.filter((entry) => until >= String(Reflect.get(entry, 'day')));

import { NewEntry } from '#shared/book/entry.ts';

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

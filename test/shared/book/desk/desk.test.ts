import { describe, expect, it } from 'vitest';
import { NewBook } from '#shared/book/base/book.ts';
import type { BookListItem } from '#shared/book/book-answers.ts';
import { duePayments, dueSoon } from '#shared/book/desk/due-of-books.ts';
import { sumsOfBooks } from '#shared/book/desk/sums-of-books.ts';
import { headOf } from '#shared/book/head.ts';
import { openBook } from '#shared/book/posting.ts';
import { workedBook } from '#test/shared/book/worked-entries.ts';

const [first, second] = workedBook.parts;
const lease = {
  ...{ kind: 'tenant_lease', label: 'Tenant', rent: 230_000, firstDue: '2025-02-01', credit: 0, fee: 0, strike: null },
  ...{ expiry: null, graceDays: 5, payee: null },
};

type Facts = { id?: string; today: string; parts: object[]; isSample?: boolean };

/** A book in which nothing is recorded. */
function bookOn({ id = '01JAAAAAAAAAAAAAAAAAAAAAAA', today, parts, isSample = false }: Facts): BookListItem {
  const news = NewBook.parse({ ...workedBook, parts });
  const book = openBook(news, { plan: null, isSample, now: '2025-01-15T12:00:00.000Z' });
  const { closing, cashIn } = book;
  return {
    ...headOf(id, book, today),
    ...{ property_address: `${id.slice(-1)} Oak St`, closing, cashIn, parts: book.parts, isSample },
  };
}

describe('payments that are due', () => {
  it('are those of this month and those that are past due, of all books, the longest due first', () => {
    const books = [
      bookOn({ id: '01JAAAAAAAAAAAAAAAAAAAAAAB', today: '2025-02-10', parts: [second ?? {}] }),
      bookOn({ today: '2025-02-10', parts: [first ?? {}, lease] }),
    ];
    expect(duePayments(books).map(({ label, due, amount, isReceived }) => [label, due, amount, isReceived])).toEqual([
      ['First loan', '2025-02-01', 122_462, false],
      ['Tenant', '2025-02-01', 230_000, true],
      ['Second', '2025-02-15', 31_620, false],
    ]);
    expect(duePayments([bookOn({ today: '2025-01-31', parts: [first ?? {}] })])).toEqual([]);
  });

  it('leave out what the seller pays and what nobody knows', () => {
    const watched = { ...first, paidBy: 'seller' };
    const unknown = { ...second, payment: null };
    expect(duePayments([bookOn({ today: '2025-03-10', parts: [watched, unknown] })])).toEqual([]);
  });
});

it('a week of what falls due has dates beside payments, and what the seller pays', () => {
  const balloon = { ...second, maturity: '2025-02-17' };
  const parts = [{ ...first, paidBy: 'seller' }, balloon];
  const soon = dueSoon([bookOn({ today: '2025-02-10', parts })]);
  expect(soon.map(({ item, payment }) => [item.kind, item.day, payment?.amount])).toEqual([
    ['installment', '2025-02-01', undefined],
    ['installment', '2025-02-15', 31_620],
    // Once the installment is paid on its day: two days at 3 % of 74,874.90 are 12.30.
    ['balloon', '2025-02-17', 7_488_720],
  ]);
  expect(dueSoon([bookOn({ today: '2025-02-09', parts })])).toHaveLength(2);
});

it('what is only watched says who pays it: the seller, or in a wrap a payment service', () => {
  const watched = { ...first, paidBy: 'seller' };
  const payers = (parts: object[]) => dueSoon([bookOn({ today: '2025-02-10', parts })]).map(({ payer }) => payer);
  expect(payers([watched, { ...second, kind: 'bank_loan' }])).toEqual(['the seller', undefined]);
  expect(payers([watched, { ...second, kind: 'seller_note' }])).toEqual([
    'a payment service, out of your note',
    undefined,
  ]);
});

describe('sums over books', () => {
  it('are what is owed, due in 30 days and past due, of what is paid and what is received', () => {
    const sums = sumsOfBooks([bookOn({ today: '2025-02-10', parts: [first ?? {}, second ?? {}, lease] })]);
    expect(sums).toEqual({
      books: 1,
      samples: 0,
      owed: { paid: { cents: 24_000_000, missing: 0 }, received: { cents: 0, missing: 0 } },
      in30Days: { paid: { cents: 154_082, missing: 0 }, received: { cents: 230_000, missing: 0 } },
      pastDue: { paid: { cents: 122_462, missing: 0 }, received: { cents: 230_000, missing: 0 } },
    });
  });

  it('count the books that lack a figure, and are not known without any', () => {
    const unknown = bookOn({
      id: '01JAAAAAAAAAAAAAAAAAAAAAAB',
      today: '2025-02-10',
      parts: [{ ...first, principal: null }],
    });
    const { owed, in30Days } = sumsOfBooks([unknown]);
    expect([owed.paid, in30Days.paid]).toEqual([
      { cents: null, missing: 1 },
      { cents: null, missing: 1 },
    ]);
    const known = bookOn({ today: '2025-02-10', parts: [second ?? {}], isSample: true });
    expect(sumsOfBooks([unknown, known])).toMatchObject({
      samples: 1,
      owed: { paid: { cents: 7_500_000, missing: 1 } },
    });
  });

  it('have the rest of a loan where it falls due, as if all is paid on its day until then', () => {
    const balloon = { ...second, maturity: '2025-03-10' };
    const { in30Days } = sumsOfBooks([
      bookOn({ today: '2025-02-12', parts: [{ ...balloon, firstDue: '2025-02-15' }] }),
    ]);
    // 75,000 at 3 %: 191.10 of 31 days, then 141.54 of 23 days on 74,874.90.
    expect(in30Days.paid).toEqual({ cents: 31_620 + 7_501_644, missing: 0 });
    const later = { ...second, firstDue: '2025-02-20', maturity: '2025-03-20' };
    expect(sumsOfBooks([bookOn({ today: '2025-02-19', parts: [later] })]).in30Days.paid).toEqual({
      // 221.92 of 36 days, then 172.38 of 28 days on 74,905.72.
      cents: 31_620 + 7_507_810,
      missing: 0,
    });
  });

  it('leave out a book that has ended, and what the seller pays', () => {
    const ended = { ...bookOn({ today: '2025-02-10', parts: [first ?? {}] }), ended: '2025-02-01' };
    const watched = bookOn({ today: '2025-02-10', parts: [{ ...first, paidBy: 'seller' }] });
    expect(sumsOfBooks([ended, watched])).toMatchObject({ books: 1, owed: { paid: { cents: 0, missing: 0 } } });
  });
});

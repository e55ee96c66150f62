import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { NewBook } from '#shared/book/base/book.ts';
import { headOf } from '#shared/book/head.ts';
import { openBook, post } from '#shared/book/posting.ts';
import { bookItems } from '#shared/reminders/book-items.ts';
import { calendarOf } from '#shared/reminders/calendar.ts';
import { hasReminderAfter, remindedIn } from '#shared/reminders/dated-items.ts';
import { daysAfter } from '#shared/values/days.ts';
import { newEntry, workedBook } from '#test/shared/book/worked-entries.ts';

const deal = { id: 'd', property_address: '1 A St, Tempe, AZ 85281', street: '1 A St', is_sample: false };
const [loan, second] = workedBook.parts;
const lease = {
  ...{ kind: 'tenant_lease', label: 'Tenant', rent: 230_000, firstDue: '2025-02-01', credit: 0, fee: 0 },
  ...{ strike: 30_000_000, expiry: '2027-02-01', graceDays: 5, payee: null },
};
const parts = [{ ...loan, maturity: '2032-01-15' }, { ...second, rateChange: '2026-01-01' }, lease];

function itemsOn(today: string, entries: object[] = [], of: object[] = parts) {
  const at = { now: `${today}T09:00:00.000Z`, today, source: 'typed' as const };
  const opened = openBook(NewBook.parse({ ...workedBook, parts: of }), { plan: null, isSample: false, now: at.now });
  const posted = post(opened, [], entries.map(newEntry), at);
  if (!('book' in posted)) throw new Error(posted.text);
  const { due, version } = headOf('d', posted.book, today);
  return bookItems(deal, { due, version, parts: posted.book.parts });
}

/** As another program reads them in a calendar. */
function eventsOn(today: string, entries: object[] = []) {
  const text = calendarOf({ items: itemsOn(today, entries), origin: 'https://app.example.com', now: new Date(today) });
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

const titlesOn = (day: string) =>
  remindedIn(itemsOn('2025-02-10'), { after: daysAfter(day, -1), until: day }).map(({ title }) => title);

describe('what falls due in a book', () => {
  it('is the next of each, by its day and in words', () => {
    const entries = [
      { kind: 'bill', account: 'taxes', due: '2025-10-01', day: '2025-02-10' },
      { kind: 'called', part: 'p2', by: '2025-03-10', day: '2025-02-10' },
    ];
    expect(itemsOn('2025-02-10', entries).map(({ kind, day, title }) => [kind, day, title])).toEqual([
      ['installment', '2025-02-01', 'First loan: $1,224.62 is due'],
      ['installment', '2025-02-01', 'Tenant: $2,300.00 comes in'],
      ['installment', '2025-02-15', 'Second: $316.20 is due'],
      ['loan_called', '2025-03-10', 'Second: the lender demands the balance'],
      ['bill', '2025-10-01', 'Property taxes are due'],
      ['rate_change', '2026-01-01', 'Second: the rate changes'],
      ['option_expiry', '2027-02-01', 'Tenant: the option expires'],
      ['balloon', '2032-01-15', 'First loan: all of it is due'],
    ]);
  });

  it('says who pays a loan that is only watched: the seller, or in a wrap a payment service', () => {
    const watched = { ...loan, paidBy: 'seller' };
    const first = (others: object[]) => itemsOn('2025-02-10', [], [watched, ...others])[0]?.title;
    expect(first([])).toBe('First loan: $1,224.62 is due from the seller');
    expect(first([{ ...second, kind: 'seller_note' }])).toBe(
      'First loan: $1,224.62 is due from a payment service, out of your note',
    );
  });

  it('is the same event in a calendar, and a newer one, when its day or amount changes', () => {
    const at = '2025-02-10';
    const changes = [
      { kind: 'payment', part: 'p1', amount: 50_000, day: at },
      { kind: 'part', part: 'p1', day: at, terms: { ...loan, maturity: '2033-01-15', firstDue: '2025-02-05' } },
    ];
    const [before, after] = [eventsOn(at), eventsOn(at, changes)];
    for (const title of ['First loan: $', 'First loan: all of it is due']) {
      const [old, now] = [before, after].map((events) => events.find(({ summary }) => summary.startsWith(title)));
      expect(now?.uid).toBe(old?.uid);
      expect(String(now?.startDate)).not.toBe(String(old?.startDate));
      expect(now?.sequence).toBeGreaterThan(old?.sequence ?? Number.POSITIVE_INFINITY);
    }
  });

  it('is an event of its own for each installment, bill and change of the rate', () => {
    const bill = (due: string, day: string) => ({ kind: 'bill', account: 'taxes', due, day });
    const month = [bill('2025-10-01', '2025-02-01')];
    const later = [
      ...month,
      ...[1, 2].map((due) => ({ kind: 'payment', part: 'p1', amount: 122_462, day: `2025-0${due + 1}-01` })),
      { kind: 'payment', part: 'p3', amount: 230_000, day: '2025-02-01' },
      { kind: 'terms', part: 'p2', rateChange: '2027-01-01', day: '2025-02-15' },
      bill('2026-10-01', '2025-03-01'),
    ];
    const uidsOf = (entries: object[]) =>
      eventsOn('2025-03-10', entries).flatMap(({ uid, summary }) =>
        /is due|comes in|Property taxes|rate changes/.test(summary) && !/all of it|Second: \$/.test(summary)
          ? [uid]
          : [],
      );
    const [before, after] = [uidsOf(month), uidsOf(later)];
    expect([before.length, after.length]).toEqual([4, 4]);
    expect(after.filter((uid) => before.includes(uid))).toEqual([]);
    // An installment that is taken back has its own again.
    const back = { kind: 'reversal', of: 4, day: '2025-03-10', reason: 'returned' };
    expect(uidsOf([...later, back]).filter((uid) => before.includes(uid))).toHaveLength(1);
  });

  it('is reminded of three days before a payment, on its day, and once after its grace days', () => {
    expect(titlesOn('2025-01-29')).toEqual(['First loan: $1,224.62 is due', 'Tenant: $2,300.00 comes in']);
    expect(titlesOn('2025-02-01')).toHaveLength(2);
    expect(titlesOn('2025-02-07')).toEqual(['Tenant: $2,300.00 comes in']);
    expect(titlesOn('2025-02-17')).toEqual(['First loan: $1,224.62 is due']);
    expect(titlesOn('2025-02-10')).toEqual([]);
  });

  it('is reminded of 180 days before a balloon, and 60 before a rate changes', () => {
    expect(titlesOn('2031-07-19')).toEqual(['First loan: all of it is due']);
    expect(titlesOn('2025-11-02')).toEqual(['Second: the rate changes']);
    expect(hasReminderAfter(itemsOn('2025-02-10'), '2032-01-14')).toBe(true);
    expect(hasReminderAfter(itemsOn('2025-02-10'), '2032-01-15')).toBe(false);
  });
});

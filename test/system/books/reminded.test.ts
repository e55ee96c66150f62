import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedCalendarFeed, feedPath } from '#shared/reminders/calendar-feed.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import { hour, passHours } from '#test/support/away-from.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ clock });

/** A zone in which it is noon, so that no test meets the end of a day, and the day there. */
function noon(): { zone: string; today: string } {
  const ahead = 12 - new Date(clock.now()).getUTCHours();
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return { zone, today: new Date(clock.now() + ahead * hour).toISOString().slice(0, 10) };
}

/** Somebody with a book whose first installment is due in some days, where it is noon. */
async function bookDueIn(name: string, days: number, more: object = {}) {
  const person = await system.person(name);
  const { zone, today } = noon();
  await person.call('PATCH', '/api/profile', { reminders: { time_zone: zone, hour: 12 } });
  const due = daysAfter(today, days);
  const part = { ...smallBook.parts[0], firstDue: due, graceDays: 2, opened: daysAfter(today, -20), ...more };
  const id = await openedBook(person, { ...smallBook, closing: daysAfter(today, -20), parts: [part] });
  return { person, id, today, due };
}

const mailsTo = ({ email }: Person) => system.mailbox.list(email).filter(({ headers }) => headers !== undefined);
/** The first lines of somebody's mails, in the order in which they came. */
const linesTo = (person: Person) =>
  mailsTo(person)
    .toReversed()
    .map(({ text }) => text.split('\n')[0]);

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await clock.sleep(23 * hour);
    await passHours(clock, 1);
  }
}

it('mails come three days before an installment, on its day, and once after its grace days', async () => {
  const { person, id } = await bookDueIn('reminded', 3);
  await passHours(clock, 1);
  expect(linesTo(person)).toEqual([expect.stringMatching(/^In 3 days \(.*\): Note: \$100\.00 is due$/)]);
  expect(mailsTo(person)[0]?.text).toContain(`${system.url}/deal/${id}/book\n`);
  await passDays(8);
  expect(linesTo(person).slice(1)).toEqual(['Today: Note: $100.00 is due', '3 days ago: Note: $100.00 is due']);
});

it('a payment as planned moves the mail to the next installment, and a sale ends them', async () => {
  const { person, id, today, due } = await bookDueIn('moved', 0);
  const sold = await bookDueIn('sold', 0);
  await posted(person, id, { kind: 'payment', part: 'p1', amount: 10_000, day: today, due });
  await posted(sold.person, sold.id, { kind: 'sale', day: today, price: 500_000, costs: 0 });
  await passHours(clock, 1);
  expect([linesTo(person), linesTo(sold.person)]).toEqual([[], []]);
  await passDays(32);
  const next = linesTo(person);
  expect(next[0]).toMatch(/^In 3 days \(.*\): Note: \$100\.00 is due$/);
  expect(next[1]).toBe('Today: Note: $100.00 is due');
  expect(linesTo(sold.person)).toEqual([]);
});

it('the feed has each installment as an event of its own, and the balloon once', async () => {
  const { person, id, today, due } = await bookDueIn('fed', 0, { maturity: '2040-05-01' });
  const terms = { deal: { chosen: 'Seller Finance', 'terms.sellerFinance.balloonMonth': '60' } };
  expect((await person.call('PATCH', `/api/analyses/${id}`, terms)).status).toBe(200);
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, { dates: { closing: today } });
  const { feed } = CreatedCalendarFeed.parse((await person.call('POST', '/api/calendar-feed')).body);
  const events = async () => {
    const calendar = new ICAL.Component(ICAL.parse(String((await system.call('GET', feedPath(feed))).body)));
    return calendar
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each))
      .map(({ uid, startDate, summary }) => ({ uid, day: `${startDate}`, summary: summary.split(':')[1] }));
  };
  const [first, balloon, ...others] = await events();
  expect([first?.day, balloon, others]).toEqual([
    due,
    { uid: expect.any(String), day: '2040-05-01', summary: ' all of it is due' },
    [],
  ]);
  await posted(person, id, { kind: 'payment', part: 'p1', amount: 10_000, day: today, due });
  const [next] = await events();
  expect(next).toEqual({ ...first, uid: expect.any(String), day: monthsAfter(due, 1) });
  expect(next?.uid).not.toBe(first?.uid);
});

import { describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { hour, passTime } from '#test/support/away-from.ts';
import { posted, postTo } from '#test/support/books/book-calls.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { inSequence, openTablesProxy } from '#test/support/tables-proxy.ts';

/* What a payment is told to: webhooks, and the deal's activity. */

const clock = openClock();
const receiver = await openReceiver(clock.now);
const proxy = openTablesProxy();
const system = await startSystem({
  clock,
  outside: { 'hooks.example.com': receiver.port },
  tablesThrough: proxy.through,
});

const payment = { kind: 'payment', part: 'p1', amount: 10_050, day: '2025-02-01', note: 'CANARYnote' };
const undo = (of: number, reason = 'undo') => ({ kind: 'reversal', of, day: '2025-02-10', reason, note: 'CANARYwhy' });

/** A book with words that only its owner may read. */
const planted = {
  ...smallBook,
  parts: smallBook.parts.map((part) => ({ ...part, label: 'CANARYlabel', payee: 'CANARYpayee' })),
};

const subscribe = async (person: Person, path: string) => {
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const events = ['book.payment_recorded', 'book.payment_reversed'];
  const made = await person.call('POST', '/api/account/webhooks', { url: `https://hooks.example.com${path}`, events });
  expect(made.status).toBe(201);
};

const activityOf = async (person: Person, id: string) =>
  ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body).items;

describe('a payment in a book', () => {
  it('is told to webhooks once, like its reversal, without a payee, a word or a balance', async () => {
    const person = await system.person('hooked');
    await subscribe(person, '/book');
    const id = await openedBook(person, planted);
    const { entries } = await posted(person, id, payment, {
      kind: 'cost',
      account: 'other',
      day: '2025-02-01',
      amount: 5,
    });
    const first = entries[0]?.fact.id;
    await postTo(person, id, { ...payment, id: first });
    await posted(person, id, undo(1, 'returned'));
    await passTime(clock, hour);
    const bodies = receiver.list('/book').map(({ body }) => body);
    const events = bodies.map((body) => WebhookEvent.parse(JSON.parse(body)));
    const about = {
      ...{ id: first, deal: id, loan: 'p1', role: 'seller_note', kind: 'payment', amount: 100.5 },
      ...{ recordedAt: expect.any(String), source: 'sample' },
    };
    const told = { timestamp: expect.any(String), actor: { id: person.id, name: 'hooked' } };
    expect(events.toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
      { ...told, type: 'book.payment_recorded', data: { ...about, day: '2025-02-01' } },
      { ...told, type: 'book.payment_reversed', data: { ...about, day: '2025-02-10' } },
    ]);
    // The balances after each.
    expect(bodies.join()).not.toMatch(/CANARY|899\.?5|1000\.?00|100000/);
    expect(system.logs.join()).not.toContain('CANARY');
  });

  it('and its reversal are in the activity of the deal, in the list of deals and in the data to download', async () => {
    const person = await system.person('logged');
    const id = await openedBook(person);
    await posted(person, id, payment);
    await posted(person, id, undo(1));
    const [reversed, recorded, opened] = await activityOf(person, id);
    const about = { entry: 1, label: 'Note', amount: 10_050, day: '2025-02-01' };
    expect(opened).toMatchObject({ kind: 'book_opened', parts: ['Note'] });
    expect(recorded).toMatchObject({ kind: 'payment_recorded', payments: [about] });
    expect(reversed).toMatchObject({ kind: 'payment_reversed', payments: [{ ...about, reason: 'undo' }] });
    const exported = ExportPage.parse((await person.call('GET', '/api/export')).body);
    expect(JSON.stringify(exported.items)).toContain('"payment_reversed"');
  });

  it('takes two trips to the tables in sequence, also where webhooks are told', async () => {
    const person = await system.person('quick');
    const id = await openedBook(person);
    await posted(person, id, payment);
    const tripsOf = async (day: string) => {
      let answered = 0;
      await system.idle();
      const calls = await proxy.callsOf(async () => {
        await posted(person, id, { ...payment, day });
        answered = performance.now();
      });
      return inSequence(calls.filter(({ ended }) => ended <= answered));
    };
    const alone = await tripsOf('2025-03-01');
    await subscribe(person, '/trips');
    expect([alone, await tripsOf('2025-04-01')]).toEqual([2, 2]);
  });
});

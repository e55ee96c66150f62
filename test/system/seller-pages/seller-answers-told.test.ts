import { describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedCalendarFeed, feedPath } from '#shared/reminders/calendar-feed.ts';
import { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { hour, minute, passHours, passTime } from '#test/support/away-from.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { sendOffer } from '#test/support/seller/send-offer.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const receiver = await openReceiver(clock.now);
const system = await startSystem({ clock, outside: { 'hooks.example.com': receiver.port } });
const seller = sellerAt(system);

/** The hour that a clock shows now in UTC, where mails come from this hour on. */
const utcHour = () => new Date(clock.now()).getUTCHours();
/** Reminders; not the notice about the feed. */
const mailsTo = ({ email }: Person) =>
  system.mailbox
    .list(email)
    .filter(({ headers, subject }) => headers?.['List-Unsubscribe'] !== undefined && !subject.startsWith('A seller'));

/** Somebody who has sent a page, and its seller, who answers. */
async function offerOf(name: string) {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  const { page, ...link } = await sendOffer(system, person, id);
  const at = `/api/analyses/${id}/seller-pages/${page.id}`;
  const ask = async (text: string) => seller.answer(link, await seller.open(link), { do: 'question', question: text });
  return { person, id, link, page, at, ask };
}

describe('an answer that waits', () => {
  it('is in the mail of the day where none was at once, with its kind and street and without its text, and in the next day’s if unread', async () => {
    // Away from the end of the day.
    if (utcHour() > 20) await clock.sleep(5 * hour);
    const { person, id, page, at, ask } = await offerOf('told');
    const created = await person.call('POST', '/api/calendar-feed');
    const { feed } = CreatedCalendarFeed.parse(created.body);
    await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: 0 } });
    // The first one is mailed as it comes.
    await ask('Hello?');
    await clock.sleep(minute);
    await ask('CANARY: could you wait until June?');
    await passHours(clock, 1);
    const [mail, ...others] = mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Today: A seller answered (has a question), 2417 E Sample Palm Ln');
    expect(mail?.text).toMatch(new RegExp(`${system.url}/offer-letter/${id}#message-${page.id}-\\d+\\n`));
    expect(mail?.text).not.toContain('CANARY');

    const event = `UID:${page.id}-seller_answer@`;
    const inFeed = async () => String((await system.call('GET', feedPath(feed))).body).includes(event);
    expect(await inFeed()).toBe(true);

    // Today's mail is sent: another answer waits for tomorrow's.
    await ask('And who pays for the movers?');
    await clock.sleep(minute);
    await ask('And for the closing?');
    await passHours(clock, 1);
    expect(mailsTo(person)).toHaveLength(1);
    await clock.sleep(23 * hour);
    await passHours(clock, 1);
    expect(mailsTo(person).map(({ subject }) => subject.split(':')[0])).toEqual(['Yesterday', 'Today']);

    await ask('Hello?');
    await person.call('PATCH', at, { seen_through: 5 });
    await clock.sleep(24 * hour);
    await passHours(clock, 1);
    expect(mailsTo(person)).toHaveLength(2);
    expect(await inFeed()).toBe(false);
  });
});

describe('webhooks of a seller’s page', () => {
  it('say once that it was opened, and each answer without its words', async () => {
    const { person, id, link, page } = await offerOf('hooked');
    const events = ['offer.opened', 'offer.answered'];
    const made = await person.call('POST', '/api/account/webhooks', {
      url: 'https://hooks.example.com/offers',
      events,
    });
    expect(made.status).toBe(201);
    const shown = await seller.open(link);
    await seller.open(link);
    await seller.answer(link, shown, {
      do: 'counter',
      counter_option: '0',
      counter_number: 'price',
      counter_amount: '262,000',
      name: 'CANARY',
    });
    await passTime(clock, hour);
    const received = receiver.list('/offers').map(({ body }) => WebhookEvent.parse(JSON.parse(body)));
    const about = { id: page.id, analysisId: id, version: 1 };
    expect(received.toSorted((a, b) => b.type.localeCompare(a.type))).toMatchObject([
      { type: 'offer.opened', data: about },
      {
        type: 'offer.answered',
        data: { ...about, kind: 'counter', structure: 'Wholesale', number: 'price', amount: 262_000 },
      },
    ]);
    expect(
      receiver
        .list('/offers')
        .map(({ body }) => body)
        .join(),
    ).not.toContain('CANARY');
  });
});

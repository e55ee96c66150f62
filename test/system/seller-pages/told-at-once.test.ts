import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import type { MailOutage } from '#local/internet/mail-service.ts';
import { messagePath } from '#shared/site/analysis-paths.ts';
import { hour, minute, passHours } from '#test/support/away-from.ts';
import { secretOfMails } from '#test/support/mails.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { aSellerPage, placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { makeReal } from '#test/support/seller/send-offer.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
let outage: MailOutage | undefined;
const system = await startSystem({ clock, mailOutage: () => outage });
const seller = sellerAt(system);
beforeEach(() => {
  outage = undefined;
});

/** The first on top. */
const mailsTo = ({ email }: Person) =>
  system.mailbox
    .list(email)
    .filter(({ headers }) => headers !== undefined)
    .toReversed();
const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject.split(':')[0]);

/** Somebody who has sent a page, and its seller, who answers. Mails of the day come at this hour. */
async function offerOf(name: string, dayHour = 0) {
  // Away from the end of the day.
  if (new Date(clock.now()).getUTCHours() > 18) await clock.sleep(6 * hour);
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  await makeReal(system, person, id);
  await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: dayHour } });
  const made_at = new Date(clock.now()).toISOString();
  const link = await placeSellerPage(system, person, id, aSellerPage({ made_at }));
  const at = `/api/analyses/${id}/seller-pages/${link.page_id}`;
  const answer = async (fields: Record<string, string>) => {
    const { status } = await seller.answer(link, await seller.open(link), fields);
    expect(status).toBe(200);
  };
  const ask = (question: string) => answer({ do: 'question', question });
  return { person, id, link, at, answer, ask };
}

/** Waits for the queue. */
const passMinute = () => clock.sleep(minute);

/** What else happens that ends in a mail, so that one that must not come would have. */
async function callSender(): Promise<boolean> {
  const sender = system.functions.find(({ area }) => area === 'seller-mails');
  return (await sender?.invoke({ 'detail-type': 'Scheduled Event' }))?.ok ?? false;
}

describe('a seller’s answer', () => {
  it('is mailed within a minute, with kind, street and a link to the message, and none of its words or figures', async () => {
    const { person, id, link, answer } = await offerOf('heard');
    await answer({
      do: 'counter',
      counter_option: '0',
      counter_number: 'price',
      counter_amount: '262,000',
      name: 'CANARY',
    });
    await passMinute();
    const [mail, ...others] = mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('A seller wants another number: 2417 E Sample Palm Ln');
    const opened = await person.call('GET', `/api/analyses/${id}/seller-pages/${link.page_id}`);
    const { at } = (opened.body as { events: { at: string }[] }).events[0] ?? { at: '' };
    expect(mail?.text).toContain(`${system.url}${messagePath(id, { page_id: link.page_id, at })}\n`);
    expect(mail?.text).not.toMatch(/CANARY|262|\$/);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${system.url}/api/unsubscribe?secret=${await secretOfMails(system, person)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is one mail a kind and hour, whatever calls the sender; another kind and another hour are another', async () => {
    const { person, answer, ask } = await offerOf('twice');
    await ask('One?');
    await passMinute();
    await clock.sleep(50 * minute);
    await ask('Two?');
    await passMinute();
    await Promise.all([callSender(), callSender(), callSender()]);
    expect(subjectsTo(person)).toEqual(['A seller has a question']);
    await answer({ do: 'call', call_phone: '602 555 0100' });
    await passMinute();
    expect(subjectsTo(person).toSorted()).toEqual(['A seller has a question', 'A seller wants a call']);
    await clock.sleep(10 * minute);
    await ask('Three?');
    await passMinute();
    expect(subjectsTo(person)).toHaveLength(3);
  });

  it('of two that come at once is one mail, and so is one taken back', async () => {
    const { person, answer } = await offerOf('taken-back');
    await answer({ do: 'interest', interest_option: '0' });
    await answer({ do: 'take_back' });
    await passMinute();
    await callSender();
    expect(subjectsTo(person).toSorted()).toEqual(['A seller is interested', 'A seller took an answer back']);
  });

  it('is not mailed to somebody who has stopped these mails', async () => {
    const { person, ask } = await offerOf('stopped');
    await ask('One?');
    await passMinute();
    const secret = await secretOfMails(system, person);
    expect((await system.call('POST', `/api/unsubscribe?secret=${secret}`)).status).toBe(204);
    await clock.sleep(2 * hour);
    await ask('Two?');
    await passMinute();
    expect(subjectsTo(person)).toEqual(['A seller has a question']);
  });

  it('is in the mail of the day only where it had none of its own', async () => {
    const { person, ask } = await offerOf('rest');
    await ask('One?');
    await passMinute();
    await passHours(clock, 25);
    expect(subjectsTo(person)).toEqual(['A seller has a question']);
    const other = await offerOf('rest-two');
    await other.ask('One?');
    await passMinute();
    await other.ask('Two?');
    await passHours(clock, 25);
    expect(subjectsTo(other.person)).toEqual(['A seller has a question', 'Today', 'Yesterday']);
    expect(mailsTo(other.person)[1]?.subject).toContain('A seller answered (has a question)');
  });

  it('is not in the mail of the day once it was read', async () => {
    const { person, at, ask } = await offerOf('read', 23);
    await ask('One?');
    await ask('Two?');
    await passMinute();
    expect((await person.call('PATCH', at, { seen_through: 2 })).status).toBe(200);
    await passHours(clock, 25);
    expect(subjectsTo(person)).toEqual(['A seller has a question']);
  });
});

describe('a mail about an answer that SES does not take', () => {
  const refused = () => {
    system.expectError('Mails about sellers were not sent');
    system.expectError('seller_news_not_sent');
  };

  it('is sent later, once, when SES has refused it', async () => {
    const { person, ask } = await offerOf('paused');
    outage = { status: 400, type: 'SendingPausedException' };
    refused();
    await ask('One?');
    await passMinute();
    expect(mailsTo(person)).toEqual([]);
    outage = undefined;
    await clock.sleep(20 * minute);
    await callSender();
    expect(subjectsTo(person)).toEqual(['A seller has a question']);
  });

  it('is not sent again when nobody knows whether it was', async () => {
    const { person, ask } = await offerOf('unsure');
    outage = { status: 500, type: 'InternalServiceErrorException' };
    refused();
    await ask('One?');
    await passMinute();
    outage = undefined;
    await clock.sleep(20 * minute);
    await callSender();
    expect(mailsTo(person)).toEqual([]);
  });
});

import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import type { MailOutage } from '#local/internet/mail-service.ts';
import { Profile } from '#shared/account/profile.ts';
import type { ReminderChanges } from '#shared/account/reminder-settings.ts';
import type { PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { daysAfter } from '#shared/values/days.ts';
import { hour, passHours } from '#test/support/away-from.ts';
import { secretOfMails } from '#test/support/mails.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
let outage: MailOutage | undefined;
const system = await startSystem({ clock, mailOutage: () => outage });
beforeEach(() => {
  outage = undefined;
});

/** A zone in which it is noon, so that no test meets the end of a day, and the day there. */
function noon(): { zone: string; today: string } {
  const ahead = 12 - new Date(clock.now()).getUTCHours();
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return { zone, today: new Date(clock.now() + ahead * hour).toISOString().slice(0, 10) };
}

const set = (person: Person, reminders: ReminderChanges) => person.call('PATCH', '/api/profile', { reminders });

/** Somebody with a deal, where it is noon; mails come from noon on. */
async function dealOf(name: string, changes: (today: string) => PipelineChanges) {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  const { zone, today } = noon();
  await set(person, { time_zone: zone, hour: 12 });
  const change = (body: PipelineChanges) => person.call('PATCH', `/api/analyses/${id}/pipeline`, body);
  expect((await change(changes(today))).status).toBe(200);
  return { person, id, today, change };
}

const action = (due: string, text = 'Call about the price') => ({ next_action: { id: ulid(), text, due } });
const mailsTo = ({ email }: Person) => system.mailbox.list(email).filter(({ headers }) => headers !== undefined);

/** The sender, called once more, as Lambda does after a failure and EventBridge now and then. */
async function callSender(): Promise<boolean> {
  const sender = system.functions.find(({ area }) => area === 'reminders');
  return (await sender?.invoke({}))?.ok ?? false;
}

describe('reminders', () => {
  it('come once a day, whatever calls the sender, with what is due and how to stop them', async () => {
    const { person } = await dealOf('reminded', (day) => ({
      ...action(day),
      stage: 'under_contract',
      dates: { closing: daysAfter(day, 7), cancellation: daysAfter(day, 2), option_expiry: daysAfter(day, 40) },
    }));
    await Promise.all([callSender(), callSender(), callSender()]);
    await callSender();
    await passHours(clock, 2);
    const [mail, ...others] = mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Today: Call about the price, .* and 1 more$/);
    expect(mail?.text).toMatch(/^Today: Call[\s\S]*\n\nIn 7 days \(.*\): Closing\n/);
    expect(mail?.text).not.toContain('cancel');
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${system.url}/api/unsubscribe?secret=${await secretOfMails(system, person)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await clock.sleep(24 * hour);
    await passHours(clock, 1);
    expect(mailsTo(person).map(({ text }) => text.split('\n')[0])).toEqual([
      'Tomorrow: Last day to cancel',
      'Today: Call about the price',
    ]);
  });

  it('wait for the hour, move with it, and forget what is done, lost or deleted', async () => {
    const { zone, today } = noon();
    const person = await system.person('waiting');
    const id = await saveAnalysis(person);
    await set(person, { time_zone: zone, hour: 15 });
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, action(today));
    const done = await dealOf('done', (day) => action(day));
    await done.change({ next_action: null });
    const lost = await dealOf('lost', (day) => action(day));
    await lost.change({ stage: 'lost' });
    await passHours(clock, 1);
    expect([mailsTo(person), mailsTo(done.person), mailsTo(lost.person)]).toEqual([[], [], []]);
    await set(person, { hour: 13 });
    await passHours(clock, 1);
    expect(mailsTo(person)).toHaveLength(1);
    expect(mailsTo(person)[0]?.text).toContain(`Sent once a day from 1 PM (${zone}).`);
  });

  it('go by UTC, and say so, when no browser has told a time zone', async () => {
    const person = await system.person('programmer');
    const id = await saveAnalysis(person);
    // Past the hour from which mails come, which another day's end would put off.
    const day = 24 * hour;
    await clock.sleep((day + day / 2 - (clock.now() % day)) % day);
    const inUtc = new Date(clock.now()).toISOString().slice(0, 10);
    const closing = { dates: { closing: daysAfter(inUtc, 1), option_expiry: daysAfter(inUtc, 2) } };
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { ...closing, ...action(inUtc) });
    await clock.sleep(24 * hour);
    await passHours(clock, 1);
    expect(mailsTo(person).at(-1)?.text).toContain('We don’t know your time zone, so days begin and end in UTC.');
  });

  it('remind of a balloon that is typed after the closing is known', async () => {
    const { person, id } = await dealOf('ballooning', (day) => {
      const due = daysAfter(day, 31);
      return { stage: 'closed', dates: { closing: `${Number(due.slice(0, 4)) - 4}${due.slice(4)}` } };
    });
    const type = async (months: string) => {
      const deal = { chosen: 'Seller Finance', 'terms.sellerFinance.balloonMonth': months };
      expect((await person.call('PATCH', `/api/analyses/${id}`, { deal })).status).toBe(200);
    };
    await type('none');
    await passHours(clock, 1);
    await type('48');
    await clock.sleep(24 * hour);
    await passHours(clock, 1);
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^In 30 days .*Balloon due/)]);
  });
});

describe('a mail that SES does not take', () => {
  const refused = () => {
    system.expectError('Reminders were not sent');
    system.expectError('reminder_not_sent');
  };

  it('is sent an hour later, once, when SES has refused it', async () => {
    const { person } = await dealOf('paused', (day) => action(day));
    outage = { status: 400, type: 'SendingPausedException' };
    refused();
    expect(await callSender()).toBe(false);
    outage = undefined;
    expect(await callSender()).toBe(true);
    expect(mailsTo(person)).toEqual([]);
    await passHours(clock, 2);
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('is not sent again that day when nobody knows whether it was', async () => {
    const { person } = await dealOf('unsure', (day) => action(day));
    outage = { status: 500, type: 'InternalServiceErrorException' };
    refused();
    expect(await callSender()).toBe(false);
    outage = undefined;
    await passHours(clock, 3);
    expect(mailsTo(person)).toEqual([]);
  });

  it('is left alone when SES rejects this one, and the others are sent', async () => {
    const rejected = await dealOf('rejected', (day) => action(day));
    outage = { status: 400, type: 'MessageRejected' };
    expect(await callSender()).toBe(true);
    outage = undefined;
    const taken = await dealOf('taken', (day) => action(day));
    await passHours(clock, 2);
    expect([mailsTo(rejected.person).length, mailsTo(taken.person).length]).toEqual([0, 1]);
  });
});

describe('a row that cannot be read', () => {
  it('stops no other reminder, and somebody is told', async () => {
    const broken = await dealOf('broken', (day) => action(day));
    const whole = await dealOf('whole', (day) => action(day));
    const account = (await secretOfMails(system, broken.person)).slice(0, 16);
    const change = (UpdateExpression: string, values?: object) =>
      system.tables.command('UpdateItem', {
        TableName: system.tables.names.find((name) => name.includes('Integrations')),
        Key: { account: { S: account }, sort_key: { S: 'reminders' } },
        UpdateExpression,
        ...values,
      });
    await change('REMOVE secret');
    system.expectError('reminder_failed');
    system.expectError('Reminders were not sent');
    expect(await callSender()).toBe(false);
    expect([mailsTo(broken.person).length, mailsTo(whole.person).length]).toEqual([0, 1]);
    await change('SET secret = :any', { ExpressionAttributeValues: { ':any': { S: 'repaired' } } });
    expect(await callSender()).toBe(true);
    expect(mailsTo(broken.person)).toHaveLength(1);
  });
});

describe('stopping reminders', () => {
  it('takes one POST without a sign-in, as mail programs send it, until they are turned on again', async () => {
    const { person, today, change } = await dealOf('stopper', (day) => action(day));
    const secret = await secretOfMails(system, person);
    const post = (text: string) =>
      fetch(`${system.url}/api/unsubscribe?secret=${text}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const other = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
    expect([await post(other), await post('x'), await post('')].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect([await post(secret), await post(secret)].map(({ status }) => status)).toEqual([204, 204]);
    const profile = Profile.parse((await person.call('GET', '/api/profile')).body);
    expect(profile.reminders).toMatchObject({ email: false, hour: 12 });
    await passHours(clock, 2);
    await change(action(today, 'Call again'));
    await passHours(clock, 2);
    expect(mailsTo(person)).toEqual([]);
    await set(person, { email: true });
    await passHours(clock, 2);
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('comes with deleting the account, which leaves nothing of them', async () => {
    const { person } = await dealOf('deleter', (day) => action(day));
    const secret = await secretOfMails(system, person);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    await passHours(clock, 2);
    expect(mailsTo(person)).toEqual([]);
    expect((await system.call('POST', `/api/unsubscribe?secret=${secret}`)).status).toBe(404);
    await expect(secretOfMails(system, person)).rejects.toThrow();
  });

  it('is nobody else’s: a setting changes its own account only', async () => {
    const { person } = await dealOf('setter', (day) => action(day));
    expect((await set(person, { time_zone: 'Mars/Olympus' })).status).toBe(400);
    expect((await set(person, { hour: 24 })).status).toBe(400);
    expect((await person.call('PATCH', '/api/profile', { reminders: { user_id: 'x' } })).status).toBe(400);
  });
});

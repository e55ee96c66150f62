import { beforeEach, describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import type { MailOutage } from '#local/internet/mail-service.ts';
import { dayMs, hourMs, minuteMs } from '#shared/values/days.ts';
import { stripeClient } from '#test/support/stripe/stripe-client.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
let outage: MailOutage | undefined;
const system = await startSystem({ assembly: assemblyPaying, clock, mailOutage: () => outage });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');
const staff = stripeClient(stripe.port, { key: 'rk_test_local_staff' });

beforeEach(() => {
  outage = undefined;
  // Stripe promises neither that an event comes once nor in which order.
  stripe.webhooks.disturb({ copies: 2 });
});

/** When every event has been sent, taken and read. */
async function heard(): Promise<void> {
  await stripe.webhooks.settled();
  await clock.advance(1000);
  await system.idle();
}

/** Day after day, so that each has its night. */
async function pass(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    await clock.sleep(dayMs);
    await heard();
  }
}

/** The subjects of a person's mails without Cognito's, the oldest first. */
const subjectsTo = ({ email }: Person) =>
  system.mailbox
    .list(email)
    .filter(({ code }) => code === null)
    .map(({ subject }) => subject)
    .toReversed();

/** Somebody who goes to pay, and pays: in the trial, or at once after they ended it. */
async function buyer(name: string, { inTrial = false, interval = 'monthly' } = {}) {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  if (!inTrial) await person.call('DELETE', '/api/subscription');
  const plan = { tier: 'professional', billing_interval: interval };
  const { body } = await person.call('POST', '/api/checkout', plan);
  const subscription = stripe.pay(String(Object(body).url).split('/').at(-1) ?? '');
  const { customer } = await staff.subscriptions.retrieve(subscription);
  return { person, subscription, customer: String(customer) };
}

const chargesOf = async (customer: string) => (await staff.charges.list({ customer })).data;

describe('a mail comes once, though its events come twice', () => {
  it('of what was bought, with its terms', async () => {
    const { person } = await buyer('bought');
    await Promise.all([heard(), person.call('POST', '/api/billing/sync', {})]);
    await heard();
    expect(subjectsTo(person)).toEqual(['You chose the Professional plan']);
    const [mail] = system.mailbox.list(person.email);
    expect(mail?.text).toContain('$79.00 today, and again every month until you cancel, which you do in Settings');
    expect(mail?.text).toContain(`Cancel or change your plan: ${system.url}/account-settings?tab=subscription\n`);
    expect(mail?.text).not.toMatch(/4242|visa/i);
    expect(mail?.headers).toEqual({});
  });

  it('of a failed payment, and of the end that follows from it', async () => {
    const { person, customer } = await buyer('failed');
    await heard();
    stripe.decline(customer);
    await pass(33);
    expect(subjectsTo(person).slice(1)).toEqual(['Your payment failed']);
    await pass(30);
    expect(subjectsTo(person).slice(1)).toEqual(['Your payment failed', 'Your Professional plan has ended']);
  });

  it('of an end that the customer chose, at once in a trial', async () => {
    const { person } = await buyer('shy', { inTrial: true });
    await heard();
    await person.call('DELETE', '/api/subscription');
    await heard();
    await pass(2);
    expect(subjectsTo(person)).toEqual(['You chose the Professional plan', 'Your Professional plan has ended']);
    const [mail] = system.mailbox.list(person.email);
    expect(mail?.text).toContain('You were not charged.');
  });

  it('of each refund; a whole one ends the plan', async () => {
    const { person, customer } = await buyer('refunded');
    await heard();
    const [charge] = await chargesOf(customer);
    await staff.refunds.create({ charge: charge?.id ?? '', amount: 1000 });
    await heard();
    expect(subjectsTo(person).slice(1)).toEqual(['We refunded $10.00']);
    await staff.refunds.create({ charge: charge?.id ?? '' });
    await heard();
    expect(subjectsTo(person).slice(2).toSorted()).toEqual(['We refunded $69.00', 'Your Professional plan has ended']);
  });
});

describe('a mail whose day comes', () => {
  it('is sent in the night: before a trial ends', async () => {
    const { person } = await buyer('trier', { inTrial: true });
    await heard();
    await pass(6);
    const [bought, trial, ...others] = subjectsTo(person);
    expect(bought).toBe('You chose the Professional plan');
    expect(trial).toMatch(/^Your trial ends on \w{3} \d{1,2}, \d{4}$/);
    expect(others).toEqual([]);
  });

  it('is sent in the night: before a year is over, for every subscription, and an annual one renews', async () => {
    const yearly = await buyer('yearly', { interval: 'annual' });
    await heard();
    stripe.webhooks.disturb({ isDropped: true });
    await clock.sleep(334 * dayMs);
    await heard();
    await pass(30);
    const [, renewal, reminder, ...others] = subjectsTo(yearly.person);
    expect(renewal).toMatch(/^Your annual plan renews on /);
    expect(reminder).toBe('Your Professional plan: a yearly reminder');
    expect(others).toEqual([]);
  });
});

describe('a mail that was not sent', () => {
  it('because its event was lost is sent in the night', async () => {
    const { person, customer } = await buyer('lost');
    stripe.webhooks.disturb({ isDropped: true });
    await person.call('POST', '/api/billing/sync', {});
    const [charge] = await chargesOf(customer);
    await staff.refunds.create({ charge: charge?.id ?? '', amount: 500 });
    await pass(1);
    expect(subjectsTo(person).toSorted()).toEqual(['We refunded $5.00', 'You chose the Professional plan']);
  });

  it('because SES refused it is tried again', async () => {
    outage = { status: 400, type: 'SendingPausedException' };
    system.expectError('Mails were not sent');
    system.expectError('billing_mail_not_sent');
    const { person } = await buyer('paused');
    await heard();
    expect(subjectsTo(person)).toEqual([]);
    outage = undefined;
    await clock.sleep(10 * minuteMs);
    await heard();
    expect(subjectsTo(person)).toEqual(['You chose the Professional plan']);
  });

  it('because nobody knows whether SES took it is not sent again', async () => {
    outage = { status: 500, type: 'InternalFailure' };
    system.expectError('Mails were not sent');
    const { person } = await buyer('unsure');
    await heard();
    outage = undefined;
    await clock.sleep(2 * hourMs);
    await heard();
    expect(subjectsTo(person)).toEqual([]);
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { dayMs, minuteMs } from '#shared/values/days.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const clock = openClock();
const { system, open } = await startScreens({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');
const profiles = system.tables.names.find((name) => name.includes('Profiles'));

/** Where the browser was sent. */
let sentTo: string[] = [];
beforeEach(() => {
  sentTo = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void sentTo.push(String(url)));
});
const lastSession = () => sentTo.at(-1)?.split('/').at(-1) ?? '';
const main = () => screen.getByRole('main').textContent ?? '';

async function payer(name: string, tier: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  await system.tables.command('UpdateItem', {
    TableName: profiles,
    Key: { id: { S: person.id } },
    UpdateExpression: 'SET trial_end_date = :at',
    ExpressionAttributeValues: { ':at': { S: new Date(clock.now() - dayMs).toISOString() } },
  });
  const { body } = await person.call('POST', '/api/checkout', { tier, billing_interval: 'monthly' });
  stripe.pay(String(Object(body).url).split('/').at(-1) ?? '');
  await person.call('POST', '/api/billing/sync', {});
  return person;
}

const unreachable = () =>
  Response.json(
    { error: { code: 'payments_unavailable', message: "Payments can't be reached. Your plan is not affected." } },
    { status: 502 },
  );

/** Pauses between looks at a payment take no time. */
const hurry = () => {
  const { setTimeout } = globalThis;
  const spied = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) => setTimeout(run, ms === 2000 ? 1 : ms)) as typeof setTimeout);
  onTestFinished(() => spied.mockRestore());
};

describe('the payment page where plans are paid', () => {
  it('says the terms beside the button that leads to Stripe, and has no field for a card', async () => {
    const user = open('/payment?plan=professional&interval=annual', await system.person('trier'));
    const button = await screen.findByRole('button', { name: 'Start Free Trial' });
    expect(main()).toContain("You pay on Stripe's page. We never see your card.");
    expect(main()).toContain('Card required, cancel anytime.');
    expect(main()).toMatch(/Due today\$0\.00Then, from \w+ \d+, \d{4}\$758\.40 a year/);
    const terms = button.parentElement?.textContent;
    expect(terms).toMatch(/Nothing today\. Then \$758\.40 on \w+ \d+, \d{4}, and every year until you cancel/);
    expect(main()).toContain('Test mode: no real money');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button);
    await vi.waitFor(() => expect(sentTo).toHaveLength(1));
    expect(sentTo[0]).toMatch(/\/__local\/stripe\/checkout\/cs_/);
    expect((await findButton('Processing...')).disabled).toBe(true);
    // The browser's back button shows the page as it was left.
    fireEvent(window, new Event('pageshow'));
    expect((await findButton('Start Free Trial')).disabled).toBe(false);
  });

  it('says what is due today after a trial, and why paying is not possible now', async () => {
    const person = await system.person('late');
    await person.call('DELETE', '/api/subscription');
    const restore = answerInstead('POST', '/api/checkout', unreachable);
    const user = open('/payment?plan=basic', person);
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Basic' }));
    await expectToast('Error', "Payments can't be reached. Your plan is not affected.");
    expect(main()).toMatch(/Due today\$29\.00/);
    expect(sentTo).toEqual([]);
    restore();
    await user.click(await findButton('Upgrade to Basic'));
    await vi.waitFor(() => expect(sentTo).toHaveLength(1));
  });

  it('leads from one plan to the page on which Stripe says what the change costs', async () => {
    const person = await payer('riser', 'professional');
    const user = open('/payment?plan=enterprise', person);
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Enterprise' }));
    await vi.waitFor(() => expect(sentTo[0]).toContain('/__local/stripe/portal/'));
    expect(main()).toContain('Due todayStripe shows it next');
    open('/payment?plan=basic', person);
    await screen.findByRole('button', { name: 'Switch to Basic' });
    open('/payment?plan=professional', person);
    await screen.findByText('You already have this plan.');
    expect(screen.queryByRole('button', { name: /Professional/ })).toBeNull();
  });
});

describe('the offer of a higher plan where plans are paid', () => {
  it('leads to Stripe, and says so when it fails', async () => {
    const person = await system.person('wisher');
    const id = await saveAnalysis(person);
    const user = open(`/deal/${id}/packet`, person);
    await user.click(await findButton('Upgrade'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Due today');
    expect(dialog.queryByRole('textbox')).toBeNull();
    answerInstead('POST', '/api/checkout', unreachable);
    await user.click(dialog.getByRole('button', { name: 'Start Free Trial' }));
    await expectToast('Upgrade Failed', "Payments can't be reached.");
    await user.click(dialog.getByText('Enterprise'));
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('$199.00 a month');
  });
});

describe('coming back from Stripe', () => {
  it('welcomes to the plan once it is paid', async () => {
    const person = await system.person('buyer');
    const user = open('/payment?plan=professional', person);
    await user.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
    await vi.waitFor(() => expect(sentTo).toHaveLength(1));
    hurry();
    open('/payment/return?plan=professional&interval=monthly', person);
    await screen.findByText("We haven't heard back yet. Don't pay again.");
    expect(screen.getByText('Settings', { selector: 'main a' }).getAttribute('href')).toBe(
      '/account-settings?tab=billing',
    );
    expect(screen.getByText('support').getAttribute('href')).toBe('/contact-support');
    stripe.pay(lastSession());
    // Ten looks a minute are allowed.
    await clock.advance(minuteMs);
    open('/payment/return?plan=professional&interval=monthly', person);
    await expectToast('Subscription Upgraded', 'Welcome to the Professional plan!');
    expect(window.location.pathname).toBe('/dashboard');
  });

  it('says when a cheaper plan starts', async () => {
    const person = await payer('saver', 'enterprise');
    const { body } = await person.call('GET', '/api/profile');
    const now = Object(body);
    const scheduled = { plan: 'basic', interval: 'monthly', from: '2030-01-15T12:00:00.000Z' };
    const restore = answerInstead('POST', '/api/billing/sync', () =>
      Response.json({ ...now, billing: { ...now.billing, scheduled } }),
    );
    open('/payment/return?plan=basic&interval=monthly', person);
    await expectToast('Plan change scheduled', 'Basic, monthly, from Jan 15, 2030.');
    restore();
  });
});

/** Shows an account as if Stripe said this of its plan. */
async function showAs(person: Person, changes: object, billing: object): Promise<void> {
  const profile = Object((await person.call('GET', '/api/profile')).body);
  const changed = { ...profile, ...changes, billing: { ...profile.billing, ...billing } };
  for (const [method, path] of [
    ['GET', '/api/profile'],
    ['POST', '/api/billing/sync'],
  ] as const) {
    answerInstead(method, path, () => Response.json(changed));
  }
}

describe('billing in Settings where plans are paid', () => {
  it('says what is charged next, cancels to the end of what is paid, and keeps the plan', async () => {
    const person = await payer('leaver', 'basic');
    const user = open('/account-settings?tab=billing', person);
    await screen.findByText(/^\$29\.00 on /);
    await user.click(screen.getByRole('button', { name: 'Manage Card and Invoices' }));
    await vi.waitFor(() => expect(sentTo[0]).toContain('/__local/stripe/portal/'));
    fireEvent(window, new Event('pageshow'));
    await user.click(await findButton('Cancel Subscription'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/cancel your subscription\? It ends on .*\. You won’t be charged again\./);
    await user.click(await findButton('Cancel Subscription', dialog));
    await expectToast('Subscription canceled', 'You won’t be charged again.');
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
    await user.click(await findButton('Keep My Plan'));
    await expectToast('Plan kept', 'Basic renews until you cancel.');
  });

  it('shows what was known when Stripe can’t be reached', async () => {
    const person = await payer('patient', 'professional');
    const restore = answerInstead('POST', '/api/billing/sync', unreachable);
    const user = open('/account-settings?tab=billing', person);
    await screen.findByText(/^As of .*\. Payments can't be reached\. Your plan is not affected\.$/);
    restore();
    await user.click(await findButton('Try Again'));
    expect((await findButton('Manage Card and Invoices')).disabled).toBe(false);
  });

  it('says nothing is charged nowhere', async () => {
    for (const tab of ['billing', 'subscription']) {
      open(`/account-settings?tab=${tab}`, await system.person(`reader-${tab}`));
      await screen.findByText(/^Choose a Plan|^Upgrade Plan/);
      expect(main()).not.toMatch(/not charged|nothing is charged|no charge|card details/i);
    }
  });
});

describe('a plan that needs something', () => {
  it('says so on the dashboard, with the way to do it', async () => {
    const person = await payer('debtor', 'professional');
    await showAs(person, { access_until: '2030-01-15T12:00:00.000Z' }, { banner: 'past_due' });
    const user = open('/dashboard', person);
    await screen.findByText('Your payment failed.');
    expect(main()).toContain('Update your card by Jan 15, 2030.');
    await user.click(await findButton('Update Card'));
    await vi.waitFor(() => expect(sentTo[0]).toContain('/__local/stripe/portal/'));
  });

  it('has ended: says what is left, and leads to a plan, after a refused lookup too', async () => {
    const person = await system.person('former');
    await person.call('DELETE', '/api/subscription');
    // Sample houses cost nothing.
    const message = 'New houses need a plan. Houses we already know still open.';
    answerInstead('POST', '/api/property-lookup', () =>
      Response.json({ error: { code: 'payment_required', message } }, { status: 402 }),
    );
    const user = open('/dashboard?view=search', person);
    await fill('Property address', '77 Newhouse St, Mesa, AZ 85201');
    await user.click(await findButton('Analyze Property'));
    await screen.findByText(message);
    expect(screen.getByText('Choose a Plan').getAttribute('href')).toBe('/pricing');
    open('/dashboard', person);
    await screen.findByText('Your plan has ended.');
    expect(main()).toContain('You have Basic features and 5 analyses a month. Saved deals stay.');
  });
});

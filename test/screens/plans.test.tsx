import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { answerInstead, expectToast, fill, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import { type Person, password } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();

const card = { name: 'Zebulon Q Holder', number: '4000056655665556', expiry: '12/49', code: '9184' };
const basic = { tier: 'basic', billing_interval: 'monthly', start: 'now' };
const professional = { tier: 'professional', billing_interval: 'monthly', start: 'now' };

async function subscriber(name: string, plan: object): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', plan);
  return person;
}

const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
const failure = (status: number, body: object) => () => Response.json(body, { status });

async function typeCard(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Name on card'), card.name);
  await user.type(screen.getByLabelText('Card number'), card.number);
  await user.type(screen.getByLabelText('Expiry'), card.expiry.replace('/', ''));
  await user.type(screen.getByLabelText('CVC'), card.code);
}

describe('the pricing page', () => {
  it('shows three plans with their figures by the month and by the year', async () => {
    const user = open('/pricing');
    await screen.findByRole('heading', { name: /^Professional/ });
    const words = (name: RegExp) => screen.getByRole('heading', { name }).closest('li')?.textContent;
    expect(words(/^Basic/)).toMatch(/\$29 a monthbilled monthly.*5 analyses per month\$5\.80 an analysis/);
    expect(words(/^Professional/)).toMatch(/Most Popular.*\$79 a month.*25 analyses per month/);
    expect(words(/^Enterprise/)).toMatch(/\$199 a month.*Unlimited analyses.*Everything in Professional, plus/);

    await user.click(screen.getByRole('radio', { name: 'Annual Save 20%' }));
    expect(words(/^Basic/)).toContain('$23.20 a monthbilled annually, $278.40 a year');
    expect(words(/^Professional/)).toContain('$63.20 a monthbilled annually, $758.40 a year');
    expect(words(/^Enterprise/)).toContain('$159.20 a monthbilled annually, $1,910.40 a year');
    expect(window.location.search).toBe('?interval=annual');
    reload();
    await screen.findByRole('radio', { name: /^Annual/, checked: true });
  });

  it('marks the plan of somebody who is signed in, and comes back from the payment as it was', async () => {
    const person = await subscriber('chooser', { ...professional, start: 'trial' });
    const user = open('/pricing', person);
    await screen.findByRole('heading', { name: 'Professional Most Popular Your plan' });
    expect(screen.getAllByText('Your plan')).toHaveLength(1);

    await user.click(screen.getByText('Annual'));
    await user.click(await screen.findByRole('link', { name: 'Choose Enterprise' }));
    await waitFor(() => expect(window.location.search).toBe('?plan=enterprise&interval=annual'));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(window.location.search).toBe('?interval=annual'));
    await screen.findByRole('radio', { name: /^Annual/, checked: true });

    // Without a trial nothing is promised that is no longer true.
    await person.call('DELETE', '/api/subscription');
    reload();
    await user.click(await screen.findByRole('link', { name: 'Start Enterprise' }));
    await screen.findByText(/You have used your free trial, so the plan starts today\./);
    expect(screen.getByRole('region', { name: 'Your plan' }).textContent).toMatch(/Startstoday.*Due today\$0\.00/);
    screen.getByText(/^Your card is not charged\./);
  });
});

describe('the payment page', () => {
  it('is set to Basic at $29 a month when opened directly, and knows plans by name', async () => {
    const person = await system.person('direct');
    const summary = async () => (await screen.findByRole('region', { name: 'Your plan' })).textContent;
    open('/payment', person);
    await waitFor(async () => expect(await summary()).toMatch(/Basic.*\$29 a month/));
    open('/payment?plan=Enterprise+Plan', person);
    await waitFor(async () => expect(await summary()).toMatch(/Enterprise.*\$199 a month/));
    open('/payment?plan=gold&interval=weekly', person);
    await waitFor(async () => expect(await summary()).toMatch(/Basic.*\$29 a month/));
  });

  it('asks those who are not signed in to sign in first, and then comes back', async () => {
    const person = await system.person('later');
    const user = open('/payment?plan=enterprise&interval=annual');
    await user.type(await screen.findByLabelText('Email'), person.email);
    expect(window.location.pathname).toBe('/auth');
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/payment'));
    expect(window.location.search).toBe('?plan=enterprise&interval=annual');
  });

  it('keeps everything typed when the server fails, and works the second time', async () => {
    const user = open('/payment?plan=professional', await system.person('unlucky-payer'));
    await typeCard(user);
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const error = { code: 'internal', message: 'An unexpected error occurred.', reference: 'r-4711' };
    const restore = answerInstead('PUT', '/api/subscription', async () => {
      await waiting;
      return Response.json({ error }, { status: 500 });
    });
    await user.click(screen.getByRole('button', { name: 'Choose Professional Plan' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' }).disabled).toBe(true);
    release();
    await toasts().findByText('An unexpected error occurred. Please try again.');
    await screen.findByText('r-4711');
    expect(await typedIn('Name on card')).toBe(card.name);
    expect(await typedIn('Card number')).toBe('4000 0566 5566 5556');
    expect(await typedIn('Expiry')).toBe(card.expiry);
    expect(await typedIn('CVC')).toBe(card.code);
    expect(window.location.pathname).toBe('/payment');

    restore();
    await user.click(screen.getByRole('button', { name: 'Choose Professional Plan' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });
});

describe('a used-up month', () => {
  const limit = "You've reached your monthly analysis limit. Upgrade your plan to analyze more properties.";
  const dialogNow = async () => within(await screen.findByRole('dialog'));

  async function spend(person: Person, count: number): Promise<void> {
    for (let house = 1; house <= count; house += 1) {
      await person.call('POST', '/api/property-lookup', { address: `${house} ${person.id} St, Mesa, AZ` });
    }
  }

  async function search(person: Person, address: string): Promise<UserEvent> {
    const user = open('/dashboard?view=search', person);
    await fill('Property address', address);
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    return user;
  }

  it('offers the plans above, takes one and looks up again', async () => {
    const person = await subscriber('upgrader', basic);
    await spend(person, 5);
    const user = await search(person, '6 Upgrade St, Mesa, AZ');
    const dialog = await dialogNow();
    await dialog.findByText(limit, { exact: false });
    dialog.getByText(/Resets on/);
    const isChosen = (name: string | RegExp) => dialog.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect([isChosen(/Professional Most Popular \$79/), isChosen('Monthly')]).toEqual([true, true]);

    await user.click(dialog.getByText('Annual'));
    const says = (words: string) => waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(words));
    await says('25 analyses per month, billed annually, $758.40 a year');
    await user.click(dialog.getByText('Enterprise'));
    await says('$1,910.40 a year');
    const upgrade = dialog.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Enterprise' });
    for (const [label, value] of Object.entries({
      'Name on card': card.name,
      'Card number': card.number,
      Expiry: '10/25',
      CVC: card.code,
    })) {
      expect(upgrade.disabled).toBe(true);
      await fill(label, value);
    }
    await user.click(upgrade);
    await dialog.findByText('This card has expired.');
    await fill('Expiry', card.expiry);

    const restore = answerInstead('PUT', '/api/subscription', () => Response.error());
    await user.click(upgrade);
    await expectToast('Upgrade Failed', 'An unexpected error occurred. Please try again.');
    expect(await typedIn('Card number')).toBe('4000 0566 5566 5556');
    restore();
    await user.click(upgrade);
    await expectToast('Subscription Upgraded', 'Welcome to the Enterprise plan! You can now analyze more properties.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await profileOf(person)).toMatchObject({
      subscription_tier: 'enterprise',
      subscription_status: 'active',
      billing_interval: 'annual',
      monthly_analyses_limit: 999_999,
    });

    // The lookup that the limit stopped runs by itself.
    await screen.findByRole('heading', { name: '6 Upgrade St, Mesa, AZ' });
    expect(screen.queryByText('Analysis limit reached')).toBeNull();
  });

  it('says below the search why nothing was looked up', async () => {
    const person = await subscriber('informed', basic);
    await spend(person, 5);
    const user = await search(person, '6 Informed St, Mesa, AZ');
    await user.click((await dialogNow()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const alert = await screen.findByText('Analysis limit reached. Upgrade to continue analyzing properties.');
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(await typedIn('Property address')).toBe('6 Informed St, Mesa, AZ');
    await user.click(screen.getByRole('button', { name: 'Upgrade Plan' }));
    await (await dialogNow()).findByText(limit, { exact: false });
  });

  it('offers a professional only the plan above', async () => {
    const person = await subscriber('professional', professional);
    await spend(person, 25);
    await search(person, '26 Professional St, Mesa, AZ');
    const dialog = await dialogNow();
    await dialog.findByText(limit, { exact: false });
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Enterprise/ }).checked).toBe(true);
    expect(dialog.queryByRole('radio', { name: /Professional/ })).toBeNull();
  });
});

describe('the plan', () => {
  const cancelButton = async (place: HTMLElement) =>
    await within(place).findByRole('button', { name: 'Cancel Subscription' });

  it('is cancelled after a question, in the words for a trial', async () => {
    const person = await system.person('trialist');
    const user = open('/dashboard', person);
    await user.click(await screen.findByRole('link', { name: 'Manage Plan' }));
    await user.click(await cancelButton(await screen.findByRole('main')));
    await screen.findByText(
      "Are you sure you want to cancel your trial? You'll lose access to premium features immediately.",
    );
    await user.click(screen.getByRole('button', { name: 'Keep Subscription' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await profileOf(person)).subscription_status).toBe('trial');

    await user.click(await cancelButton(screen.getByRole('main')));
    const restore = answerInstead('DELETE', '/api/subscription', failure(500, {}));
    await user.click(await cancelButton(await screen.findByRole('dialog')));
    await toasts().findByText('Failed to cancel subscription. Please try again.');
    restore();
    await user.click(await cancelButton(screen.getByRole('dialog')));
    await toasts().findByText('Your subscription has been canceled. You can continue using basic features.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull());
    expect(screen.queryByText(/^Trial ends /)).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(await profileOf(person)).toMatchObject({
      subscription_tier: 'basic',
      subscription_status: 'cancelled',
      monthly_analyses_limit: 5,
    });
  });

  it('is cancelled in the words for a paid plan, down to basic at once', async () => {
    const payer = await subscriber('payer', { ...professional, billing_interval: 'annual' });
    const user = open('/account-settings?tab=subscription', payer);
    await user.click(await cancelButton(await screen.findByRole('main')));
    await screen.findByText(
      "Are you sure you want to cancel your subscription? You'll lose access to premium features and be downgraded to the basic plan.",
    );
    screen.getByText(
      'You move to Basic: 5 analyses a month. You set the terms of one structure at a time. API keys and webhooks stop.',
    );
    screen.getByText(/^Your saved analyses\./);
    await user.click(await cancelButton(screen.getByRole('dialog')));
    await screen.findByText('Canceled');
    expect(await profileOf(payer)).toMatchObject({ subscription_tier: 'basic', monthly_analyses_limit: 5 });
  });

  it('lists what it includes and which plan adds the rest', async () => {
    const person = await system.person('reader');
    const user = open('/dashboard', person);
    await user.click(await screen.findByRole('tab', { name: 'Available Features' }));
    expect(window.location.search).toBe('?tab=features');
    await screen.findByRole('heading', { name: 'Your Basic plan' });
    const row = (words: string) => screen.getAllByText(words)[0]?.closest('li')?.textContent;
    expect(row('5 analyses per month')).toMatch(/Included/);
    expect(row('API access')).toMatch(/with Professional/);
    expect(row('Unlimited analyses')).toMatch(/with Enterprise/);
    await user.click(screen.getByRole('link', { name: 'Upgrade Plan' }));
    expect(window.location.pathname).toBe('/pricing');

    await person.call('PUT', '/api/subscription', { ...professional, tier: 'enterprise' });
    open('/dashboard?tab=features', person);
    await screen.findByRole('heading', { name: 'Your Enterprise plan' });
    expect(screen.getAllByText('Included')).toHaveLength(15);
    expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
  });
});

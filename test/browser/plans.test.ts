import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const card = { name: 'Zebulon Q Holder', number: '4000056655665556', expiry: '12/49', code: '9184' };
const limitText = "You've reached your monthly analysis limit. Upgrade your plan to analyze more properties.";
const subscription = '**/api/subscription';

async function signedIn(name: string, plan?: object): Promise<{ page: Page; person: Person }> {
  const person = await system.person(name);
  if (plan) await person.call('PUT', '/api/subscription', plan);
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password });
  return { page, person };
}

const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);

/** Types a card as a person does, key by key. */
async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Name on card').pressSequentially(card.name);
  await page.getByLabel('Card number').pressSequentially(card.number);
  await page.getByLabel('Expiry').pressSequentially(card.expiry.replace('/', ''));
  await page.getByLabel('CVC').pressSequentially(card.code);
}

async function expectCardKept(page: Page): Promise<void> {
  expect(await page.getByLabel('Name on card').inputValue()).toBe(card.name);
  expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0566 5566 5556');
  expect(await page.getByLabel('Expiry').inputValue()).toBe(card.expiry);
  expect(await page.getByLabel('CVC').inputValue()).toBe(card.code);
}

/** Everything the page says to the outside from now on. */
function listen(page: Page): { said: () => Promise<string> } {
  const requests: Promise<string>[] = [];
  page.context().on('request', (request) => {
    const noted = request
      .allHeaders()
      .then((headers) => `${request.url()} ${JSON.stringify(headers)} ${request.postData()}`);
    // One that is under way when the test is over concerns nobody any more.
    noted.catch(() => undefined);
    requests.push(noted);
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => requests.push(Promise.resolve(String(payload))));
  });
  return { said: async () => (await Promise.all(requests)).join('\n') };
}

/** Everything the page has put somewhere. */
async function kept(page: Page): Promise<string> {
  const stored = await page.evaluate(
    `(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href,
      (await indexedDB.databases()).map(({ name }) => name), await caches.keys(), window.name,
    ]))()`,
  );
  return `${stored} ${JSON.stringify(await page.context().cookies())}`;
}

function expectNothingOfTheCard(text: string): void {
  const { number } = card;
  const traces = [
    ...[card.name, encodeURIComponent(card.name), card.name.replaceAll(' ', '+'), 'Zebulon', card.expiry],
    ...[
      encodeURIComponent(card.expiry),
      number,
      number.slice(0, 8),
      number.slice(-8),
      '4000 0566',
      `"${card.code}`,
      `=${card.code}`,
    ],
  ];
  expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
}

describe('the pricing page', () => {
  it('answers questions for the keyboard too', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/pricing`);
    const answer = page.getByText('One address found.');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('What counts as a lookup?').focus();
    await page.keyboard.press('Enter');
    await answer.waitFor();
    await page.getByText('Is there a money-back guarantee?').click();
    await page.getByText('Yes, for 30 days.').waitFor();
    await expectAccessible(page);
  });
});

describe('the payment page', () => {
  it('starts the plan chosen before signing up, and nothing of the card leaves the page', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    const { said } = listen(page);
    const email = 'paula@people.example';
    await page.goto(`${system.url}/pricing`);
    await page.getByText('Annual').click();
    await page.getByRole('link', { name: 'Choose Professional' }).click();

    await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
    await page.getByLabel('Full name').fill('Paula Payer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'Account Created!');
    await page.getByLabel('Verification code').fill(await codeFor(email));
    await page.getByRole('button', { name: 'Verify and Sign In' }).click();

    await page.waitForURL('**/payment?plan=professional&interval=annual');
    await page.getByRole('heading', { name: 'Start your free trial' }).waitFor();
    const summary = await page.getByRole('region', { name: 'Your plan' }).textContent();
    for (const words of [
      ...['Professional', '$63.20 a month', 'annually, $758.40 a year', '7 days free', 'Due today', '$0.00'],
      ...['Card required, cancel anytime.'],
    ]) {
      expect(summary).toContain(words);
    }
    await page.getByText('Your card is not charged.').waitFor();

    await typeCard(page);
    await expectCardKept(page);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    expect((await sent).postDataJSON()).toEqual({
      tier: 'professional',
      billing_interval: 'annual',
      start: 'trial',
    });
    await page.waitForURL('**/dashboard');
    await expectToast(
      page,
      'Subscription Upgraded',
      'Welcome to the Professional plan! You can now analyze more properties.',
    );
    await page.getByText('Professional plan', { exact: true }).waitFor();
    await page.getByText('0 of 25', { exact: true }).waitFor();
    await page.getByText(/^Trial ends /).waitFor();

    expectNothingOfTheCard(await said());
    expectNothingOfTheCard(await kept(page));
    expectNothingOfTheCard(system.logs.join('\n'));
    await page.goto(`${system.url}/payment`);
    expect(await page.getByLabel('Card number').inputValue()).toBe('');
  });

  it('lets a digit be mended in the middle of the number', async () => {
    const { page } = await signedIn('mender');
    await page.goto(`${system.url}/payment`);
    const number = page.getByLabel('Card number');
    await number.pressSequentially('40000566');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('91');
    expect(await number.inputValue()).toBe('4009 1056 6');
  });
});

describe('a used-up month', () => {
  async function spend(person: Person, count: number): Promise<void> {
    for (let house = 1; house <= count; house += 1) {
      await person.call('POST', '/api/property-lookup', { address: `${house} ${person.id} St, Mesa, AZ` });
    }
  }

  async function search(page: Page, address: string): Promise<void> {
    await page.goto(`${system.url}/dashboard?view=search`);
    await page.getByLabel('Property address').fill(address);
    await page.getByRole('button', { name: 'Analyze Property' }).click();
  }

  it('offers the plans above, takes one and looks up again', async () => {
    const { page, person } = await signedIn('upgrader');
    const { said } = listen(page);
    await spend(person, 5);
    await search(page, '6 Upgrade St, Mesa, AZ');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(limitText).waitFor();
    await dialog.getByText(/Resets on/).waitFor();
    expect(await dialog.getByRole('radio', { name: /Professional Most Popular \$79/ }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: 'Monthly', exact: true }).isChecked()).toBe(true);
    await expectAccessible(page);

    await dialog.getByText('Annual').click();
    await dialog.getByText('25 lookups per month, billed annually, $758.40 a year').waitFor();
    await dialog.getByText('Enterprise').click();
    await dialog.getByText('$1,910.40 a year').first().waitFor();
    const upgrade = dialog.getByRole('button', { name: 'Upgrade to Enterprise' });
    for (const [label, value] of [
      ...[['Name on card', card.name] as const, ['Card number', card.number] as const],
      ...[['Expiry', '10/25'] as const, ['CVC', card.code] as const],
    ]) {
      expect(await upgrade.isDisabled()).toBe(true);
      await dialog.getByLabel(label).fill(value);
    }
    await upgrade.click();
    await dialog.getByText('This card has expired.').waitFor();
    await dialog.getByLabel('Expiry').fill(card.expiry);

    await page.route(subscription, (route) => route.abort());
    await upgrade.click();
    await expectToast(page, 'Upgrade Failed', 'An unexpected error occurred. Please try again.');
    await expectCardKept(page);
    await page.unroute(subscription);
    await upgrade.click();
    await expectToast(
      page,
      'Subscription Upgraded',
      'Welcome to the Enterprise plan! You can now analyze more properties.',
    );
    await dialog.waitFor({ state: 'detached' });
    expect(await profileOf(person)).toMatchObject({
      subscription_tier: 'enterprise',
      subscription_status: 'active',
      billing_interval: 'annual',
      monthly_analyses_limit: 999_999,
    });
    expectNothingOfTheCard(await said());
    expectNothingOfTheCard(await kept(page));

    // The lookup that the limit stopped runs by itself.
    await page.getByRole('heading', { name: '6 Upgrade St, Mesa, AZ' }).waitFor();
    expect(await page.getByText('Analysis limit reached').count()).toBe(0);
  });

  it('says below the search why nothing was looked up', async () => {
    const { page, person } = await signedIn('informed');
    await spend(person, 5);
    await search(page, '6 Informed St, Mesa, AZ');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('alert')
      .getByText('Analysis limit reached. Upgrade to continue analyzing properties.')
      .waitFor();
    expect(await page.getByLabel('Property address').inputValue()).toBe('6 Informed St, Mesa, AZ');
    await page.getByRole('button', { name: 'Upgrade Plan' }).click();
    await page.getByRole('dialog').getByText(limitText).waitFor();
  });

  it('offers a professional only the plan above', async () => {
    const { page, person } = await signedIn('professional', {
      tier: 'professional',
      billing_interval: 'monthly',
      start: 'now',
    });
    await spend(person, 25);
    await page.setViewportSize({ width: 320, height: 700 });
    await search(page, '26 Professional St, Mesa, AZ');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(limitText).waitFor();
    expect(await dialog.getByRole('radio', { name: /Enterprise/ }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: /Professional/ }).count()).toBe(0);
    await expectNoSidewaysScroll(page);
  });
});

async function codeFor(email: string): Promise<string> {
  const response = await fetch(`${system.url}/__local/mailbox?to=${email}`, {
    headers: { accept: 'application/json' },
  });
  const [mail] = (await response.json()) as { code: string }[];
  return mail?.code ?? 'no mail';
}

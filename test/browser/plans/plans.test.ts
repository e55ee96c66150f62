import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  codeFor,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const card = { name: 'Zebulon Q Holder', number: '4000056655665556', expiry: '12/49', code: '9184' };
const subscription = '**/api/subscription';

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
    await page.getByText('What counts as an analysis?').focus();
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
    await page.getByLabel('Verification code').fill(await codeFor(system.url, email));
    await page.getByRole('button', { name: 'Verify and Sign In' }).click();

    await page.waitForURL('**/payment?plan=professional&interval=annual');
    await page.getByRole('heading', { name: 'Choose the Professional plan' }).waitFor();
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
    await page.getByRole('button', { name: 'Choose Professional Plan' }).click();
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
    const number = page.getByLabel('Card number');
    expect(await number.inputValue()).toBe('');
    // A digit can be mended in the middle of the number.
    await number.pressSequentially('40000566');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('91');
    expect(await number.inputValue()).toBe('4009 1056 6');
  });
});

describe('a used-up month', () => {
  it('offers the plans above in a dialog that fits 320 pixels, and nothing of the card leaves the page', async () => {
    const person = await system.person('upgrader');
    // A trial has 25.
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    for (let house = 1; house <= 5; house += 1) {
      await person.call('POST', '/api/property-lookup', { address: `${house} Upgrade St, Mesa, AZ` });
    }
    const page = await browser.open({ viewport: { width: 320, height: 700 } });
    const { said } = listen(page);
    await signInOn(page, system.url, { ...person, password }, '/dashboard?view=search');
    await page.getByLabel('Property address').fill('6 Upgrade St, Mesa, AZ');
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Resets on/).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await typeCard(page);

    await page.route(subscription, (route) => route.abort());
    const upgrade = dialog.getByRole('button', { name: 'Upgrade to Professional' });
    await upgrade.click();
    await expectToast(page, 'Upgrade Failed', 'An unexpected error occurred. Please try again.');
    await expectCardKept(page);
    await page.unroute(subscription);
    await upgrade.click();
    await expectToast(page, 'Subscription Upgraded');
    await page.getByRole('heading', { name: '6 Upgrade St, Mesa, AZ' }).waitFor();
    expectNothingOfTheCard(await said());
    expectNothingOfTheCard(await kept(page));
  });
});

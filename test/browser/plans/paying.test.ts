import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { dayMs, hourMs } from '#shared/values/days.ts';
import { expectGoodInEveryView, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const browser = await startBrowser();
const profiles = system.tables.names.find((name) => name.includes('Profiles'));
/** Every screen in four views takes a while. */
const unhurried = 600_000;

/** Somebody whose trial ends as soon as Stripe takes one. */
async function trier(name: string) {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  await system.tables.command('UpdateItem', {
    TableName: profiles,
    Key: { id: { S: person.id } },
    UpdateExpression: 'SET trial_end_date = :at',
    ExpressionAttributeValues: { ':at': { S: new Date(clock.now() + dayMs).toISOString() } },
  });
  return { ...person, password };
}

/** Goes to the played page of Stripe, and pays there. */
async function pay(page: Page, card = '4242'): Promise<void> {
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.waitForURL('**/__local/stripe/checkout/**');
  await page.getByLabel(card).check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.waitForURL('**/dashboard');
  await expectToast(page, 'Subscription Upgraded', 'Welcome to the Professional plan!');
}

/** When every event has been sent, taken and read. */
async function heard(): Promise<void> {
  await system.stripe?.webhooks.settled();
  await clock.advance(1000);
  await system.idle();
}

it('from the trial to a plan, to a higher one, to its end and back', { timeout: unhurried }, async () => {
  const page = await browser.open();
  await signInOn(page, system.url, await trier('payer'), '/payment?plan=professional&interval=monthly');
  const start = page.getByRole('button', { name: 'Start Free Trial' });
  await start.waitFor();
  await expectGoodInEveryView(page);
  // The terms are in sight with the button, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await start.scrollIntoViewIfNeeded();
  const terms = page.getByText(/^Nothing today\. Then \$79\.00 on /);
  const [button, words] = await Promise.all([start.boundingBox(), terms.boundingBox()]);
  expect(Math.abs((button?.y ?? 0) - (words?.y ?? 1000))).toBeLessThan(200);

  await start.click();
  await page.waitForURL('**/__local/stripe/checkout/**');
  await page.goBack();
  await start.waitFor();
  expect(await page.getByRole('button', { name: 'Processing...' }).count()).toBe(0);
  await pay(page);

  await page.goto(`${system.url}/payment?plan=enterprise&interval=monthly`);
  await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
  await page.waitForURL('**/__local/stripe/portal/**');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/dashboard');
  await expectToast(page, 'Subscription Upgraded', 'Welcome to the Enterprise plan!');

  await clock.advance(2 * dayMs + 3 * hourMs);
  await heard();
  await page.goto(`${system.url}/account-settings?tab=billing`);
  await page.getByRole('heading', { name: /^\$199\.00 on / }).waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/It ends on .* You won’t be charged again\./).waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expectToast(page, 'Subscription canceled');
  await page.getByRole('heading', { name: /^Ends / }).waitFor();
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('button', { name: 'Keep My Plan' }).click();
  await expectToast(page, 'Plan kept', 'Enterprise renews until you cancel.');
});

it('a first payment that fails is said on every view of the dashboard', { timeout: unhurried }, async () => {
  const page = await browser.open();
  await signInOn(page, system.url, await trier('debtor'), '/payment?plan=professional&interval=monthly');
  await pay(page, '0341');
  await clock.advance(2 * dayMs + 3 * hourMs);
  await heard();
  await page.goto(`${system.url}/dashboard`);
  await page.getByText('Your payment failed.').waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Update Card' }).click();
  await page.waitForURL('**/__local/stripe/portal/**');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.goto(`${system.url}/account-settings?tab=billing`);
  await page.getByRole('heading', { name: /^\$79\.00 on / }).waitFor();
  await page.getByText('Renews until you cancel.').waitFor();
  await page.getByText('Your payment failed.').waitFor({ state: 'detached' });
});

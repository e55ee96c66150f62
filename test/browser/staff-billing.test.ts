import { expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import {
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { payingPerson } from '#test/support/stripe/paying-person.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem({ assembly: assemblyPaying });
const browser = await startBrowser();
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');

it('payments, refunds and the dialog are good in every view', async () => {
  const agent = await system.person('agent', ['staff']);
  const person = await payingPerson(system, stripe, 'payer');
  const page = await browser.open();
  await signInOn(page, system.url, { ...agent, password }, '/staff');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await page.getByText('Enter the full email address of the account.').waitFor();
  await expectGoodInEveryView(page);
  await page.getByLabel('Email').fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('table').waitFor();
  await expectGoodInEveryView(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Refund/ }).click();
  await page.getByLabel('Reason').fill('Charged after canceling.');
  await page.getByText('The whole payment goes back.', { exact: false }).waitFor();
  await expectGoodInEveryView(page);
});

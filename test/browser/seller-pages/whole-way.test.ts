import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { expectGoodInEveryView, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { makeReal } from '#test/support/seller/send-offer.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** Somebody on Professional, at the letter of three options of a house that can be sent. */
async function sender(name: string): Promise<Page> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(person, palmLane, {
    deal: letterHouse.texts,
    calculator_inputs: letterHouse.calculator,
    seller_facts: { ...letterHouse.facts, estimatedValue: 300_000 },
    letter_draft: {
      options: 'Wholesale,Seller Finance,Subject-To',
      buyerName: 'Alder Homes',
      sellerName: 'Ruth Hollis',
    },
  });
  await makeReal(system, person, id);
  const page = await browser.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/offer-letter/${id}`);
  return page;
}

/** Makes the link in the dialog that is open, and copies it. */
async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Copy Link' }).click();
  const address = String(await page.evaluate('navigator.clipboard.readText()'));
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return address;
}

const press = (page: Page, what: string) => page.locator(`button[name=do][value=${what}]`).last().click();

it('an offer is sent, countered, priced, answered, revised, signed, and made the deal', {
  timeout: 600_000,
}, async () => {
  const investor = await sender('whole-way');
  await investor.getByRole('button', { name: 'Send to seller' }).click();
  await investor.getByRole('dialog').getByText('Anyone with the link can read the loan balance.').waitFor();
  await expectGoodInEveryView(investor, '[role=dialog]');
  const address = await copyLink(investor);
  expect(address).toMatch(new RegExp(`^${system.url}/o/\\w+#\\w{22}$`));

  const seller = await browser.open();
  await seller.goto(address);
  await seller.getByRole('heading', { name: 'Three ways we could buy your house' }).waitFor();
  await seller.getByRole('button', { name: 'Ask, or name another number' }).click();
  await seller.getByLabel('Your name').fill('Ruth Hollis');
  await seller.locator('textarea[name=question]').fill('What happens to my loan?');
  await press(seller, 'question');
  await seller.getByText('The reply will show here.').waitFor();
  await seller.getByRole('button', { name: 'All options' }).click();
  await seller.getByRole('button', { name: 'Ask, or name another number' }).click();
  await seller.getByRole('combobox', { name: 'Option' }).selectOption({ label: 'B. Payments to you' });
  await seller.getByLabel('Price', { exact: true }).check();
  await seller.getByLabel('Dollars').fill('262,000');
  await press(seller, 'counter');
  await seller.getByRole('status').getByText('I would want another number: B, Price, $262,000').waitFor();

  await investor.reload();
  const sent = investor.getByRole('region', { name: 'Seller’s page, version 1' });
  await sent.getByText('At their $262,000 your month is $244.53, not $301.82.').waitFor();
  const cashOnCash = await sent.getByRole('row', { name: /^Cash-on-cash/ }).textContent();
  expect(cashOnCash).toBe('Cash-on-cash, your target 8%8.05%6.49%misses');
  await expectGoodInEveryView(investor, '.seller-page');
  await sent.getByRole('button', { name: 'Reply' }).click();
  await sent.getByLabel('Your reply').fill('It stays, and we pay it.');
  await sent.getByRole('button', { name: 'Send reply' }).click();
  await expectToast(investor, 'Reply sent');
  await sent.getByRole('button', { name: 'Revise the offer to $262,000' }).click();
  const revised = await copyLink(investor);

  await seller.reload();
  await seller.getByText(/sent a newer offer on .* You can read this one but not answer it\./).waitFor();
  await seller.getByText('It stays, and we pay it.').waitFor();
  expect(await seller.locator('button[name=do][value=question]').count()).toBe(0);
  await seller.goto(revised);
  const payments = seller.getByRole('article').filter({ hasText: 'Payments to you' });
  await payments.getByText('$262,000').waitFor();

  // What stands above the fields is about the option that was pressed.
  await payments.getByRole('button', { name: 'This one interests me' }).click();
  await seller.getByText('If we stop paying, you may have to go to court').waitFor();
  await seller.getByRole('radio', { name: 'B Payments to you' }).check();
  await press(seller, 'interest');
  await seller.getByText('If you want, put option B in writing.').waitFor();
  await seller.getByRole('button', { name: 'Put this in writing' }).click();
  await seller.getByText('This letter says you want to keep talking about option B.').waitFor();
  await seller.getByLabel(/^I agree to sign on a screen\./).check();
  await seller.getByLabel(/^I own this house/).check();
  await seller.getByLabel('Type your full name').fill('Ruth Hollis');
  await press(seller, 'sign');
  await seller.getByText(/^Signed by Ruth Hollis on /).waitFor();
  await expectGoodInEveryView(seller);
  await system.idle();
  // Its seal comes from a queue.
  const button = seller.getByRole('button', { name: 'Save my copy (PDF)' });
  await expect.poll(async () => (await seller.reload()) && (await button.count()), { timeout: 60_000 }).toBe(1);
  const [copy] = await Promise.all([seller.waitForEvent('download'), button.click()]);
  expect(copy.suggestedFilename()).toMatch(/\.pdf$/);

  const id = new URL(investor.url()).pathname.split('/').at(-1) ?? '';
  await investor.goto(`${system.url}/dashboard?analysis=${id}`);
  const line = investor.getByRole('region', { name: 'Your seller is waiting' });
  await line.getByText('Ruth Hollis signed B').waitFor();
  await line.getByRole('button', { name: 'Make B the Deal' }).click();
  const sheet = investor.getByRole('dialog', { name: 'Make B the Deal' });
  await sheet.getByText(/^Signed by Ruth Hollis on .*, version 2\.$/).waitFor();
  await sheet.getByRole('row', { name: /^Price .* \$262,000$/ }).waitFor();
  await expectGoodInEveryView(investor, '[role=dialog]');
  await sheet.getByRole('button', { name: 'Make B the Deal' }).click();
  await expectToast(investor, 'B is the deal');
  await investor.getByText(/^These are the terms of version 2, signed /).waitFor();
  await investor.getByRole('button', { name: /Under contract/ }).waitFor();

  await investor.goto(`${system.url}/deal-calculator/${id}?structure=seller-finance`);
  await investor.getByRole('button', { name: 'Change Price' }).click();
  const question = investor.getByRole('dialog', {
    name: /^Both signed \$262,000 on .* \(version 2, B\)\. Change it here\?$/,
  });
  await question.getByLabel('Price instead').fill('255,000');
  await expectGoodInEveryView(investor, '[role=dialog]');
  await question.getByRole('button', { name: 'Change to $255,000' }).click();
  await investor.getByText(/1 term of the deal says something else\./).waitFor();
  await investor.getByRole('button', { name: 'Use the Signed Terms' }).click();
  await investor.getByText(/^These are the terms of version 2, signed /).waitFor();
  await expect.poll(() => investor.getByRole('button', { name: 'Change Price' }).count()).toBe(1);
});

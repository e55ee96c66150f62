import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BookAnswer } from '#shared/book/book-answers.ts';
import { shortDate } from '#shared/values/dates.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { newEntry } from '#test/shared/book/worked-entries.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { expectGoodInEveryView, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { makeReal } from '#test/support/seller/send-offer.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const laptop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Somebody on Professional, at the letter of three options of a house that can be sent. */
async function sender(
  name: string,
  options: BrowserContextOptions,
): Promise<{ page: Page; person: Person; id: string }> {
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
  const page = await browser.open(options);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/offer-letter/${id}`);
  return { page, person, id };
}

/** Opens a seller's link; without scripts nobody but its reader can tell the page the part after "#". */
async function openLink(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await page.goto(address);
  if (hasScripts) return;
  await page.getByLabel('Paste the part of your link after the # sign.').fill(address.split('#')[1] ?? '');
  await page.getByRole('button', { name: 'Open' }).click();
}

/** Looks at what is shown in every view, and goes on in the one it was in. */
async function expectGood(page: Page, part?: string): Promise<void> {
  const size = page.viewportSize() ?? laptop.viewport;
  await expectGoodInEveryView(page, part);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Makes the link in the dialog that is open, and copies it. */
async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await expectGood(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Copy Link' }).click();
  const address = String(await page.evaluate('navigator.clipboard.readText()'));
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return address;
}

const press = (page: Page, what: string) => page.locator(`button[name=do][value=${what}]`).last().click();

it.each([
  ['with an investor at a desk, and a seller on a phone without scripts', laptop, phone, false] as const,
  ['with an investor on a phone, and a seller at a desk', phone, laptop, true] as const,
])(
  'an offer is countered, revised, signed, made the deal and closed, %s',
  {
    timeout: 600_000,
  },
  async (_who, from, to, hasScripts) => {
    const { page: investor, person, id } = await sender(`whole-way-${hasScripts}`, from);
    await investor.getByRole('button', { name: 'Send to seller' }).click();
    await investor.getByRole('dialog').getByText('Anyone with the link can read the loan balance.').waitFor();
    await expectGood(investor, '[role=dialog]');
    const address = await copyLink(investor);
    expect(address).toMatch(new RegExp(`^${system.url}/o/\\w+#\\w{22}$`));

    const seller = await browser.open({ ...to, javaScriptEnabled: hasScripts });
    await openLink(seller, address, hasScripts);
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
    await expectGood(investor, '.seller-page');
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
    await openLink(seller, revised, hasScripts);
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
    if (hasScripts) await expectGood(seller);
    await system.idle();
    // Its seal comes from a queue.
    const button = seller.getByRole('button', { name: 'Save my copy (PDF)' });
    await expect.poll(async () => (await seller.reload()) && (await button.count()), { timeout: 60_000 }).toBe(1);
    const [copy] = await Promise.all([seller.waitForEvent('download'), button.click()]);
    expect(copy.suggestedFilename()).toMatch(/\.pdf$/);

    await investor.goto(`${system.url}/dashboard?analysis=${id}`);
    const line = investor.getByRole('region', { name: 'Your seller is waiting' });
    await line.getByText('Ruth Hollis signed B').waitFor();
    await line.getByRole('button', { name: 'Make B the Deal' }).click();
    const sheet = investor.getByRole('dialog', { name: 'Make B the Deal' });
    await sheet.getByText(/^Signed by Ruth Hollis on .*, version 2\.$/).waitFor();
    await sheet.getByRole('row', { name: /^Price .* \$262,000$/ }).waitFor();
    await expectGood(investor, '[role=dialog]');
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
    await expectGood(investor, '[role=dialog]');
    await question.getByRole('button', { name: 'Change to $255,000' }).click();
    await investor.getByText(/1 term of the deal says something else\./).waitFor();
    await investor.getByRole('button', { name: 'Use the Signed Terms' }).click();
    await investor.getByText(/^These are the terms of version 2, signed /).waitFor();
    await expect.poll(() => investor.getByRole('button', { name: 'Change Price' }).count()).toBe(1);

    const closeDeal = async () => {
      await investor.getByRole('button', { name: /^Stage: Under contract/ }).click();
      await investor.getByRole('button', { name: 'Closed' }).click();
      return investor.getByRole('dialog', { name: 'Close 2417 E Sample Palm Ln' });
    };
    await investor.goto(`${system.url}/deal/${id}/book`);
    const closing = await closeDeal();
    await closing.getByText('Signed letter, deal and book agree.').waitFor();
    const day = await closing.getByLabel('Closing day').inputValue();
    await closing.getByRole('row', { name: /^Note .*\$237,000\.00/ }).waitFor();
    await closing.getByRole('row', { name: /^Payment, 4%, 360 months .*\$1,131\.47/ }).waitFor();
    await closing
      .getByRole('row', { name: new RegExp(`^Last payment .*${shortDate(monthsAfter(day, 84))}$`) })
      .waitFor();
    await expectGood(investor, '[role=dialog]');
    await closing.getByRole('button', { name: 'Close and Open the Book' }).click();
    await expectToast(investor, 'Closed, and the book is open');
    const book = `/api/analyses/${id}/book`;
    const kept = async () => BookAnswer.parse((await person.call('GET', book)).body).book;
    const note = { principal: 23_700_000, payment: 113_147, opened: day, maturity: monthsAfter(day, 84) };
    const wrapped = { kind: 'seller_loan', paidBy: 'seller', principal: 16_500_000 };
    expect(await kept()).toMatchObject({ closing: day, parts: [note, wrapped] });
    await investor.getByText('$1,131.47').first().waitFor();

    await investor.getByRole('button', { name: 'Undo' }).click();
    await investor.getByRole('button', { name: /^Stage: Under contract/ }).waitFor();
    expect(await kept()).toBeNull();
    const again = await closeDeal();
    await again.getByRole('button', { name: 'Close and Open the Book' }).click();
    await expectToast(investor, 'Closed, and the book is open');
    const cost = newEntry({ kind: 'cost', account: 'repairs', day, amount: 4000, note: 'Keys' });
    expect((await person.call('POST', `${book}/entries`, { entries: [cost], source: 'typed' })).status).toBe(200);
    await investor.getByRole('button', { name: 'Undo' }).click();
    await investor.getByRole('button', { name: /^Stage: Under contract/ }).waitFor();
    expect(await kept()).toMatchObject({ parts: [note, wrapped] });
  },
);

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  expectSheets,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const palmLane = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

/** The page of somebody who is signed in, with the result of a lookup. */
async function visitor(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const person = await system.person(name);
  const page = await browser.open(options);
  await signInOn(page, system.url, { ...person, password }, `/dashboard?address=${encodeURIComponent(palmLane)}`);
  await page.getByRole('button', { name: 'Analyze Property' }).click();
  await page.getByText(/^(Recommended strategy|Rule table)/).waitFor();
  return page;
}

const strategy = (page: Page) => page.locator('.rule-line b');

async function tellOfArrears(page: Page): Promise<void> {
  await page.getByLabel('Loan balance').fill('330000');
  await page.getByLabel('Behind on payments?').selectOption('Yes');
}

describe('what the seller said', () => {
  it('is entered with the keyboard alone, from field to field', async () => {
    const page = await visitor('facts-keyboard');
    await page.getByLabel('Loan balance').focus();
    await page.keyboard.type('330000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2100');
    await page.keyboard.press('Tab');
    // A payment brings the question whether it includes taxes and insurance.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('paymentIncludesEscrow');
    await page.keyboard.type('N');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6.875');
    await page.keyboard.press('Tab');
    // The value stays the record's.
    await page.keyboard.press('Tab');
    await page.keyboard.type('Y');
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('monthsBehind');
  });
});

describe('the result', () => {
  it('is accessible and fits, on 320 pixels too, where details are behind a press', async () => {
    const page = await visitor('facts-view', { viewport: { width: 320, height: 640 } });
    expect(await page.getByLabel('Loan balance').isVisible()).toBe(false);
    expect(await page.locator('.rules').isVisible()).toBe(false);
    await page.getByText('The rules, one by one').click();
    expect(await page.locator('.rules').isVisible()).toBe(true);
    await page.locator('.seller-facts summary').click();
    await tellOfArrears(page);
    await page.getByLabel('Interest rate').fill('a lot');
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    await expectNoSidewaysScroll(page);
    await expectGoodInEveryView(page);
  });

  it('names the source and the date of a figure on a press, and prints on two sheets of Letter paper', async () => {
    const page = await visitor('facts-print');
    const value = page.getByRole('button', { name: '$402,000' }).first();
    await value.click();
    const tooltip = page.locator('.tooltip:popover-open');
    expect(await tooltip.textContent()).toMatch(/^Reported: Sample data, \w+ \d+, \d{4}\.$/);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Financial' }).click();
    await page
      .getByRole('button', { name: /^\$130,98|^\$13\d,\d{3}$/ })
      .first()
      .click();
    expect(await tooltip.textContent()).toContain('Estimated: where no loan is on record');
    await page.getByRole('tab', { name: 'Overview' }).click();

    for (const address of [
      palmLane,
      '4820 W Example Saguaro Dr, Glendale, AZ 85301',
      '27 Sample Creosote Way, Scottsdale, AZ 85251',
      '14210 N Fixture Canyon Ct, Phoenix, AZ 85022',
      '10482 N Extraordinarily Long Sample Parkway Of The Placeholder Ranch Estates Phase Three Unit 2207B, Lake Havasu City, AZ 86403',
    ]) {
      if (address !== palmLane) {
        await page.goto(`${system.url}/dashboard?address=${encodeURIComponent(address)}`);
        await page.getByRole('button', { name: 'Analyze Property' }).click();
      }
      await page.getByRole('heading', { name: address }).waitFor();
      await page.getByLabel('Loan balance').fill('150000');
      await page.getByLabel('Behind on payments?').selectOption('Yes');
      await page.getByLabel('Amount overdue').fill('6400');
      await expectSheets(page, 2);
    }
  });
});

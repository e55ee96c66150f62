import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { fourSellers, longNames } from '#test/shared/letter/options-letters.ts';
import {
  expectGoodInEveryView,
  expectSheets,
  expectToast,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { makePng } from '#test/support/png.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** Somebody on Enterprise, with a deal whose letter has three options and as many names as fit. */
async function visitor(name: string): Promise<{ page: Page; id: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(person, palmLane, {
    deal: letterHouse.texts,
    calculator_inputs: letterHouse.calculator,
    seller_facts: { ...letterHouse.facts, estimatedValue: 300_000 },
    letter_draft: {
      options: 'Wholesale,Seller Finance,Subject-To',
      ...fourSellers,
      ...longNames,
      letterDate: '2026-11-23',
      answerBy: '2026-12-11',
    },
  });
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  return { page, id };
}

/** The size of the picture that an element shows. */
const sizeOf = (page: Page, selector: string) =>
  page.evaluate(`(() => {
    const image = document.querySelector(${JSON.stringify(selector)});
    return [image?.naturalWidth, image?.naturalHeight].join(' × ');
  })()`);

it('a brand is set, can be read by everyone in every color, and is on letters and prints', {
  timeout: 600_000,
}, async () => {
  const { page, id } = await visitor('brander');
  await page.goto(`${system.url}/account-settings?tab=brand`);
  const logo = page.locator('input[type=file]');
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: makePng(1500, 500) });
  await expectToast(page, 'Logo saved');
  await expect.poll(() => sizeOf(page, '.logo-plate img')).toBe('512 × 171');
  // Words without a space, as long as they may be, stay in the preview.
  await page.getByLabel('Company name').fill('W'.repeat(80));
  await page.getByLabel('Footer line').fill('F'.repeat(160));
  await page.setViewportSize({ width: 390, height: 844 });
  const isWithin = (sheet: Element) => sheet.scrollWidth <= sheet.clientWidth;
  for (const sheet of await page.locator('.brand-sheet').all()) expect(await sheet.evaluate(isWithin)).toBe(true);
  await expectGoodInEveryView(page);
  await page.getByLabel('Company name').fill('Alder & Main Homes');
  await page.getByLabel('Accent color', { exact: true }).fill('ff0');
  await page.getByLabel('Footer line').fill('AZ license 12345 · 1 Main St, Mesa, AZ 85201');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Brand saved');
  await expectGoodInEveryView(page);

  await page.goto(`${system.url}/offer-letter/${id}`);
  await page.getByRole('article', { name: 'Letter, page 1 of 2' }).getByText('Alder & Main Homes').waitFor();
  await page.waitForLoadState('networkidle');
  await expectGoodInEveryView(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expectSheets(page, 2);
  expect(await page.locator('.letter-brand-foot').count()).toBe(2);

  for (const path of [`/deal-calculator/${id}`, `/deal/${id}/comps`, `/deal/${id}/repairs`]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(system.url + path);
    const head = page.locator('.print-brand');
    await head.waitFor({ state: 'attached' });
    expect(await head.isVisible(), `${path} on the screen`).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await head.isVisible(), `${path} on paper`).toBe(true);
    expect(await head.textContent()).toBe('Alder & Main Homes');
    // The footer line is the last of the page.
    const foot = page.locator('article > :last-child', { hasText: 'AZ license 12345 · 1 Main St, Mesa, AZ 85201' });
    await foot.waitFor();
    if (path.endsWith('comps')) {
      await page.getByText(/Source: Sample data, .* This is not an appraisal\.$/).waitFor();
    }
    await expect.poll(() => sizeOf(page, '.print-brand img')).toBe('512 × 171');
  }
});

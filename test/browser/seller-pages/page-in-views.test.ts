import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language, SellerPage } from '#shared/seller-page/seller-page.ts';
import { workedPage } from '#test/shared/seller-page/seller-letter.ts';
import {
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  expectSheets,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** The page of a letter of three options, open. */
async function opened(name: string, language: Language = 'en', more: Partial<SellerPage> = {}): Promise<Page> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const shows = workedPage(['Wholesale', 'Seller Finance', 'Subject-To'], {}, language);
  const { code, secret } = await placeSellerPage(system, person, await saveAnalysis(person), { ...shows, ...more });
  const page = await browser.open();
  await page.goto(`${system.url}/o/${code}#${secret}`);
  await page.locator('.hero').waitFor();
  return page;
}

const press = (page: Page, what: string) => page.locator(`button[name=do][value=${what}]`).last().click();

/** What a finger can't hit well: everything pressed or typed into that is lower than 44 pixels. */
const smallTargets = `[...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea')]
  .map((element) => element.closest('.pick') ?? element)
  .filter((element) => !element.matches('.vh') && element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML)`;

/** As the rule of text spacing asks (WCAG 1.4.12); a sheet of the script's own, which no policy keeps away. */
const spacedText = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
  document.adoptedStyleSheets = [sheet];
}`;

/** Texts that their own box cuts off. */
const cutTexts = `[...document.querySelectorAll('main *')]
  .filter((element) => getComputedStyle(element).overflowX === 'hidden' && !element.matches('.vh, .cmp thead'))
  .filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.outerHTML)`;

describe('a seller’s page', () => {
  it('can be read by everyone, with what was wrong and before it is opened, too', { timeout: 600_000 }, async () => {
    const page = await opened('reader');
    await expectGoodInEveryView(page);
    await press(page, 'counter');
    await page.getByRole('alert').waitFor();
    await expectGoodInEveryView(page);

    const address = page.url();
    // Without the part after "#" it asks for it.
    await page.goto('about:blank');
    await page.goto(address.replace(/#.*/, ''));
    await page.getByRole('button', { name: 'Open' }).waitFor();
    await expectGoodInEveryView(page);
    await page.getByLabel('Paste the part of your link after the # sign.').fill('wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('This link does not work.').waitFor();
    await expectGoodInEveryView(page);
  });

  it('has targets for fingers, and fits at any zoom with text that is spaced', async () => {
    const page = await opened('zoomer', 'es');
    // A phone, and 1,440 pixels at 200 and 400 percent.
    for (const width of [390, 720, 360]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(smallTargets), `at ${width}`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    await page.evaluate(spacedText);
    for (const width of [1440, 720, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(cutTexts), `at ${width}`).toEqual([]);
    }
  });

  it('prints on five sheets at most, with words of the sender’s own, in both languages', async () => {
    for (const language of ['en', 'es'] as const) {
      const page = await opened(`printer-${language}`, language, { own_words: ['A word of our own. '.repeat(12)] });
      await expectSheets(page, 5);
      await page.emulateMedia({ media: 'print' });
      // Nothing can be filled in on paper.
      expect(await page.getByRole('heading', { name: /^(Your answer|Su respuesta)$/ }).count()).toBe(0);
    }
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
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

/** Presses what brings a part below the header; `all` for all options. */
async function lead(page: Page, part: string): Promise<void> {
  await page.locator(`.sp button[name=at][value=${part}]`).first().click();
  await page.locator(part === 'all' ? '.hero' : '.back').waitFor();
}

const openFolds = "document.querySelectorAll('details').forEach((each) => { each.open = true })";

/** Where things stand, in pixels from the top. */
const places = `(() => {
  const bottomOf = (selector) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN;
  const cards = [...document.querySelectorAll('.cards .card:not(.guess)')].map((each) => each.getBoundingClientRect());
  return {
    dollar: bottomOf('.cards .fig'),
    cards: cards.length === 3 ? cards[2].bottom - cards[0].top : NaN,
    sign: bottomOf('button[name=do][value=sign]'),
    page: document.documentElement.scrollHeight,
  };
})()`;
const Place = z.union([z.nan(), z.number()]);
const Places = z.object({ dollar: Place, cards: Place, sign: Place, page: z.number() });

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
    await page.evaluate(openFolds);
    await expectGoodInEveryView(page);
    for (const part of ['answer-1', 'sign-1', 'no', 'answer']) {
      await lead(page, part);
      await expectGoodInEveryView(page);
      if (part !== 'answer') await lead(page, 'all');
    }
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

  it.each(['en', 'es'] as const)(
    'has the offer on the first screen of a phone, and a short way to each answer (%s)',
    async (language) => {
      const page = await opened(`phone-${language}`, language);
      await page.setViewportSize({ width: 390, height: 844 });
      const measured = async () => Places.parse(await page.evaluate(places));
      const all = await measured();
      // A phone number in two lines is two numbers to a reader.
      expect((await page.locator('.who bdi').boundingBox())?.height).toBeLessThan(24);
      expect(all.dollar).toBeLessThanOrEqual(500);
      expect(all.cards).toBeLessThanOrEqual(1500);
      expect(all.page).toBeLessThanOrEqual(3400);
      for (const option of [0, 1, 2]) {
        await lead(page, `sign-${option}`);
        expect((await measured()).sign).toBeLessThanOrEqual(2110);
        await lead(page, 'all');
      }
    },
  );

  it('has buttons that look alike: on the cards, for a no, and in the bar at the bottom of a phone', async () => {
    const page = await opened('alike');
    await page.setViewportSize({ width: 390, height: 844 });
    const looks = await page.evaluate(`[...document.querySelectorAll('button[name=at]')].map((each) => {
      const { backgroundColor, color, borderTopColor, borderTopWidth, fontSize, fontWeight } = getComputedStyle(each);
      const { height } = each.getBoundingClientRect();
      return [backgroundColor, color, borderTopColor, borderTopWidth, fontSize, fontWeight, height].join();
    })`);
    const seen = new Set(z.array(z.string()).parse(looks));
    expect([...seen]).toEqual([expect.stringMatching(/^rgb\(255, 255, 255\),rgb\(18, 32, 27\),.*,1px,16px,600,44$/)]);
    const bar = await page.locator('.ways').boundingBox();
    expect(bar).toMatchObject({ height: 56, y: 844 - 56 });
    expect(await page.locator('.ways button').allTextContents()).toEqual(['Answer', 'Sign']);
  });

  it('has targets for fingers, and fits at any zoom with text that is spaced', async () => {
    const page = await opened('zoomer', 'es');
    for (const part of ['all', 'answer']) {
      if (part !== 'all') await lead(page, part);
      await page.evaluate(openFolds);
      // A phone, and 1,440 pixels at 200 and 400 percent.
      for (const width of [390, 720, 360]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(smallTargets), `at ${width}`).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    }
    await lead(page, 'all');
    await page.evaluate(openFolds);
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
      // Nothing can be filled in or pressed on paper.
      expect(await page.locator('button:visible:not(.vh), input:visible').count()).toBe(0);
      // What is folded on the screen is not on paper, also where a browser tells no script that it prints.
      const loan = language === 'en' ? 'You still owe the lender.' : 'Usted aún le debe al banco.';
      const heights = await page.getByText(loan).evaluateAll((all) => all.map((each) => each.clientHeight));
      expect(heights.every((height) => height > 0)).toBe(true);
    }
  });
});

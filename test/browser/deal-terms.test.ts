import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSheets,
  expectToast,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';
import { workedTexts } from '#test/web/areas/deal/worked-deal.ts';

const system = await startSystem();
const browser = await startBrowser();

/** A structure's terms of the worked example's house, with what stands below the fields. */
async function visitor(name: string, tab: string, options: BrowserContextOptions = {}) {
  const person = await system.person(name);
  const id = await saveAnalysis(person, palmLane, workedTexts);
  const page = await browser.open({ acceptDownloads: true, ...options });
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/deal-calculator/${id}?structure=${tab}`);
  await page.getByRole('heading', { name: 'Month by month', exact: true }).waitFor();
  return { person, page, id };
}

async function openTab(page: Page, tab: string): Promise<void> {
  const link = page.locator(`.deal-tabs a[href$="structure=${tab}"]`);
  await link.click();
  await link.and(page.locator('[aria-current]')).waitFor();
  await page.getByRole('heading', { name: 'Month by month', exact: true }).waitFor();
}

async function dealOf(person: Person, id: string) {
  return (await readAnalysis(person, id)).deal ?? {};
}

const tabs = ['subject-to', 'seller-finance', 'lease-option', 'novation', 'wholesale'];

describe('the terms of a structure', () => {
  it.each([
    ['laptop, light', 320, 2400],
    ['phone, light', 380, 3000],
  ] as const)(
    'start high and are short while the rest is closed, with one filled button: %s',
    async (name, top, height) => {
      const { page } = await visitor('calm', 'subject-to', views[name]);
      const least = name.startsWith('phone') ? 44 : 32;
      for (const tab of tabs) {
        if (tab !== 'subject-to') await openTab(page, tab);
        await page.locator('.fold').nth(2).waitFor();
        await page.waitForLoadState('networkidle');
        const at = (await page.locator('.terms-form').boundingBox())?.y ?? 0;
        expect(at + (await page.evaluate<number>('scrollY')), tab).toBeLessThanOrEqual(top);
        expect(await page.evaluate<number>('document.documentElement.scrollHeight'), tab).toBeLessThanOrEqual(
          // Five of its terms are solved, and on these facts none of them alone is enough: each says why.
          tab === 'seller-finance' ? height + 300 : height,
        );
        expect(await page.locator('.button-primary').filter({ visible: true }).allTextContents()).toEqual([
          'Write Offer',
        ]);
        const controls = page.locator('#deal-page :is(button:not(.link-button), input, select, summary, .deal-tabs a)');
        for (const control of await controls.filter({ visible: true }).all()) {
          const box = await control.boundingBox();
          const isBox = (await control.getAttribute('type')) === 'checkbox';
          if (!isBox) expect(box?.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(least - 2);
        }
        expect(await page.locator('.fold[open]').count()).toBe(0);
        await expectNoSidewaysScroll(page);
      }
    },
  );

  it('open what is closed for a link from elsewhere, and the charts from their sentences', async () => {
    const { page, id } = await visitor('unfolding', 'subject-to');
    await page.goto(`${system.url}/deal-calculator/${id}?structure=subject-to#house.loanType`);
    const field = page.getByLabel('Kind of loan');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.isVisible()).toBe(true);
    const chart = page.getByRole('button', { name: 'When you sell' });
    expect(await chart.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('heading', { name: 'When you sell' }).count()).toBe(0);
    await chart.press('Enter');
    await page.getByRole('heading', { name: 'When you sell' }).waitFor();
    expect(await chart.getAttribute('aria-expanded')).toBe('true');
  });

  it('can be read by everyone, fit 320 pixels, print on two sheets and one of rules, and come as a table', async () => {
    const { page } = await visitor('reading', 'subject-to');
    for (const tab of tabs) {
      await openTab(page, tab);
      await page.getByRole('heading', { name: 'Checklist' }).waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });
      // One of them: axe takes seconds for what is all alike.
      const closed = page.getByRole('button', { name: /^Show why/ });
      if ((await closed.count()) > 0) await closed.first().click();
      for (const fold of await page.locator('.fold > summary').all()) await fold.click();
      await expectAccessible(page);
      // Opened, no table is wider than its place.
      expect(await page.locator('.schedule').evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectNoSidewaysScroll(page);
      for (const fold of await page.locator('.fold > summary').all()) await fold.click();
      await page.emulateMedia({ media: 'print' });
      const controls = page.getByRole('main').locator('.button, input[type=checkbox]').filter({ visible: true });
      expect(await controls.count(), tab).toBe(0);
      await expectSheets(page, 3);
      await page.emulateMedia({ media: 'screen' });
    }

    // For spreadsheets, marked as a sample.
    const started = page.waitForEvent('download');
    await page.locator('.fold > summary').last().click();
    await page.getByRole('button', { name: 'Schedule (CSV)' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('Wholesale_Schedule_2417_E_Sample_Palm_Ln_Phoenix_AZ_85016.csv');
    const [heads, closing] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(heads).toMatch(/^\uFEFF"Month","Rent",.*,"Note"$/);
    expect(closing).toMatch(/^0,.*,"Sample data"$/);

    await page.setViewportSize({ width: 1440, height: 900 });
    await openTab(page, 'seller-finance');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  it('are typed, solved, repaired and undone by keyboard alone', async () => {
    const { person, page, id } = await visitor('keyboard', 'seller-finance');
    const kept = (name: string) => async () => Reflect.get(await dealOf(person, id), `terms.sellerFinance.${name}`);
    await page.getByLabel('Rate on the note', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await expect.poll(kept('ratePercent')).toBe('4');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Show why, rate on the note');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/^Use [\d.]+% for rate on the note$/);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Rate on the note applied');
    await expect.poll(kept('ratePercent')).toBe('2.522');
    // The pressed button is gone; the answer has the focus.
    await expect.poll(() => focused.textContent()).toContain('Solve for rate on the note');
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect.poll(kept('ratePercent')).toBe('4');

    await page.getByRole('button', { name: 'Show why, down payment' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Any one of these repairs it' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/^Try Price /);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Price $');
    await expect.poll(kept('price')).not.toBe('295000');
  });
});

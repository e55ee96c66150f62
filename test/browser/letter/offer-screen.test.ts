import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const verbena = '1140 W Sample Verbena St, Peoria, AZ 85345';
const person = await system.person('offer-reader');
const id = await saveAnalysis(person, verbena);

it.each([
  ['a desk', { width: 1440, height: 900 }, 180],
  ['a phone', { width: 390, height: 844 }, 170],
] as const)(
  'options, letter and its one filled button are in the first screen on %s',
  async (_name, viewport, most) => {
    const page = await browser.open({ viewport, hasTouch: viewport.width < 500 });
    await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
    await page.goto(`${system.url}/offer-letter/${id}`);
    await page.locator('.letter-paper').waitFor();
    await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 9999;
    expect(await topOf('#offer-options')).toBeLessThanOrEqual(most);
    if (viewport.width > 500) expect(await topOf('.letter-actions')).toBeLessThanOrEqual(most);
    const pdf = await page.getByRole('button', { name: 'Download PDF' }).boundingBox();
    expect((pdf?.y ?? 9999) + (pdf?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(await page.locator('.button-primary').filter({ visible: true }).allTextContents()).toEqual(['Download PDF']);
    if (viewport.width < 500) {
      // Beside Share in the bottom bar, not over it.
      const share = await page.getByRole('button', { name: 'Share' }).boundingBox();
      expect((pdf?.x ?? 0) + (pdf?.width ?? 9999)).toBeLessThanOrEqual(share?.x ?? 0);
    }
    const least = viewport.width < 500 ? 44 : 32;
    for (const control of await page
      .locator('#deal-page :is(button:not(.link-button), summary)')
      .filter({ visible: true })
      .all()) {
      const box = await control.boundingBox();
      expect(box?.height ?? 0, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(least - 1);
    }
    await expectNoSidewaysScroll(page);
  },
);

it('each part opens in place with what it says while closed, in every view', async () => {
  const page = await browser.open(views['laptop, light']);
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/offer-letter/${id}`);
  await page.locator('.fold').nth(4).waitFor();
  await expectGoodInEveryView(page);
  await page.setViewportSize(views['laptop, light'].viewport);
  for (const fold of await page.locator('.fold').all()) {
    await fold.locator('summary').click();
    expect(await fold.getAttribute('open')).not.toBeNull();
  }
  await expectAccessible(page);
});

it('a second option makes a letter of two, each with what it is for both sides', async () => {
  const page = await browser.open(views['laptop, light']);
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/offer-letter/${id}`);
  const option = (name: RegExp) => page.locator('.letter-options label').filter({ hasText: name });
  expect(await option(/Subject-To/).textContent()).toContain('WorksAs much');
  expect(await option(/Wholesale|Cash/).isVisible()).toBe(false);
  await option(/Lease Option/).click();
  await page.getByRole('heading', { name: 'Two ways we could buy your house' }).waitFor();
  await page.getByText('more ways').click();
  expect(await option(/Cash/).isVisible()).toBe(true);
});

it('an address on the dashboard becomes a letter of two options in at most four clicks and three screens', async () => {
  const newcomer = await system.person('four-clicks');
  const page = await browser.open(views['laptop, light']);
  await signInOn(page, system.url, { ...newcomer, password }, '/dashboard');
  let clicks = 0;
  const screens = new Set<string>();
  const click = async (target: Locator) => {
    screens.add(await page.title());
    await target.click();
    clicks += 1;
  };
  const create = page.getByRole('button', { name: 'Create Your First Analysis' });
  await create.waitFor();
  await page.getByPlaceholder('Street address, city, state').fill(verbena);
  await click(create);
  await click(page.getByRole('button', { name: 'Write the Seller Finance Offer' }));
  await click(page.locator('.letter-options label').filter({ hasText: 'Lease Option' }));
  await page.getByRole('heading', { name: 'Two ways we could buy your house' }).waitFor();
  screens.add(await page.title());
  expect(clicks).toBeLessThanOrEqual(4);
  expect([...screens]).toHaveLength(3);
  // Nothing keeps it from leaving but that the house is made up.
  await expect.poll(() => page.getByRole('button', { name: 'Download PDF' }).isEnabled()).toBe(true);
});

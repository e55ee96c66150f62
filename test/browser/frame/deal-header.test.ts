import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
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
const person = await system.person('headed');
await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
const id = await saveAnalysis(person, '2417 E Sample Palm Ln, Phoenix, AZ 85016');
await saveAnalysis(person, '731 Placeholder Oak St, Columbus, OH 43206');
await person.call('PATCH', `/api/analyses/${id}/pipeline`, {
  stage: 'contacted',
  next_action: { id: ulid(), text: 'Call Dana about the second', due: '2030-01-07' },
});

/** Every page of a deal, by its path, with the tab that it is in. */
const pages: [path: string, tab: string | null][] = [
  [`/dashboard?analysis=${id}`, 'Overview'],
  [`/deal-calculator/${id}`, 'Numbers'],
  [`/deal-calculator/${id}?structure=lease-option`, 'Numbers'],
  [`/deal/${id}/comps`, 'Evidence'],
  [`/deal/${id}/repairs`, 'Evidence'],
  [`/offer-letter/${id}`, 'Offer'],
  [`/deal/${id}`, 'Activity'],
  [`/deal/${id}/packet`, null],
];

async function open(options: object, path: string): Promise<Page> {
  const page = await browser.open(options);
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await show(page, path);
  return page;
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(system.url + path);
  await page.getByRole('button', { name: /^Stage: / }).waitFor();
  await page.waitForLoadState('networkidle');
}

const boxes = (page: Page, selector: string) =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((each) => each.checkVisibility())
    .map((each) => ({ name: each.textContent || each.ariaLabel, ...each.getBoundingClientRect().toJSON() }))`) as Promise<
    { name: string; top: number; bottom: number; height: number; width: number }[]
  >;

/** Where the first thing of a page is that has a size, below its header. */
const firstTop = (page: Page) =>
  page.evaluate(`Math.min(...[...document.querySelectorAll('#deal-page *')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 2)
    .map((each) => each.getBoundingClientRect().top))`) as Promise<number>;

describe('the header of a deal', () => {
  it.each([
    ['laptop, light', 172, [56, 56, 40]],
    ['phone, light', 160, [56, 44, 44, 68]],
  ] as const)('leaves the page its place on each tab: %s', async (name, most, heights) => {
    const view = views[name];
    const page = await browser.open(view);
    await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
    for (const [path, tab] of pages) {
      await show(page, path);
      const tabs = page.getByRole('navigation', { name: 'Pages of this deal' });
      const current = await tabs.locator('[aria-current]').allTextContents();
      expect(current, path).toEqual(tab === null ? [] : [tab]);
      expect(await tabs.getByRole('link').allTextContents()).toEqual([
        'Overview',
        'Numbers',
        'Evidence',
        'Offer',
        'Activity',
      ]);
      const lines = await boxes(page, '.site-header, .dealbar, .dealbar-plan, .dealbar-tabs, .dealbar-bottom');
      expect(
        lines.map(({ height }) => height),
        path,
      ).toEqual(heights);
      const top = await firstTop(page);
      expect(top, path).toBeLessThanOrEqual(most);
      // Nothing of it is behind the header either.
      expect(top, path).toBeGreaterThanOrEqual(most - 20);
      // What is drawn may be smaller than what hears the press, but not here.
      const least = view.viewport.width === 390 ? 44 : 32;
      const controls = await boxes(
        page,
        ':is(.dealbar, .dealbar-plan, .dealbar-tabs, .dealbar-bottom) :is(a:not(.skip-link), button)',
      );
      for (const { name: control, height } of controls)
        expect(height, `${control} at ${path}`).toBeGreaterThanOrEqual(least - 1);
      // One filled button, the next step, once the numbers are there.
      if (tab === 'Numbers') await page.locator('.dealbar-offer.button-primary').waitFor();
      const filled = await boxes(page, '.dealbar .button-primary, .dealbar-bottom .button-primary');
      if (tab === 'Numbers') expect(filled.map((each) => each.name)).toEqual(['Write Offer']);
      else expect(filled).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  });

  it('stays in sight, cuts a long address, and is skipped by one link', async () => {
    const page = await open({ viewport: { width: 1024, height: 768 } }, `/deal-calculator/${id}`);
    const title = page.locator('.dealbar-title');
    expect(await title.getAttribute('title')).toBe('2417 E Sample Palm Ln, Phoenix, AZ 85016');
    await expectNoSidewaysScroll(page);
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => (await boxes(page, '.dealbar'))[0]?.top).toBe(0);
    const skip = page.getByRole('link', { name: 'Skip the deal header' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('#deal-page') !== null`)).toBe(true);
  });

  it('moves the stage, dates what is next and leads on from its menus, in every view', async () => {
    const page = await open(views['laptop, light'], `/deal/${id}`);
    for (const name of [/^Stage: /, /^Next: /, 'Share', 'More'] as const) {
      for (const { viewport, colorScheme } of Object.values(views)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.getByRole('button', { name }).click();
        await page.locator('.menu-panel').waitFor();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, '.menu:has(> .menu-panel)');
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
        await page.locator('.menu-panel').waitFor({ state: 'detached' });
      }
    }
    await page.setViewportSize(views['laptop, light'].viewport);
    await page.getByRole('button', { name: /^Stage: Contacted/ }).click();
    await page.getByRole('button', { name: 'Offer sent' }).click();
    await page.getByRole('button', { name: /^Stage: Offer sent/ }).waitFor();
    await page.getByRole('button', { name: /^Next: / }).click();
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Next: \w{3}, \w{3} \d+ · Call Dana about the second$/ }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Share' })
        .click()
        .then(() => page.getByRole('button', { name: 'Workbook (Excel)' }).click()),
    ]);
    expect(file.suggestedFilename()).toBe('Numbers_2417_E_Sample_Palm_Ln_Phoenix_AZ_85016.xlsx');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('link', { name: 'Packet: link or PDF' }).click();
    await page.waitForURL('**/packet');
    await page.getByRole('heading', { name: /^Packet: 2417 E Sample Palm Ln, Phoenix/ }).waitFor();
  });

  it('deletes the deal from More, which Undo takes back', async () => {
    const extra = await saveAnalysis(person, '118 Fixture Ct, Mesa, AZ 85201');
    const page = await open(views['laptop, light'], `/deal/${extra}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByRole('link', { name: '118 Fixture Ct' }).isVisible()).toBe(true);
  });

  it('keeps its bottom bar free of toasts, and the chat in reach, on a phone', async () => {
    const page = await open(views['phone, light'], `/deal/${id}`);
    await page.getByPlaceholder('What did they say?').fill('He wants 400');
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await page.keyboard.press('Escape');
    const [bar] = await boxes(page, '.dealbar-bottom');
    expect(bar?.bottom).toBe(844);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Chat with Support' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await page.getByRole('button', { name: 'Minimize chat' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('More');
    await expectGoodInEveryView(page);
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { workedRepairs } from '#test/support/evidence/worked-repairs.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** Somebody with an analysis, at one of its pages. */
async function visitor(name: string, page: string, changes: object): Promise<Page> {
  const person = await system.person(name);
  const id = await saveAnalysis(person, palmLane, changes);
  const opened = await browser.open();
  await signInOn(opened, system.url, { ...person, password }, '/favicon.svg');
  await opened.goto(`${system.url}/deal/${id}/${page}`);
  return opened;
}

/** Fails when a press or a field would be printed, or more sheets than these. */
async function expectPrint(page: Page, most: number): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const controls = page.getByRole('main').locator('.button, input[type=checkbox]').filter({ visible: true });
  expect(await controls.count()).toBe(0);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(most);
  await page.emulateMedia({ media: 'screen' });
}

it('shows comps that everyone can read, in step with their map, and prints them with what they rest on', async () => {
  const page = await visitor('appraiser', 'comps', { comps: workedComps(new Date()) });
  await page.getByText('$425,201').first().waitFor();
  await expectGoodInEveryView(page);

  // The map is reached by keyboard, and points at the row.
  await page.getByRole('link', { name: /^B, / }).focus();
  await page.locator('tr.comps-hit', { hasText: '$430,448' }).waitFor();
  await page.getByRole('button', { name: /^Edit C, / }).focus();
  await page.locator('a.comps-hit[aria-label^="C, "]').waitFor();

  await page.getByRole('button', { name: 'Edit the subject' }).click();
  await page.getByRole('dialog').waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPrint(page, 4);
});

it.each([
  ['detailed', workedRepairs, '$64,700', 3],
  ['quick', { tier: 'moderate' }, '$65,600', 2],
] as const)('shows a %s repair estimate that everyone can read and print', async (way, repairs, mid, sheets) => {
  const page = await visitor(`${way}-contractor`, 'repairs', { repairs });
  await page.getByText(mid).first().waitFor();
  const change = page.getByRole('button', { name: 'Change the cost of roof' });
  if ((await change.count()) > 0) await change.click();
  await expectGoodInEveryView(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPrint(page, sheets);
});

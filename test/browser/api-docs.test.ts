import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  startBrowser,
  views,
} from '#test/support/browser.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const reference = `${system.url}/documentation/api-reference`;
const quickStart = `${system.url}/documentation/quick-start`;

it('shows examples in the language chosen last, on both pages, and copies them', async () => {
  const page = await browser.open(views['laptop, light']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(reference);
  const call = page.locator('#createApiAnalysis');
  const example = call.getByRole('figure', { name: 'Analyze an address, in' });
  await expect.poll(() => example.textContent()).toContain(`curl ${system.url}/api/analysis`);

  await call.getByText('TypeScript', { exact: true }).click();
  await expect.poll(() => example.textContent()).toContain(`await fetch('${system.url}/api/analysis'`);
  const other = page.locator('#searchProperty').getByRole('figure', { name: 'in TypeScript' });
  expect(await other.textContent()).toContain('searchParams');
  await call.getByRole('button', { name: 'Copy Code' }).click();
  await expectToast(page, 'Code copied');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(await example.textContent());

  const contents = page.getByRole('navigation', { name: 'On this page' });
  expect(await contents.getByRole('link', { name: 'analysis.created' }).count()).toBe(1);

  // One of each: axe takes half a minute for what is all alike.
  await page.evaluate(`document.querySelectorAll('.docs-call ~ .docs-call, .docs-object ~ .docs-object')
    .forEach((each) => each.remove())`);
  await expectAccessible(page);

  await page.goto(quickStart);
  await expect.poll(() => page.getByRole('radio', { name: 'TypeScript' }).first().isChecked()).toBe(true);
  await expectAccessible(page);
});

it('leads to each call from the list of contents, also on a phone', async () => {
  const page = await browser.open({ ...views['phone, dark'], viewport: { width: 320, height: 640 } });
  await page.goto(reference);
  await page.getByText('On this page').last().click();
  await page.getByRole('link', { name: 'Look a property up', exact: true }).click();
  await page.waitForURL(/#searchProperty$/);
  const heading = page.getByRole('heading', { name: 'Look a property up' });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(320);
  await expectNoSidewaysScroll(page);
  await page.goto(quickStart);
  await page.getByRole('heading', { name: 'Quick Start' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

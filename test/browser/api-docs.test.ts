import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const reference = `${system.url}/documentation/api-reference`;
const quickStart = `${system.url}/documentation/quick-start`;

it('shows examples in the language chosen last, on both pages, and copies them', async () => {
  const page = await browser.open(views['laptop, light']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${reference}/analyses`);
  const call = page.locator('#createApiAnalysis');
  const example = call.getByRole('figure', { name: 'Analyze an address, in' });
  await expect.poll(() => example.textContent()).toContain(`curl ${system.url}/api/analysis`);

  await call.getByText('TypeScript', { exact: true }).click();
  await expect.poll(() => example.textContent()).toContain(`await fetch('${system.url}/api/analysis'`);
  const other = page.locator('#listApiAnalyses').getByRole('figure', { name: 'in TypeScript' });
  expect(await other.textContent()).toContain('searchParams');
  await call.getByRole('button', { name: 'Copy Code' }).click();
  await expectToast(page, 'Code copied');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(await example.textContent());

  // One of each: axe takes half a minute for what is all alike.
  await page.evaluate(`document.querySelectorAll('.docs-call ~ .docs-call').forEach((each) => each.remove())`);
  await expectAccessible(page);

  await page.goto(`${reference}/events`);
  await expectAccessible(page);
  await page.goto(`${reference}/objects`);
  await hydrated(page);
  await page.evaluate(`document.querySelectorAll('.docs-section ~ .docs-section').forEach((each) => each.remove())`);
  await expectAccessible(page);

  await page.goto(quickStart);
  await expect.poll(() => page.getByRole('radio', { name: 'TypeScript' }).first().isChecked()).toBe(true);
  await expectAccessible(page);
});

it('leads from the overview to a call, its objects and back, also on a phone', async () => {
  const page = await browser.open({ ...views['phone, dark'], viewport: { width: 320, height: 640 } });
  const expectAt = async (heading: string) => {
    const found = page.getByRole('heading', { name: heading });
    await expect
      .poll(async () => {
        const { y } = (await found.boundingBox()) ?? { y: Number.NaN };
        return y >= 0 && y < 320;
      })
      .toBe(true);
    await expectNoSidewaysScroll(page);
  };
  await page.goto(reference);
  await page.getByText('On this page').last().click();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).last().click();
  await page.waitForURL(/api-reference#webhooks$/);
  await page.getByRole('link', { name: 'List deliveries' }).click();
  await page.waitForURL(/api-reference\/webhooks#listApiDeliveries$/);
  await expectAt('List deliveries');
  const call = page.locator('#listApiDeliveries');
  await call.getByRole('link', { name: 'WebhookDeliveryPage' }).click();
  await page.waitForURL(/objects#object-WebhookDeliveryPage$/);
  await expectAt('WebhookDeliveryPage');
  // A type in the row of a field leads on.
  await page.locator('#object-WebhookDelivery').getByRole('link', { name: 'DeliveryAttempt' }).click();
  await page.waitForURL(/objects#object-DeliveryAttempt$/);
  await expectAt('DeliveryAttempt');
  const pages = page.getByRole('navigation', { name: 'API Reference' });
  expect(await pages.locator('[aria-current]').textContent()).toBe('Objects');
  await pages.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'API Reference', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.goto(quickStart);
  await page.getByRole('heading', { name: 'Quick Start' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(`${reference}/analyses`);
  await page.locator('#createApiAnalysis').getByRole('link', { name: 'quota_exceeded' }).click();
  await page.waitForURL(/api-reference#error-quota_exceeded$/);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('error-quota_exceeded');
});

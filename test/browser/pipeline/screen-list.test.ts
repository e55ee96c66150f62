import { expect, it } from 'vitest';
import { expectGoodInEveryView, signInOn, startBrowser, views } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

it('screens a list from a file to saved deals, accessible in every view', { timeout: 600_000 }, async () => {
  const person = await system.person('list-viewer');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  system.expectError('property_source_failed');
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('link', { name: 'Screen a List' }).click();
  await page.getByRole('heading', { level: 1, name: 'Screen a List' }).waitFor();
  const rows = Array.from({ length: 30 }, (_, index) => `${index + 1} Cholla Bend,,Phoenix,AZ,85016,${70 - index}`);
  const file = [
    'Property Address,Unit #,City,State,Zip,Score',
    ...rows,
    '30 Cholla Bnd,,Phoenix,AZ,85016,1',
    '30 Cholla Bend,,Phoenix,AZ,85016,1',
    '500 Unavailable Way,,Phoenix,AZ,85004,90',
    '404 Unknown Way,,Phoenix,AZ,85004,80',
    '9 Oak St,,Mesa,AZ,85201,60',
    '9 Oak St,2,Mesa,AZ,85201,60',
  ].join('\n');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'absentee-85016.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${file}`),
  });
  await page.getByText(/will use an analysis; you have 25 left/).waitFor();
  await page.getByLabel('Run first').selectOption('highest');
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Run 25 Now' }).click();
  await page.getByText('36 rows: 25 priced').waitFor();
  await page.getByText(/^Runs on /).waitFor();
  await page.getByRole('option', { name: 'Failed 1' }).waitFor({ state: 'attached' });
  await page.locator('.screening-table input').nth(1).press('Space');
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Save 1 Deal' }).click();
  await page.getByText('1 deal saved').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Error Rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('absentee-85016 errors.csv');
  // The tab may be closed: the list is there when it is opened again.
  await page.reload();
  await page.getByText('36 rows: 25 priced').waitFor();
  for (const [view, most] of [
    ['phone, light', 280],
    ['laptop, light', 300],
  ] as const) {
    await page.setViewportSize(views[view].viewport);
    const first = page.locator('.screening-row').first();
    await expect.poll(async () => (await first.boundingBox())?.y, { message: view }).toBeLessThanOrEqual(most);
  }
});

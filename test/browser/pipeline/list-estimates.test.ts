import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readRecords } from '#shared/lists/file/read-records.ts';
import { expectGoodInEveryView, signInOn, startBrowser, views } from '#test/support/browser/browser.ts';
import { exportFile } from '#test/support/lists/invented-export.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

it('goes from an export without rents to whom to call first in two presses, good in every view', {
  timeout: 600_000,
}, async () => {
  const person = await system.person('estimator');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/screen-list`);
  const file = { mimeType: 'text/csv', buffer: Buffer.from(exportFile(60, 7, '2026-01-15')) };
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'absentee-2026-01-15.csv', ...file });
  const estimates = page.getByRole('region', { name: 'Estimates' });
  await estimates.getByText('60 of 60 rows').first().waitFor();
  await expectGoodInEveryView(page);
  await page.setViewportSize(views['phone, light'].viewport);
  await page.getByRole('button', { name: 'Price 60 Rows with These Estimates' }).last().click();
  await page.getByText(/^Rent 0\.6%, taxes by state, insurance 0\.5%.* are estimates\./).waitFor();
  await page.getByText('Finished').waitFor({ timeout: 300_000 });
  const first = page.locator('.screening-row').first();
  await page.getByRole('button', { name: /^\d+ worth a call$/ }).waitFor();
  expect(await first.textContent()).toMatch(/ works: (worth )?\$[\d,]+ (a month|today)\./);
  await expectGoodInEveryView(page);
  for (const [view, most] of [
    ['phone, light', 280],
    ['laptop, light', 300],
  ] as const) {
    await page.setViewportSize(views[view].viewport);
    await expect.poll(async () => (await first.boundingBox())?.y, { message: view }).toBeLessThanOrEqual(most);
  }

  await page.getByRole('button', { name: 'Change the estimates' }).click();
  const sheet = page.getByRole('dialog', { name: 'Estimates' });
  await sheet.waitFor();
  await expectGoodInEveryView(page);
  await page.setViewportSize(views['laptop, light'].viewport);
  await sheet.getByLabel('Rent, % of value a month').fill('0.5');
  await sheet.getByRole('button', { name: 'Price 60 Rows Again' }).click();
  await page.getByText(/^Rent 0\.5%, taxes by state/).waitFor();
  await page.getByText('Finished').waitFor({ timeout: 300_000 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const [head = [], ...rows] = readRecords(await readFile(await download.path(), 'utf8'));
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map((cells) => cells[head.indexOf('Estimated')]?.split(', ')[0]))).toEqual(new Set(['rent']));
  expect(head).not.toContain('Rent a month');

  // Next week's file: one house gone, one new.
  const [names = '', ...houses] = exportFile(61, 7, '2026-01-22').trimEnd().split('\n');
  await page.goto(`${system.url}/screen-list`);
  const next = { mimeType: 'text/csv', buffer: Buffer.from([names, ...houses.slice(1)].join('\n')) };
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'absentee-2026-01-22.csv', ...next });
  await page.getByRole('button', { name: 'Price 60 Rows with These Estimates' }).last().click();
  await page.getByText('Finished').waitFor({ timeout: 300_000 });
  const since = page.getByRole('region', { name: 'Since the former list' });
  await since.getByRole('button', { name: '1 New' }).waitFor();
  await since.getByRole('button', { name: '1 Gone' }).click();
  await since.getByRole('combobox').waitFor();
  await expectGoodInEveryView(page);
});

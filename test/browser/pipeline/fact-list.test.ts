import { expect, it } from 'vitest';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { landlords, landlordsFile } from '#test/support/lists/landlords.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

it('reads a file with facts in a worker, and prices it from its columns, good in every view', {
  timeout: 600_000,
}, async () => {
  const person = await system.person('fact-lister');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/screen-list`);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: landlordsFile,
    mimeType: 'text/csv',
    buffer: Buffer.from(landlords(242)),
  });
  await page.getByRole('heading', { level: 1, name: '241 read, 1 needs a look' }).waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Price 242 Rows with These Estimates' }).first().click();
  // Rows of a worker that a busy machine has stopped come again after 150 seconds.
  await page.getByText('Finished').waitFor({ timeout: 300_000 });
  expect(new URL(page.url()).pathname).toMatch(/^\/screen-list\/\w{26}$/);
  await page.locator('.screening-address a').first().click();
  await page.getByRole('heading', { name: 'In your list' }).click();
  await page.locator('.row-file dt').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Look Up the 12 Best' }).click();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Look Up 12', exact: true }).click();
  // Said before it is spent.
  const dialog = page.getByRole('dialog', { name: 'Look up 12 rows' });
  await dialog.getByText('Look up 12: 12 analyses. You have 25.').waitFor();
  await expectGoodInEveryView(page);
  await dialog.getByRole('button', { name: 'Look Up 12: 12 analyses' }).click();
  await page.getByText('13 of 25 analyses left').waitFor();
});

import { expect, it } from 'vitest';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { naplesHouse, operatorKey, placeHouses } from '#test/support/records/place-houses.ts';
import { placeWatch, placeWatchEvent } from '#test/support/records/place-watch.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem({ operatorKey });
const browser = await startBrowser();

it('goes from a saved area and a changed house to the deal that takes the new value', {
  timeout: 600_000,
}, async () => {
  await placeHouses(system, [naplesHouse(1, { absentee: true }), naplesHouse(2, { absentee: false })]);
  const person = await system.person('watcher');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const deal = await saveAnalysis(person);
  await placeWatch(system, person, deal);
  await placeWatchEvent(system, person, deal);

  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/screen-list?from=records');
  await page.getByLabel('Lives elsewhere').check();
  await page.getByRole('button', { name: 'Count Houses' }).click();
  await page.getByRole('button', { name: 'Save Area and Follow' }).click();
  await page.getByLabel('Name of the area').fill('Absent in Naples');
  await expectGoodInEveryView(page);
  await page.keyboard.press('Enter');
  await page.getByText('Saved and followed as “Absent in Naples”.').waitFor();
  await page.getByRole('button', { name: 'Saved areas, 1' }).click();
  await expectGoodInEveryView(page);

  await page.getByRole('link', { name: 'All You Follow' }).click();
  await page.getByText('1 of 20 followed.').waitFor();
  await page.getByLabel('At most a month').waitFor();
  await expectGoodInEveryView(page);

  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('heading', { name: 'Changed · 1' }).waitFor();
  await expectGoodInEveryView(page);
  await page
    .getByRole('region', { name: 'Changed · 1' })
    .getByRole('link', { name: /^12 Mock St/ })
    .click();
  await page.getByRole('button', { name: 'Use $371,800' }).waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Use $371,800' }).click();
  await page.getByText('The deal’s value is $371,800').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Use $371,800' }).count()).toBe(0);
});

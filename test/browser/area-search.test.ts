import { expect, it } from 'vitest';
import { ListAnswer } from '#shared/lists/list.ts';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { naplesHouse, operatorKey, placeHouses } from '#test/support/records/place-houses.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem({ operatorKey });
const browser = await startBrowser();

const houses = Array.from({ length: 12 }, (_, index) =>
  naplesHouse(index + 1, {
    ...{
      absentee: index % 3 !== 0,
      mail_state: 'OH',
      market_value: 240_000 + 20_000 * index,
      equity_pct: 30 + 5 * index,
    },
    ...{ sqft: 1400, year_built: 1990, yearly_tax: 2400, last_sale: '2011-04-01', last_sale_precision: 'month' },
  }),
);

it('goes from a count of an area’s houses to a list of them that is priced', { timeout: 600_000 }, async () => {
  await placeHouses(system, houses);
  const person = await system.person('searcher');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/screen-list');
  await page.getByRole('button', { name: 'From Records' }).click();
  await page.getByLabel('Lives elsewhere').check();
  await page.getByLabel('Equity, estimated, at most').fill('200');
  await page.getByRole('button', { name: 'Count Houses' }).click();
  // What is wrong has the focus, and what was typed is as it was.
  expect(
    await page.getByLabel('Equity, estimated, at most').evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByText('Enter a whole number up to 100.').waitFor();
  await expectGoodInEveryView(page);
  await page.getByLabel('Equity, estimated, at most').fill('100');
  await page.getByLabel('Price with the roll’s market value').check();
  await page.getByRole('button', { name: 'Count Houses' }).click();
  await page.getByText('8 houses.').waitFor();
  await expectGoodInEveryView(page);
  await page.reload();
  expect(await page.getByLabel('Lives elsewhere').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Count Houses' }).click();
  await page.getByRole('button', { name: 'Make a List of All 8' }).click();
  await page.getByText(/^Finished/).waitFor();
  await page.getByText('Collier County roll, Oct 1, 2026').waitFor();
  await expectGoodInEveryView(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { list } = ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
  expect(list.counts).toMatchObject({ priced: 8 });
});

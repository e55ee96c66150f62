import { expect, it, vi } from 'vitest';
import { Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import { List, ListAnswer, ListRowDetail } from '#shared/lists/list.ts';
import { activityPath } from '#shared/site/analysis-paths.ts';
import { utcDay } from '#shared/values/days.ts';
import {
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const rows = Array.from({ length: 60 }, (_, index) => ({
  ...{ line: index + 1, address: `${index + 100} Walk Rd, Mesa, AZ 85201`, note: '' },
  facts: {
    value: 300_000 + 1000 * index,
    ...{ 'loan.balance': 180_000, 'loan.rate': 2.875, lastSaleDate: '2021-03-10', lastSalePrice: 250_000 },
    owner: `Owner ${index}`,
  },
  contacts: [{ name: `Owner ${index}`, phone: '+14805550158' }],
}));

it('opens a row, shows five ways and terms, goes back to the same place, and saves what it shows', {
  timeout: 600_000,
}, async () => {
  const person = await system.person('walker');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const source = { file: 'walk.csv', day: utcDay(new Date()), rows: rows.length };
  const body = { name: 'Walk', rest: 'keep', estimates: usualEstimates, source };
  const { id } = List.parse((await person.call('POST', '/api/lists', body)).body);
  await person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows });
  await person.call('POST', `/api/lists/${id}/actions`, { action: 'price' });
  const list = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
  await vi.waitFor(async () => expect((await list()).list.state).toBe('finished'), 300_000);

  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/screen-list/${id}`);
  const verdict = page.locator('.screening-filters select').nth(1);
  await verdict.selectOption('works');
  const link = page.getByRole('link', { name: rows[30]?.address ?? '' });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 150));
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(300);
  await link.click();

  const title = page.getByRole('heading', { level: 1, name: rows[30]?.address ?? '' });
  await title.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/screen-list/${id}/30`);
  await page.getByText('(480) 555-0158').waitFor();
  expect(await page.locator('a[href^="tel:"]').count()).toBe(0);
  const answer = await page.locator('#answer').textContent();
  const ways = await page.locator('.five-rows tbody').innerText();
  expect(ways.split('\n').length).toBeGreaterThanOrEqual(5);
  await expectGoodInEveryView(page);

  await page.getByRole('button', { name: /^Compare/ }).click();
  await page.locator('#deal-answer').waitFor();
  expect(new URL(page.url()).search).toBe('?view=deal');
  await expectGoodInEveryView(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Back to the Answer' }).click();
  await title.waitFor();
  expect(AnalysisPage.parse((await person.call('GET', '/api/analyses')).body).items).toEqual([]);
  await page.getByRole('link', { name: 'Back to the List' }).first().click();
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  expect(await verdict.inputValue()).toBe('works');

  await link.click();
  await title.waitFor();
  await page.getByRole('button', { name: 'Save to Portfolio' }).click();
  await page.getByText('Saved to your portfolio', { exact: true }).waitFor();
  expect(await page.locator('#answer').textContent()).toBe(answer);
  expect(await page.locator('.five-rows tbody').innerText()).toBe(ways);
  const { row, answer: now } = ListRowDetail.parse((await person.call('GET', `/api/lists/${id}/rows/30`)).body);
  const deal = Analysis.parse((await person.call('GET', `/api/analyses/${row.deal_id}`)).body);
  expect(deal.analysis_data).toEqual(now?.property);
  expect(deal.deal?.chosen).toBe(row.figures?.structure);
  // The deal's own page says the same.
  await page.goto(`${system.url}/dashboard?analysis=${deal.id}`);
  await page.locator('.five-rows tbody').waitFor();
  expect(await page.locator('#answer').textContent()).toBe(answer);
  expect(await page.locator('.five-rows tbody').innerText()).toBe(ways);
  const rent = page.locator('.asks b').filter({ hasText: 'To confirm: rent $1,980, your estimate, 0.6% of value' });
  await rent.waitFor();
  await page.getByRole('button', { name: /^Remove To confirm: rent/ }).click();
  await rent.waitFor({ state: 'detached' });
  await expectNoSidewaysScroll(page);
  await page.goto(`${system.url}${activityPath(deal.id)}`);
  await page.getByText('Estimate removed: rent').waitFor();
  await page.getByText('Rent: $1,980 a month unknown').waitFor();
});

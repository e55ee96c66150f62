import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const unhurried = 300_000;
const Found = z.object({ Item: z.record(z.string(), z.unknown()) });

/** Saves many deals, each a copy of one, with houses numbered from 1. */
async function saveMany(person: Person, count: number): Promise<void> {
  const id = await saveAnalysis(person, palmLane);
  // The first list works its figures out.
  await person.call('GET', '/api/deals');
  const TableName = system.tables.names.find((name) => name.includes('Analyses'));
  const Key = { user_id: { S: person.id }, id: { S: `analysis#${id}` } };
  const { Item } = Found.parse(await system.tables.command('GetItem', { TableName, Key }));
  for (let house = 1; house <= count; house += 1) {
    const copy = {
      ...Item,
      id: { S: `analysis#${ulid(Date.UTC(2026, 0, 1) + house)}` },
      property_address: { S: `${house} Many Deals Rd, Mesa, AZ 85201` },
    };
    await system.tables.command('PutItem', { TableName, Item: copy });
  }
}

it('a thousand deals are listed by their first page, drawn only near the window, and searched', {
  timeout: unhurried,
}, async () => {
  const person = await system.person('thousand');
  await saveMany(person, 1000);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await signInOn(page, system.url, { ...person, password }, '/dashboard');
  const list = page.getByRole('table', { name: 'Deals' });
  await list.waitFor();
  await page.getByRole('option', { name: 'All 1001' }).waitFor({ state: 'attached' });
  // No page of whole analyses: eleven pages of a hundred deals.
  expect(asked.filter((path) => path === '/api/deals')).toHaveLength(11);
  expect(asked).not.toContain('/api/analyses');
  const rows = list.getByRole('row');
  expect(await rows.count()).toBeLessThan(60);
  expect(await list.getAttribute('aria-rowcount')).toBe('1002');

  // Rows are measured as they are drawn: the page may still grow after it was scrolled to its end.
  const last = page.getByRole('link', { name: '999 Many Deals Rd', exact: true });
  await expect
    .poll(async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      return last.isVisible();
    })
    .toBe(true);
  expect(await rows.count()).toBeLessThan(60);
  await page.getByLabel('Search deals').fill('777 many');
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('2');
  await page.getByRole('link', { name: '777 Many Deals Rd' }).waitFor();
});

it('the list, the board and the keys are accessible and fit, and all is reached by keyboard', {
  timeout: unhurried,
}, async () => {
  const person = await system.person('presser');
  await saveMany(person, 3);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, system.url, { ...person, password }, '/dashboard');
  await page.getByRole('table', { name: 'Deals' }).waitFor();
  await page.locator('body').press('j');
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toMatch(/Many Deals Rd|Sample Palm/);
  const first = await focused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect.poll(focused).not.toBe(first);
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await expectGoodInEveryView(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByText('2 selected').waitFor({ state: 'hidden' });
  await page.keyboard.press('s');
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SELECT');
  await page.getByRole('link', { name: '3 Many Deals Rd' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Keys' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Board' }).click();
  await page.getByRole('region', { name: 'Board' }).waitFor();
  await expectGoodInEveryView(page);
});

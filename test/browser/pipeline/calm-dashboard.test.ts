import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { localDay } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const unhurried = 300_000;
const today = localDay(new Date());
const houses = [
  '731 Placeholder Oak St, Columbus, OH 43206',
  '1146 E Sample Mesquite Ave, Mesa, AZ 85204',
  '27 Harrow Mill Ln, Dayton, OH 45402',
  '1612 Tamarisk Bend, Mesa, AZ 85201',
];

/** Somebody with four deals, so many of which have a call that is due. */
async function withCalls(name: string, calls: number): Promise<Person> {
  const person = await system.person(name);
  for (const [index, house] of houses.entries()) {
    const id = await saveAnalysis(person, house);
    const due = daysAfter(today, index < calls ? -4 * index : 3);
    const next_action = { id: ulid(), text: 'Ask if the letter arrived', due };
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { next_action });
  }
  return person;
}

async function openAs(person: Person, view: keyof typeof views): Promise<Page> {
  const page = await browser.open({ ...views[view], hasTouch: view.startsWith('phone') });
  await signInOn(page, system.url, { ...person, password }, '/dashboard');
  await page.locator('[data-deal]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

const firstDeal = async (page: Page) => (await page.locator('[data-deal]').first().boundingBox())?.y ?? Number.NaN;

it('the first deal is in the first screen, with three calls and without', { timeout: unhurried }, async () => {
  const busy = await withCalls('busy', 3);
  const free = await withCalls('free', 0);
  for (const [view, most] of [
    ['laptop, light', 480],
    ['phone, light', 610],
  ] as const) {
    const full = await openAs(busy, view);
    await full.locator('.call-what').nth(2).waitFor();
    const withThree = await firstDeal(full);
    expect(withThree).toBeLessThanOrEqual(most);
    const page = await openAs(free, view);
    await page.getByText('No calls today. Next:').waitFor();
    await expect.poll(async () => withThree - (await firstDeal(page))).toBeGreaterThanOrEqual(105);
  }
});

it('one button is filled, every control is large enough, and nothing scrolls sideways', {
  timeout: unhurried,
}, async () => {
  const person = await withCalls('measured', 3);
  // The hit area of a checkbox is its label; a link in a sentence may be as small as its text.
  const small = (least: number) => `[...document.querySelectorAll('main :is(a, button, input, select)')]
    .filter((control) => control.checkVisibility() && control.closest('.call-what, .calls-none') === null)
    .map((control) => control.closest('label:not(.deal-find)') ?? control.closest('.field-box') ?? control)
    .filter((control) => Math.min(control.getBoundingClientRect().height, control.getBoundingClientRect().width) < ${least})
    .map((control) => control.outerHTML.slice(0, 120))`;
  for (const [view, least] of [
    ['laptop, light', 32],
    ['phone, light', 44],
  ] as const) {
    const page = await openAs(person, view);
    expect(await page.locator('main .button-primary').count()).toBe(1);
    expect(await page.evaluate(small(least)), view).toEqual([]);
    await expectNoSidewaysScroll(page);
    expect(
      await page.evaluate(`[...document.querySelectorAll('main *')].filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX),
      ).map((part) => part.className)`),
      view,
    ).toEqual([]);
  }
});

it('a deal is one line on a desk, three on a phone with its number to call, and leads to what ranks first', {
  timeout: unhurried,
}, async () => {
  const person = await withCalls('reader', 1);
  const palm = await saveAnalysis(person, palmLane, { deal: { chosen: 'Wholesale' } });
  const desk = await openAs(person, 'laptop, light');
  const heights = "[...document.querySelectorAll('[data-deal]')].map((row) => row.getBoundingClientRect().height)";
  expect(await desk.evaluate(heights)).toEqual([46, 46, 46, 46, 46]);
  const heads = await desk.getByRole('table', { name: 'Deals' }).getByRole('columnheader').allTextContents();
  expect(heads.map((head) => head.replace(/ [↑↓]/, ''))).toEqual(
    ['', 'Address', 'Stage', 'Structure', 'For you', 'For the seller', 'A month', 'Cash in', 'Worth today'].concat([
      'Next action',
      'Due',
      'More',
    ]),
  );

  const dot = desk.getByRole('link', { name: /^Another structure ranks first: / });
  expect(await dot.count()).toBe(1);
  expect(await dot.getAttribute('href')).toBe(`/deal-calculator/${palm}`);

  const page = await openAs(person, 'phone, light');
  const row = page.locator('[data-deal]', { hasText: '731 Placeholder Oak St' });
  expect(await row.getByRole('link', { name: /^Call / }).getAttribute('href')).toBe('tel:6145550163');
  expect(await page.getByRole('combobox', { name: 'Verdict' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Verdict' }).waitFor();
  await expect.poll(async () => (await page.getByLabel('Search deals').boundingBox())?.width).toBeGreaterThan(200);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More about 731 Placeholder Oak St' }).click();
  await page.getByRole('button', { name: 'Select 731 Placeholder Oak St in the list' }).click();
  await page.getByText('1 selected').waitFor();
});

it('without a deal there is a field, and one filled button', { timeout: unhurried }, async () => {
  const person = await system.person('newcomer');
  const page = await browser.open(views['laptop, light']);
  await signInOn(page, system.url, { ...person, password }, '/dashboard');
  await page.getByRole('heading', { name: 'No analyses yet' }).waitFor();
  await page.getByRole('link', { name: 'Open the sample deal' }).waitFor();
  expect(await page.locator('main .button-primary').count()).toBe(1);
  await expectGoodInEveryView(page);
  await page.setViewportSize(views['laptop, light'].viewport);
  await page.getByRole('combobox', { name: 'Property address' }).fill('1 Calm St, Mesa, AZ 85201');
  await page.getByRole('button', { name: 'Create Your First Analysis' }).click();
  await page.getByRole('heading', { name: /^1 Calm St/ }).waitFor();
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { projectionCsv } from '#shared/finance/projection-csv.ts';
import { financed } from '#test/shared/finance/financed-deal.ts';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectSheets,
  expectToast,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

type Visit = { person: Person; page: Page; id: string; saved: () => Promise<Analysis> };

/** A person with one saved analysis, signed in. */
async function visitor(name: string, address?: string): Promise<Visit> {
  const person = await system.person(name);
  const id = await saveAnalysis(person, address);
  const page = await browser.open({ acceptDownloads: true });
  // No screen yet: each test opens its own.
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  return { person, page, id, saved: () => readAnalysis(person, id) };
}

const rent = (page: Page) => page.getByLabel('Monthly rent', { exact: true });
const status = (page: Page) => page.locator('.save-status');

async function openCalculator({ page, id }: Visit): Promise<void> {
  await page.goto(`${system.url}/deal-calculator/${id}?structure=bank-loan`);
  await page.getByRole('tab', { name: 'Property' }).waitFor();
}

async function openLetter({ page, id }: Visit): Promise<void> {
  await page.goto(`${system.url}/offer-letter/${id}`);
  await page.locator('.letter-paper').waitFor();
}

async function contentOf(page: Page, press: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: press, exact: true }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('the calculator', () => {
  it('can be read by everyone where a figure is lacking, and where the result shows a changed deal', async () => {
    const visit = await visitor('calculating', '6 Placeholder Juniper Trl, Flagstaff, AZ 86001');
    const { page } = visit;
    await openCalculator(visit);
    await page.getByText('Not available: needs rent.').waitFor();
    await expectAccessible(page);
    await rent(page).fill('900');
    await expect.poll(() => status(page).textContent()).toBe('Saved');
    await page.goto(`${system.url}/dashboard?analysis=${visit.id}`);
    await page.getByRole('tab', { name: 'Investment' }).click();
    await page.getByRole('region', { name: 'Your deal' }).waitFor();
    await expectAccessible(page);
  });

  it('keeps what stands in a box that is entered by the keyboard, downloads ten years, and prints on two sheets', async () => {
    const visit = await visitor('tabbing');
    const { page } = visit;
    await visit.person.call('PATCH', `/api/analyses/${visit.id}`, { calculator_inputs: financed });
    await openCalculator(visit);
    const price = page.getByLabel('Purchase price', { exact: true });
    await price.fill('250000');
    await price.blur();
    expect(await price.inputValue()).toBe('250,000');
    await price.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    expect(await price.inputValue()).toBe('2,500,005');
    await price.fill('250000');

    const csv = await contentOf(page, 'Download CSV');
    expect(csv.name).toBe('Ten_Years_2417_E_Sample_Palm_Ln_Phoenix_AZ_85016.csv');
    expect(csv.bytes.toString()).toBe(`\uFEFF${projectionCsv(financed, 'Sample data')}`);

    // On paper: two sheets without anything to press or to type into.
    await page.getByRole('heading', { name: 'Ten years', exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const controls = page.getByRole('main').locator('.button, input').filter({ visible: true });
    expect(await controls.count()).toBe(0);
    await expectSheets(page, 2);
  });
});

describe('the deal', () => {
  const openDeal = async ({ page, id }: Visit) => {
    await page.goto(`${system.url}/deal-calculator/${id}`);
    await page.getByRole('table').waitFor();
  };

  it('is used by keyboard alone, and prints on two sheets', async () => {
    const visit = await visitor('deal-keys');
    const { page } = visit;
    await openDeal(visit);
    const figure = page.getByRole('button', { name: /Cash in, Subject-To: explain$/ });
    await figure.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cash in, Subject-To' }).getByText('closing costs × price').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').textContent()).toMatch(/Cash in, Subject-To: explain$/);

    await page.getByRole('button', { name: 'Equal for the seller' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Its rule sets the price.').waitFor();
    await page.getByRole('link', { name: 'Set the Terms of Novation' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /: Novation$/ }).waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toMatch(/: Novation$/);
    await page.goBack();
    await page.getByRole('table').waitFor();

    await page.emulateMedia({ media: 'print' });
    const controls = page.getByRole('main').locator('.button, input').filter({ visible: true });
    expect(await controls.count()).toBe(0);
    await expectSheets(page, 2);
  });

  it('starts its table high, all of it beside each other on a laptop', async () => {
    const visit = await visitor('deal-high');
    const { page } = visit;
    for (const [width, height, most] of [
      [1440, 900, 260],
      [390, 844, 340],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openDeal(visit);
      await page.waitForLoadState('networkidle');
      const sheet = page.locator('.deal-sheet');
      expect((await sheet.boundingBox())?.y, String(width)).toBeLessThanOrEqual(most);
      if (width === 1440) expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  });

  it('shows a phone the answer first, and then one structure at a time', async () => {
    const visit = await visitor('deal-phone');
    const { page } = visit;
    await page.setViewportSize({ width: 320, height: 640 });
    await openDeal(visit);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect(await top('#deal-answer')).toBeLessThan(await top('.deal-switch'));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

    // One column beside the names of the rows, and 36 pixels of the next one.
    const left = async (name: string) => {
      const cell = page.getByRole('row', { name: /^Price/ }).getByRole('cell', { name: `Price, ${name}` });
      return Math.round((await cell.boundingBox())?.x ?? 0);
    };
    await page.getByRole('radio', { name: /Novation$/ }).check();
    await expect.poll(() => left('Novation')).toBe(118);
    const order = await page.getByRole('columnheader', { includeHidden: true }).allTextContents();
    const next = order[order.findIndex((name) => name.endsWith('Novation')) + 1] ?? '';
    expect(await left(next.replace(/^(Working structure|Rule Table)+/, ''))).toBe(320 - 36);
    // The switch follows a finger too.
    await page.locator('.deal-sheet').evaluate((sheet) => sheet.scrollTo({ left: 0, behavior: 'instant' }));
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(1);
    await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true);
    // A button halfway below the header that stays would be too small a target to axe.
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page);
  });
});

describe('the ways to leave a deal', () => {
  it('can be read and pressed by everyone, on a laptop and a phone, in both colors', async () => {
    const visit = await visitor('leaving');
    const { page, id } = visit;
    await page.goto(`${system.url}/deal-calculator/${id}?structure=exits`);
    const cell = page
      .getByRole('row', { name: /^Lease Option/ })
      .getByRole('link', { name: /if they leave|if they buy/ });
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Lease Option → Sandwich lease option' }).waitFor();
    expect(await page.evaluate('location.search')).toBe('?structure=exits&cell=lease-option.sandwich');
    await page.getByText('Not possible').first().press('Enter');
    await page.goBack();
    await page.getByRole('region', { name: 'Lease Option → Hold and sell' }).waitFor();
    await expectGoodInEveryView(page);
    // On a phone everything to press is a finger high, but for links in a sentence.
    await page.setViewportSize({ width: 390, height: 844 });
    const small = () =>
      page.evaluate(`[...document.querySelectorAll('.exits-view :is(a, button, summary, input)')]
        .filter((each) => each.checkVisibility())
        .filter((each) => (each.closest('.field-box') ?? each).getBoundingClientRect().height < 44)
        .map((each) => each.textContent || each.name)`);
    await expect.poll(small).toEqual([]);
  });
});

describe('saving as it is typed', () => {
  it('loses nothing when the tab is closed right after typing', async () => {
    const visit = await visitor('closer');
    await openCalculator(visit);
    await rent(visit.page).fill('3333');
    await visit.page.close({ runBeforeUnload: true });
    await expect.poll(async () => (await visit.saved()).calculator_inputs?.monthlyRent).toBe('3333');
  });

  it('keeps what is typed offline, over a reload too, and saves it when back', async () => {
    const visit = await visitor('offline');
    const { page } = visit;
    browser.expectProblem('ERR_INTERNET_DISCONNECTED');
    await openCalculator(visit);
    await page.context().setOffline(true);
    await rent(page).fill('1999');
    await expect.poll(() => status(page).textContent()).toBe('Not saved yet, retrying');
    expect((await visit.saved()).calculator_inputs).toBeUndefined();
    await page.context().setOffline(false);
    await expect.poll(() => status(page).textContent()).toBe('Saved');
    expect((await visit.saved()).calculator_inputs?.monthlyRent).toBe('1999');

    await page.context().setOffline(true);
    await rent(page).fill('2999');
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await openCalculator(visit);
    expect(await rent(page).inputValue()).toBe('2,999');
    await expect.poll(async () => (await visit.saved()).calculator_inputs?.monthlyRent).toBe('2999');
  });

  it('keeps the fields of two tabs', async () => {
    const visit = await visitor('two-tabs');
    const { page } = visit;
    await openCalculator(visit);
    const other = await page.context().newPage();
    await openCalculator({ ...visit, page: other });
    await Promise.all([rent(page).fill('1600'), other.getByLabel('Vacancy', { exact: true }).fill('9')]);
    await expect
      .poll(async () => (await visit.saved()).calculator_inputs)
      .toEqual({ monthlyRent: '1600', vacancy: '9' });
  });
});

/** Opens a part of the page that is closed. */
async function openFold(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).click();
}

describe('the offer letter', () => {
  it('downloads the letter it shows, as text and as PDF, and is all that is printed', async () => {
    const visit = await visitor('writer', `12/4 O'Neil "Ave", Unit #5, Mesa, AZ 85201`);
    const { page } = visit;
    await openLetter(visit);
    await openFold(page, 'Buyer and seller');
    await page.getByLabel('Buyer name').fill('Dana Buyer');
    // Without an offer the letter has a price of its own.
    await page.getByRole('checkbox', { checked: true }).first().uncheck();
    await page.getByLabel('Offer price').fill('250,000');
    await openFold(page, 'Additional terms');
    await page.getByLabel('Additional terms').fill('Seller leaves the <b>stove</b>');
    await openFold(page, 'Dates and costs');
    await page.getByLabel('Closing date').fill('2020-01-31');
    await page.getByText('The closing date, January 31, 2020, is in the past.').waitFor();
    const paper = page.locator('.letter-paper');
    await expect.poll(() => paper.textContent()).toContain('Seller leaves the <b>stove</b>');
    await page.getByRole('heading', { name: 'Property Summary' }).waitFor();
    await expectAccessible(page);

    const text = await contentOf(page, 'Generate & Download Offer Letter');
    await expectToast(page, 'Offer Letter Generated', 'Your offer letter has been downloaded successfully.');
    expect(text.name).toMatch(/^Offer_Letter_[^<>:"/\\|?*\s]+\.txt$/);
    expect(text.name).toMatch(/^Offer_Letter_12_?4_O['_]?neil_Ave/i);
    const words = (content: string) => content.replace(/[\s_=-]+|Signature:|Date:/g, '');
    expect(words(text.bytes.toString())).toBe(words((await paper.textContent()) ?? ''));

    const pdf = await contentOf(page, 'Download PDF');
    expect(pdf.name).toBe(text.name.replace(/txt$/, 'pdf'));
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('heading', { name: 'Checklist' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await paper.isVisible()).toBe(true);
    for (const hidden of ['.letter-side', '.letter-actions', '.analysis-head', '.checklist']) {
      expect(await page.locator(hidden).isVisible()).toBe(false);
    }
  });
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { calculateDeal } from '#shared/finance/deal.ts';
import { projectionCsv } from '#shared/finance/projection.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { expectAccessible, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const worked = {
  Property: { 'Purchase price': '250,000', 'Monthly rent': '2,200', Vacancy: '5' },
  Financing: { 'Down payment': '50,000', 'Interest rate': '6.5', 'Loan term': '30' },
  Expenses: {
    'Property taxes': '3,000',
    Insurance: '1,200',
    Maintenance: '1',
    'Property management': '8',
    'Other expenses': '0',
  },
};
/** What the form then holds: its commas are for reading only. */
const workedInputs = {
  purchasePrice: '250000',
  downPayment: '50,000',
  loanAmount: '200000',
  interestRate: '6.5',
  loanTerm: '30',
  monthlyRent: '2200',
  vacancy: '5',
  propertyTaxes: '3000',
  insurance: '1200',
  maintenance: '1',
  propertyManagement: '8',
  otherExpenses: '0',
};

type Visit = { person: Person; page: Page; id: string; saved: () => Promise<Analysis> };

/** A person with one saved analysis, signed in. */
async function visitor(name: string, address = '2417 E Sample Palm Ln, Phoenix, AZ 85016'): Promise<Visit> {
  const person = await system.person(name);
  const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id });
  const page = await browser.open({ acceptDownloads: true });
  // No screen yet: each test opens its own.
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  const saved = async () => Analysis.parse((await person.call('GET', `/api/analyses/${looked.lookup_id}`)).body);
  return { person, page, id: looked.lookup_id, saved };
}

const status = (page: Page) => page.locator('.save-status');
const figure = (page: Page, name: string) => page.locator(`.deal-results [data-figure="${name}"] dd button`);
const part = (page: Page, name: string) => page.locator(`.deal-breakdown [data-figure="${name}"] dd button`);

async function openCalculator({ page, id }: Visit): Promise<void> {
  await page.goto(`${system.url}/deal-calculator/${id}?structure=bank-loan`);
  await page.getByRole('tab', { name: 'Property' }).waitFor();
}

async function openLetter({ page, id }: Visit): Promise<void> {
  await page.goto(`${system.url}/offer-letter/${id}`);
  await page.getByLabel('Buyer name').waitFor();
}

async function typeAll(page: Page, tabs: Record<string, Record<string, string>>): Promise<void> {
  for (const [tab, fields] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab }).click();
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
  }
}

async function contentOf(page: Page, press: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: press, exact: true }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('the calculator', () => {
  it('works the known deal out as it is typed, and keeps it', async () => {
    const visit = await visitor('calculating');
    const { page } = visit;
    await openCalculator(visit);
    await typeAll(page, worked);
    const { breakdown } = calculateDeal(workedInputs);
    expect(breakdown.loanPayment).toBeCloseTo(1264.14, 2);

    expect(await figure(page, 'cashFlow').textContent()).toBe('+$92');
    expect(await figure(page, 'capRate').textContent()).toBe('+6.51%');
    expect(await figure(page, 'roiPercent').textContent()).toBe('+2.00%');
    expect(await figure(page, 'totalReturn').textContent()).toBe('+$1,098');
    expect(await figure(page, 'monthlyRental').textContent()).toBe('$2,200');
    expect(await figure(page, 'monthlyExpenses').textContent()).toBe('$1,998');
    expect(await part(page, 'loanPayment').textContent()).toBe('−$1,264');
    expect(await figure(page, 'cashFlow').locator('.positive').count()).toBe(1);
    for (const name of ['Live Results', 'Monthly Breakdown', 'Ratios', 'Ten years']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
    await expectAccessible(page);

    const csv = await contentOf(page, 'Download CSV');
    expect(csv.name).toBe('Ten_Years_2417_E_Sample_Palm_Ln_Phoenix_AZ_85016.csv');
    expect(csv.bytes.toString()).toBe(projectionCsv(workedInputs, 'Sample data'));

    await expect.poll(() => status(page).textContent()).toBe('Saved');
    const { purchase_price, calculator_inputs } = await visit.saved();
    expect(purchase_price).toBe(250_000);
    // Only what was changed is kept: the rest is as it was looked up.
    expect(workedInputs).toMatchObject(calculator_inputs ?? {});
    // 50,000 is the 20% down that stood there already.
    expect(Object.keys(calculator_inputs ?? {}).toSorted()).toEqual([
      'insurance',
      'monthlyRent',
      'otherExpenses',
      'propertyTaxes',
      'purchasePrice',
    ]);
    await page.reload();
    await expect.poll(() => figure(page, 'cashFlow').textContent()).toBe('+$92');

    // On paper: two sheets without anything to press or to type into.
    await page.getByRole('heading', { name: 'Ten years', exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const controls = page.getByRole('main').locator('.button, input').filter({ visible: true });
    expect(await controls.count()).toBe(0);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page.getByRole('row', { name: /\$250,000/ }).waitFor();
  });

  it('follows every key, brings the loan along and asks for a rate', async () => {
    const visit = await visitor('keystrokes');
    const { page } = visit;
    await openCalculator(visit);
    await page.getByLabel('Monthly rent', { exact: true }).fill('');
    let typed = '';
    for (const key of '2150') {
      typed += key;
      await page.keyboard.type(key);
      expect(await figure(page, 'monthlyRental').textContent()).toBe(`$${Number(typed).toLocaleString('en-US')}`);
    }
    await page.getByLabel('Purchase price', { exact: true }).fill('300,000');
    await page.getByRole('tab', { name: 'Financing' }).click();
    await page.getByLabel('Down payment', { exact: true }).fill('75,000');
    expect(await page.getByLabel('Loan amount', { exact: true }).inputValue()).toBe('225,000');
    await page.getByLabel('Loan amount', { exact: true }).fill('200,000');
    await page.getByLabel('Interest rate', { exact: true }).fill('');
    await page.getByText('Enter a rate to include a loan payment').waitFor();
    expect(await part(page, 'loanPayment').textContent()).toBe('$0');
    await page.getByLabel('Interest rate', { exact: true }).fill('7');
    expect(await part(page, 'loanPayment').textContent()).toBe('−$1,331');
    expect(await page.getByText('Enter a rate to include a loan payment').count()).toBe(0);
  });

  it('opens with the figures of the lookup, and says on the result when the deal is changed', async () => {
    const visit = await visitor('one-deal', '505 Sample Lakeshore Dr Unit 1904, Chicago, IL 60611');
    const { page } = visit;
    const openResult = async () => {
      await page.goto(`${system.url}/dashboard?analysis=${visit.id}`);
      await page.getByRole('tab', { name: 'Investment' }).click();
      await page
        .getByRole('heading', { name: 'From rent to cash flow' })
        .or(page.getByText('Break-even ratio'))
        .first()
        .waitFor();
    };
    await openResult();
    expect(await page.getByText('−$1,431 a month').count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'Your deal' }).count()).toBe(0);

    await openCalculator(visit);
    expect(await figure(page, 'cashFlow').textContent()).toBe('−$1,431');
    expect(await figure(page, 'capRate').textContent()).toBe('+1.90%');
    expect(await part(page, 'hoa').textContent()).toBe('−$912');
    await page.getByRole('tab', { name: 'Expenses' }).click();
    await page.getByLabel('HOA dues', { exact: true }).fill('0');
    expect(await figure(page, 'cashFlow').textContent()).toBe('−$519');
    await expect.poll(() => status(page).textContent()).toBe('Saved');

    await openResult();
    const deal = page.getByRole('region', { name: 'Your deal' });
    await deal.getByText('−$519').waitFor();
    await expectAccessible(page);
    await deal.getByRole('link', { name: 'deal calculator' }).click();
    await page.getByRole('tab', { name: 'Property' }).waitFor();
  });

  it('shows no figure that needs a rent nobody knows, until one is typed, also after a reload', async () => {
    const visit = await visitor('land', '6 Placeholder Juniper Trl, Flagstaff, AZ 86001');
    const { page } = visit;
    await openCalculator(visit);
    const cashFlow = page.locator('.deal-results [data-figure="cashFlow"] dd');
    expect(await cashFlow.textContent()).toBe('— needs rent');
    await page.getByText('Not available: needs rent.').waitFor();
    await expectAccessible(page);
    const rent = page.getByLabel('Monthly rent', { exact: true });
    await rent.fill('900');
    expect(await figure(page, 'cashFlow').textContent()).toMatch(/^−\$/);
    await rent.fill('');
    expect(await figure(page, 'monthlyRental').textContent()).toBe('$0');
    await expect.poll(() => status(page).textContent()).toBe('Saved');
    await page.reload();
    expect(await figure(page, 'monthlyRental').textContent()).toBe('$0');
    await page.getByRole('button', { name: 'Reset to looked-up values' }).click();
    expect(await cashFlow.textContent()).toBe('— needs rent');
    await expect.poll(() => status(page).textContent()).toBe('Saved');
    expect((await visit.saved()).calculator_inputs).toBeUndefined();
  });

  it('keeps what stands in a box when it is entered by the keyboard', async () => {
    const visit = await visitor('tabbing');
    const { page } = visit;
    await openCalculator(visit);
    await page.getByLabel('Purchase price', { exact: true }).fill('250000');
    await page.getByLabel('Purchase price', { exact: true }).blur();
    expect(await page.getByLabel('Purchase price', { exact: true }).inputValue()).toBe('250,000');
    await page.getByLabel('Purchase price', { exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Purchase price', { exact: true }).inputValue()).toBe('2,500,005');
  });

  it('goes back to the looked-up values, and takes that back', async () => {
    const visit = await visitor('resetter');
    const { page } = visit;
    const before = await visit.saved();
    await openCalculator(visit);
    const price = page.getByLabel('Purchase price', { exact: true });
    const lookedUp = await price.inputValue();
    await price.fill('1000');
    await page.getByRole('button', { name: 'Reset to looked-up values' }).click();
    await expectToast(page, 'Reset to looked-up values');
    expect(await price.inputValue()).toBe(lookedUp);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await price.inputValue()).toBe('1,000');
    await page.getByRole('button', { name: 'Reset to looked-up values' }).click();
    await expect.poll(() => status(page).textContent()).toBe('Saved');
    await expect.poll(async () => (await visit.saved()).purchase_price).toBe(before.analysis_data.estimatedValue);
  });

  it('says when it could not be loaded', async () => {
    const visit = await visitor('unloadable');
    const { page } = visit;
    await page.route('**/api/analyses/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${system.url}/deal-calculator/${visit.id}`);
    await expectToast(page, 'Error', 'Failed to load property analysis');
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
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });

  it('shows a phone the ranking first, and then one structure at a time', async () => {
    const visit = await visitor('deal-phone');
    const { page } = visit;
    await page.setViewportSize({ width: 320, height: 640 });
    await openDeal(visit);
    const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
    expect(await top('Ranking')).toBeLessThan(await top('Your targets'));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

    const row = page.getByRole('row', { name: /^Price/ });
    await page.getByRole('button', { name: /Novation/, pressed: false }).click();
    expect(await row.getByRole('cell').filter({ visible: true }).count()).toBe(2);
    expect(await row.getByRole('cell').filter({ visible: true }).first().textContent()).toContain('Price, Novation');
    await page.getByRole('radio', { name: /Wholesale$/ }).check();
    expect(await row.getByRole('cell').filter({ visible: true }).first().textContent()).toContain('Price, Wholesale');
    await expectAccessible(page);
  });
});

describe('saving as it is typed', () => {
  it('loses nothing when the tab is closed right after typing', async () => {
    const visit = await visitor('closer');
    await openCalculator(visit);
    await visit.page.getByLabel('Monthly rent', { exact: true }).fill('3333');
    await visit.page.close({ runBeforeUnload: true });
    await expect.poll(async () => (await visit.saved()).calculator_inputs?.monthlyRent).toBe('3333');
  });

  it('has what it said was saved', async () => {
    const visit = await visitor('believer');
    await openCalculator(visit);
    for (const rent of ['1111', '2222', '4444']) {
      await visit.page.getByLabel('Monthly rent', { exact: true }).fill(rent);
      await expect.poll(() => status(visit.page).textContent()).toBe('Saved');
      expect((await visit.saved()).calculator_inputs?.monthlyRent).toBe(rent);
    }
  });

  it('keeps what is typed offline, over a reload too, and saves it when back', async () => {
    const visit = await visitor('offline');
    const { page } = visit;
    browser.expectProblem('ERR_INTERNET_DISCONNECTED');
    await openCalculator(visit);
    await page.context().setOffline(true);
    await page.getByLabel('Monthly rent', { exact: true }).fill('1999');
    await expect.poll(() => status(page).textContent()).toBe('Not saved yet, retrying');
    expect((await visit.saved()).calculator_inputs).toBeUndefined();
    await page.context().setOffline(false);
    await expect.poll(() => status(page).textContent()).toBe('Saved');
    expect((await visit.saved()).calculator_inputs?.monthlyRent).toBe('1999');

    await page.context().setOffline(true);
    await page.getByLabel('Monthly rent', { exact: true }).fill('2999');
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await openCalculator(visit);
    expect(await page.getByLabel('Monthly rent', { exact: true }).inputValue()).toBe('2,999');
    await expect.poll(async () => (await visit.saved()).calculator_inputs?.monthlyRent).toBe('2999');
  });

  it('says that a save failed, and recovers', async () => {
    const visit = await visitor('unlucky');
    const { page } = visit;
    await openCalculator(visit);
    let failures = 2;
    await page.route('**/api/analyses/*', (route) => {
      if (route.request().method() !== 'PATCH' || failures === 0) return route.continue();
      failures -= 1;
      return route.fulfill({ status: 500, body: '{}' });
    });
    await page.getByLabel('Monthly rent', { exact: true }).fill('1750');
    await expect.poll(() => status(page).textContent()).toBe('Not saved yet, retrying');
    await page.getByRole('tab', { name: 'Financing' }).click();
    await page.getByLabel('Interest rate', { exact: true }).fill('5.5');
    await expect.poll(() => status(page).textContent(), { timeout: 60_000 }).toBe('Saved');
    expect((await visit.saved()).calculator_inputs).toEqual({ monthlyRent: '1750', interestRate: '5.5' });
  });

  it('keeps the fields of two tabs', async () => {
    const visit = await visitor('two-tabs');
    const { page } = visit;
    await openCalculator(visit);
    const other = await page.context().newPage();
    await openCalculator({ ...visit, page: other });
    await Promise.all([
      page.getByLabel('Monthly rent', { exact: true }).fill('1600'),
      other.getByLabel('Vacancy', { exact: true }).fill('9'),
    ]);
    await expect
      .poll(async () => (await visit.saved()).calculator_inputs)
      .toEqual({ monthlyRent: '1600', vacancy: '9' });
  });
});

describe('the offer letter', () => {
  it('waits for buyer and price, then downloads the letter it shows, as text and as PDF', async () => {
    const visit = await visitor('writer', `12/4 O'Neil "Ave", Unit #5, Mesa, AZ 85201`);
    const { page } = visit;
    await openLetter(visit);
    const generate = page.getByRole('button', { name: 'Generate & Download Offer Letter' });
    await expect.poll(() => page.getByLabel('Buyer name').inputValue()).toBe('writer');
    expect(await page.locator('.letter-actions button').first().textContent()).toBe('Download PDF');
    await page.getByLabel('Buyer name').fill('');
    await page.getByLabel('Offer price').fill('');
    expect(await generate.isDisabled()).toBe(true);
    await page.getByLabel('Buyer name').fill('Dana Buyer');
    expect(await generate.isDisabled()).toBe(true);
    await page.getByLabel('Offer price').fill('250,000');
    expect(await generate.isDisabled()).toBe(false);
    expect(await page.getByLabel('Inspection period').inputValue()).toBe('10');
    expect(await page.getByLabel('Financing contingency').inputValue()).toBe('30');
    await page.getByLabel('Additional terms').fill('Seller leaves the <b>stove</b>');
    await page.getByLabel('Closing date').fill('2020-01-31');
    await page.getByText('The closing date, January 31, 2020, is in the past.').waitFor();

    const paper = page.locator('.letter-paper');
    await expect.poll(() => paper.textContent()).toContain('Seller leaves the <b>stove</b>');
    expect(await paper.textContent()).toContain('$250,000');
    await page.getByRole('heading', { name: 'Property Summary' }).waitFor();
    await expectAccessible(page);

    const text = await contentOf(page, 'Generate & Download Offer Letter');
    await expectToast(page, 'Offer Letter Generated', 'Your offer letter has been downloaded successfully.');
    expect(text.name).toMatch(/^Offer_Letter_[^<>:"/\\|?*\s]+\.txt$/);
    expect(text.name).toMatch(/^Offer_Letter_12_?4_O_?neil_Ave/i);
    const words = (content: string) => content.replace(/[\s_=-]+|Signature:|Date:/g, '');
    expect(words(text.bytes.toString())).toBe(words((await paper.textContent()) ?? ''));

    const pdf = await contentOf(page, 'Download PDF');
    expect(pdf.name).toBe(text.name.replace(/txt$/, 'pdf'));
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    await expect.poll(() => status(page).textContent()).toBe('Saved');
    expect((await visit.saved()).letter_draft).toMatchObject({
      buyerName: 'Dana Buyer',
      offerPrice: '250,000',
    });
    await page.reload();
    await page.getByLabel('Buyer name').waitFor();
    expect(await page.getByLabel('Buyer name').inputValue()).toBe('Dana Buyer');
  });

  it('is all that is printed', async () => {
    const visit = await visitor('printer');
    await openLetter(visit);
    await visit.page.getByText('Check before you send').waitFor();
    await visit.page.emulateMedia({ media: 'print' });
    expect(await visit.page.locator('.letter-paper').isVisible()).toBe(true);
    for (const hidden of ['.letter-side', '.property-summary', '.analysis-head', '.checklist']) {
      expect(await visit.page.locator(hidden).isVisible()).toBe(false);
    }
  });
});

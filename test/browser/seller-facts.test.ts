import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { expectGoodInEveryView, expectToast, signInOn, startBrowser, views } from '#test/support/browser/browser.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const palmLane = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

type Visit = { person: Person; page: Page };

/** A person signed in, with the result of a lookup before them. */
async function visitor(
  name: string,
  options: Parameters<typeof browser.open>[0] = {},
  address = palmLane,
): Promise<Visit> {
  const person = await system.person(name);
  const page = await browser.open(options);
  await signInOn(page, system.url, { ...person, password }, `/dashboard?address=${encodeURIComponent(address)}`);
  await page.getByRole('button', { name: 'Analyze Property' }).click();
  await page.getByText('Recommended strategy').waitFor();
  return { person, page };
}

const strategy = (page: Page) => page.locator('.strategy h2');
const effect = (page: Page) => page.locator('.facts-effect');
const equity = (page: Page) => page.locator('.figures > div', { hasText: 'Equity' }).locator('dd').first();

async function tellOfArrears(page: Page): Promise<void> {
  await page.getByLabel('Loan balance').fill('330000');
  await page.getByLabel('Behind on payments?').selectOption('Yes');
}

async function savedOf(person: Person): Promise<Analysis | undefined> {
  return AnalysisPage.parse((await person.call('GET', '/api/analyses')).body).items[0];
}

describe('what the seller said', () => {
  it('changes the strategy at once and says why, is saved, is there again, and can be cleared', async () => {
    const { person, page } = await visitor('facts-story');
    expect(await strategy(page).textContent()).toBe('Seller Finance');

    await tellOfArrears(page);
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    expect(await equity(page).textContent()).toContain('$72,000');
    const why = page.locator('.strategy-why');
    expect(await why.textContent()).toContain(
      'Subject-To applies: the owner is in distress and equity is 17.9%, $72,000 of $402,000.',
    );
    expect(await why.textContent()).toContain('Runner-up: Novation (76) is 7.9 points of equity above the 10%');
    expect(await effect(page).textContent()).toMatch(/Seller Finance.*Subject-To.*88\/100.*95\/100/);
    // A reload keeps what is not saved yet.
    await page.reload();
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    expect(await page.getByLabel('Loan balance').inputValue()).toBe('330,000');

    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await expectToast(page, 'Analysis Saved');
    await expect.poll(async () => (await savedOf(person))?.financing_strategy).toBe('Subject-To');
    expect((await savedOf(person))?.seller_facts).toEqual({ loanBalance: 330_000, behindOnPayments: true });

    // From now on it is saved by itself.
    await page.getByLabel('Who lives there?').selectOption('A tenant');
    await page.locator('.save-status-saved').waitFor();
    await page.goto(`${system.url}/dashboard`);
    const row = page.getByRole('row', { name: /2417 E Sample Palm Ln/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('Subject-To');
    await row.getByRole('link', { name: palmLane, exact: true }).click();
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    expect(await page.getByLabel('Who lives there?').inputValue()).toBe('tenant');
    await page.getByRole('tab', { name: 'Financial' }).click();
    expect(await page.getByRole('tabpanel').textContent()).toMatch(/\$330,000Entered by you: [^$]+Yours/);

    await page.getByRole('button', { name: 'Clear facts' }).click();
    await expect.poll(() => strategy(page).textContent()).toBe('Seller Finance');
    await page.locator('.save-status-saved').waitFor();
    const cleared = await savedOf(person);
    expect(cleared?.seller_facts).toBeUndefined();
    expect(cleared?.financing_strategy).toBe('Seller Finance');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    await expect
      .poll(async () => (await savedOf(person))?.seller_facts)
      .toEqual({
        loanBalance: 330_000,
        behindOnPayments: true,
        occupancy: 'tenant',
      });
  });

  it('counts nothing that is no number, keeps it in its box and says so', async () => {
    const { page } = await visitor('facts-typo');
    await page.getByLabel('Loan balance').fill('about 330');
    await page.getByText('Enter a dollar amount.').waitFor();
    await page.getByLabel('Notes').click();
    expect(await page.getByLabel('Loan balance').inputValue()).toBe('about 330');
    expect(await strategy(page).textContent()).toBe('Seller Finance');
    expect(await effect(page).count()).toBe(0);
    await page.getByLabel('Loan balance').fill('$330,000');
    await expect.poll(() => strategy(page).textContent()).not.toBe('Seller Finance');
    await page.getByRole('button', { name: 'Clear facts' }).press('Enter');
    expect(await page.getByLabel('Loan balance').inputValue()).toBe('');
    // The button is gone; whoever pressed it goes on from the panel's head.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Seller facts');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Loan balance').inputValue()).toBe('330,000');
  });

  it('is not lost while the server can not be reached', async () => {
    const { person, page } = await visitor('facts-offline');
    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await expectToast(page, 'Analysis Saved');
    await page.context().setOffline(true);
    await tellOfArrears(page);
    await page.getByText('Not saved yet, retrying').waitFor();
    expect(await strategy(page).textContent()).toBe('Subject-To');
    await page.context().setOffline(false);
    await expect.poll(async () => (await savedOf(person))?.financing_strategy).toBe('Subject-To');
  });

  it('is entered with the keyboard alone, from field to field', async () => {
    const { page } = await visitor('facts-keyboard');
    await page.getByLabel('Loan balance').focus();
    await page.keyboard.type('330000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6.875');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2100');
    await page.keyboard.press('Tab');
    // A payment brings the question whether it includes taxes and insurance.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('paymentIncludesEscrow');
    await page.keyboard.type('N');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Y');
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('monthsBehind');
  });

  it('shows on the offer letter and is written into it', async () => {
    const { page } = await visitor('facts-letter');
    await tellOfArrears(page);
    await page.getByRole('button', { name: 'Generate Offer Letter' }).click();
    await page.waitForURL('**/offer-letter/*');
    const summary = page.locator('.property-summary');
    await summary.waitFor();
    expect(await summary.textContent()).toContain('Subject-To');
    expect(await summary.textContent()).toContain('$330,000');
  });

  it('belongs to who entered it: nobody else reads or changes it', async () => {
    const { person, page } = await visitor('facts-owner');
    await tellOfArrears(page);
    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await expectToast(page, 'Analysis Saved');
    const saved = await savedOf(person);
    const stranger = await system.person('facts-stranger');
    expect((await stranger.call('GET', `/api/analyses/${saved?.id}`)).status).toBe(404);
  });
});

describe('on every screen', () => {
  it('is accessible and fits', async () => {
    const { page } = await visitor('facts-view', views['phone, light']);
    await page.locator('.seller-facts summary').click();
    await tellOfArrears(page);
    await page.getByLabel('Interest rate').fill('a lot');
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    await expectGoodInEveryView(page);
  });

  it('keeps details behind a press on a phone of 320 pixels, and nothing is wider than it', async () => {
    const { page } = await visitor('facts-narrow', { viewport: { width: 320, height: 640 } });
    expect(await page.getByLabel('Loan balance').isVisible()).toBe(false);
    expect(await page.locator('.rules').isVisible()).toBe(false);
    await page.getByText('The rules, one by one').click();
    expect(await page.locator('.rules').isVisible()).toBe(true);
    await page.locator('.seller-facts summary').click();
    await tellOfArrears(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('prints on two sheets of Letter paper', async () => {
    const { page } = await visitor('facts-print');
    for (const address of [
      palmLane,
      '4820 W Example Saguaro Dr, Glendale, AZ 85301',
      '27 Sample Creosote Way, Scottsdale, AZ 85251',
      '14210 N Fixture Canyon Ct, Phoenix, AZ 85022',
      '10482 N Extraordinarily Long Sample Parkway Of The Placeholder Ranch Estates Phase Three Unit 2207B, Lake Havasu City, AZ 86403',
    ]) {
      await page.goto(`${system.url}/dashboard?address=${encodeURIComponent(address)}`);
      await page.getByRole('button', { name: 'Analyze Property' }).click();
      await page.getByRole('heading', { name: address }).waitFor();
      await page.getByLabel('Loan balance').fill('150000');
      await page.getByLabel('Behind on payments?').selectOption('Yes');
      await page.getByLabel('Amount overdue').fill('6400');
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, address).toBeLessThanOrEqual(2);
    }
  });
});

describe('every figure of the result', () => {
  it('names its source and date on focus and on a press', async () => {
    const { page } = await visitor('facts-origin');
    const value = page.getByRole('button', { name: '$402,000' }).first();
    await value.click();
    const tooltip = page.locator('.tooltip:popover-open');
    expect(await tooltip.textContent()).toMatch(/^Reported: Sample data, \w+ \d+, \d{4}\.$/);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Financial' }).click();
    await page
      .getByRole('button', { name: /^\$130,98|^\$13\d,\d{3}$/ })
      .first()
      .click();
    expect(await tooltip.textContent()).toContain('Estimated: where no loan is on record');
  });

  it('says what is saved for an empty purchase price', async () => {
    const { person, page } = await visitor('facts-empty-price');
    await page.getByLabel('Purchase price').fill('');
    await page.getByText('Left empty, the estimated value of $402,000 is saved.').waitFor();
    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await expectToast(page, 'Analysis Saved');
    expect((await savedOf(person))?.purchase_price).toBe(402_000);
  });

  it('keeps facts when the same house is looked up again', async () => {
    const { person, page } = await visitor('facts-again');
    const lookUpOnPage = async (address: string) => {
      await page.goto(`${system.url}/dashboard?address=${encodeURIComponent(address)}`);
      await page.getByRole('button', { name: 'Analyze Property' }).click();
      await page.getByText('Recommended strategy').waitFor();
    };
    await tellOfArrears(page);
    await lookUpOnPage(palmLane);
    await expect.poll(() => strategy(page).textContent()).toBe('Subject-To');
    const again = await person.call('POST', '/api/property-lookup', { address: palmLane });
    expect(LookupAnswer.parse(again.body).data.financialData.mortgageBalance).not.toBe(330_000);

    // Also when another house was looked at meanwhile, and when the result was left for a new search.
    await lookUpOnPage('4820 W Example Saguaro Dr, Glendale, AZ 85301');
    expect(await page.getByLabel('Loan balance').inputValue()).toBe('');
    await page.getByRole('button', { name: 'New Search', exact: true }).click();
    await lookUpOnPage(palmLane);
    expect(await page.getByLabel('Loan balance').inputValue()).toBe('330,000');
  });

  it('takes over the facts of a saved analysis when its house is looked up anew', async () => {
    const { person, page } = await visitor('facts-anew');
    await tellOfArrears(page);
    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await expectToast(page, 'Analysis Saved');
    await expect.poll(async () => (await savedOf(person))?.seller_facts?.loanBalance).toBe(330_000);

    // The very lookup that is saved leads back to the analysis.
    const other = await browser.open();
    await signInOn(other, system.url, { ...person, password });
    const search = async () => {
      await other.goto(`${system.url}/dashboard?tab=search`);
      await other.getByText('$402,000').first().waitFor();
      await other.getByLabel('Property address').fill(palmLane);
      await other.getByRole('button', { name: 'Analyze Property' }).click();
      await other.getByText('Recommended strategy').waitFor();
    };
    await search();
    await other.getByText('Saved to your portfolio').waitFor();
    expect(await strategy(other).textContent()).toBe('Subject-To');

    // A day later it is another lookup, which can be saved by itself.
    await other.route('**/api/property-lookup', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), lookup_id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' },
      });
    });
    await search();
    await other.getByText(/^From your analysis of /).waitFor();
    expect(await strategy(other).textContent()).toBe('Subject-To');
    await other.getByRole('button', { name: 'Save to Portfolio' }).waitFor();
    await other.getByRole('button', { name: 'Clear facts' }).click();
    await expect.poll(() => strategy(other).textContent()).toBe('Seller Finance');
    expect(await other.getByText(/^From your analysis of/).count()).toBe(0);
  });
});

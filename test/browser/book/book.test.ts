import { expect, it } from 'vitest';
import { monthsAfter, utcDay } from '#shared/values/days.ts';
import { newEntry } from '#test/shared/book/worked-entries.ts';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const today = utcDay(new Date());
const months = (count: number) => monthsAfter(today, count);

const loan = {
  ...{ direction: 'pay', paidBy: 'us', opened: months(-9), interestOnly: false, maturity: null, rateChange: null },
  ...{ feesFirst: false, openingEscrow: 0, graceDays: 10, payee: null, lateFee: { percent: 5 } },
};
const parts = [
  {
    ...loan,
    ...{ kind: 'seller_loan', label: 'First loan', principal: 16_500_000, ratePercent: 3.25, payment: 84_962 },
    ...{ escrow: 37_500, firstDue: months(-8), method: 'monthly' },
  },
  {
    ...loan,
    ...{ kind: 'seller_note', label: 'Second', principal: null, ratePercent: 3, payment: 31_620, escrow: 0 },
    ...{ firstDue: months(-8), method: 'daily' },
  },
  {
    ...{ kind: 'tenant_lease', label: 'Tenant', rent: 230_000, firstDue: months(-8), credit: 20_000, fee: 500_000 },
    ...{ strike: 32_000_000, expiry: months(12), graceDays: 5, payee: null },
  },
];
const entries = [
  { kind: 'payment', part: 'p1', day: months(-8), amount: 122_462 },
  { kind: 'payment', part: 'p1', day: months(-7), amount: 70_000 },
  { kind: 'payment', part: 'p1', day: months(-6), amount: 52_462 },
  { kind: 'payment', part: 'p1', day: months(-5), amount: 122_462 },
  { kind: 'reversal', of: 4, day: months(-4), reason: 'returned' },
  { kind: 'payment', part: 'p2', day: months(-8), amount: 31_620 },
  { kind: 'payment', part: 'p3', day: months(-8), amount: 230_000 },
  { kind: 'cost', account: 'repairs', day: months(-7), amount: 410_000, note: 'Water heater' },
  { kind: 'value', day: months(-1), amount: 30_600_000 },
];

it('a book is opened, kept and corrected, and is accessible and fits in every view', { timeout: 300_000 }, async () => {
  const person = await system.person('book-keeper');
  const id = await saveAnalysis(person);
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'closed' });
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, `/deal/${id}/book`);
  await page.getByRole('heading', { name: /Keep this deal’s book|This deal has no book yet/ }).waitFor();
  await expectGoodInEveryView(page);

  const book = `/api/analyses/${id}/book`;
  expect((await person.call('POST', book, { closing: months(-9), cashIn: 4_830_000, parts })).status).toBe(201);
  const body = { entries: entries.map(newEntry), source: 'typed' };
  expect((await person.call('POST', `${book}/entries`, body)).status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: /^Past due: / }).waitFor();
  await page.waitForLoadState('networkidle');
  await expectGoodInEveryView(page);

  await page.getByRole('button', { name: 'Other Amount or Day' }).click();
  // What is past due longest is the rent.
  await page.getByLabel('Loan or lease').selectOption('First loan');
  await page.getByLabel('Extra to principal').fill('100');
  await page.getByRole('dialog').getByText('Owed after').waitFor();
  await expectGoodInEveryView(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Record something else' }).click();
  await page.getByRole('button', { name: 'New loan or lease' }).click();
  await page.getByText('More terms').click();
  await expectGoodInEveryView(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Repairs, .*: more$/ }).click();
  await page.getByRole('button', { name: 'Correct…' }).click();
  await page.getByLabel('Amount').fill('4000');
  await page.getByRole('button', { name: 'Reverse and Record' }).click();
  await page.getByText('The entry is reversed, and a new one has taken its place.').waitFor();
  await page.getByText('$4,000.00').first().waitFor();
  expect(await page.getByText('$4,100.00', { exact: true }).count()).toBeGreaterThan(0);
});

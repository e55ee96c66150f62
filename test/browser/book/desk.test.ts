import { expect, it } from 'vitest';
import { daysAfter, monthsAfter, utcDay } from '#shared/values/days.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { palmLane } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const today = utcDay(new Date());
const closing = monthsAfter(today, -3);
const oak = '731 Placeholder Oak St, Columbus, OH 43206';

const [note] = smallBook.parts;
const bookDue = (firstDue: string, more: object = {}) => ({
  ...smallBook,
  closing,
  parts: [{ ...note, opened: closing, firstDue, principal: 16_500_000, ratePercent: 3.25, payment: 84_962, ...more }],
});

it('all books are marked paid from one page, which is accessible and fits in every view', {
  timeout: 300_000,
}, async () => {
  const person = await system.person('books-desk');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const first = await openedBook(person, bookDue(daysAfter(today, -20), { label: 'First loan' }), palmLane);
  await openedBook(person, bookDue(today, { kind: 'buyer_note', label: 'Buyer', direction: 'receive' }), oak);
  await openedBook(person, bookDue(today, { principal: null }), '5 Third St, Mesa, AZ 85201');
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/books');
  await page
    .getByRole('button', { name: /^Mark Paid/ })
    .first()
    .click();
  await page.getByText('Recorded', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Mark Received/ }).count()).toBe(1);
  await expectGoodInEveryView(page);

  await page.getByRole('button', { name: /^\d{4} Figures$/ }).click();
  await page.getByText(/^As known on/).waitFor();
  await expectGoodInEveryView(page);

  await page.goto(`${system.url}/deal/${first}/book`);
  await page.getByRole('button', { name: /^\d{4} Figures$/ }).click();
  await page.getByText(/^As known on/).waitFor();
  await expectGoodInEveryView(page);

  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('heading', { name: /^Due in your books/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await expectGoodInEveryView(page);

  await page.goto(`${system.url}/portfolio`);
  await page.getByText('Owed on loans, principal').waitFor();
  await expectGoodInEveryView(page);
});

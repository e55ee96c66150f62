import { expect, it } from 'vitest';
import { daysAfter, utcDay } from '#shared/values/days.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const today = utcDay(new Date());
const closing = daysAfter(today, -60);

const [note] = smallBook.parts;
const own = { ...note, opened: closing, firstDue: daysAfter(today, -4) };
const book = {
  ...smallBook,
  closing,
  parts: [
    { ...own, label: 'First loan', payee: 'CACTUS HOME LENDING' },
    { ...own, label: 'Second', payment: 20_000 },
  ],
};
const file = ['Date,Description,Amount', `${today},CHECK 1042 A FINCH,-200.00`, `${today},CACTUS HOME LENDING,-25.00`];
const csv = [...file, `${today},A VERY LONG TEXT OF A BANK WITHOUT AN END ${'X'.repeat(60)},2300.00`].join('\n');

it('a bank’s file is read and recorded, and is accessible and fits in every view', { timeout: 300_000 }, async () => {
  const person = await system.person('bank-file');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const id = await openedBook(person, book);
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, `/deal/${id}/book`);
  await page.getByRole('button', { name: 'Import Bank CSV' }).click();
  await page.getByLabel(/^CSV or OFX/).waitFor();
  await expectGoodInEveryView(page);

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  const unsigned = Buffer.from(
    csv.replaceAll('-', '').replaceAll(today.replaceAll('-', ''), today).replace('2300', '1'),
  );
  await page.getByLabel(/^CSV or OFX/).setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: unsigned });
  await page.getByText(/^No amount has a sign/).waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Import Bank CSV' }).click();
  await page
    .getByLabel(/^CSV or OFX/)
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('3 lines, 1 ready').waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Record 1 Line' }).click();
  await page.getByText(/1 recorded/).waitFor();
  await expectGoodInEveryView(page);
  // The file's name, and what it has beside its lines, stay in the browser.
  const [matches, entries] = posts.filter((post) => post.includes('/book/'));
  expect(matches).toContain('CHECK 1042 A FINCH');
  expect(entries).not.toContain('FINCH');
  expect(posts.join()).not.toContain('june.csv');
});

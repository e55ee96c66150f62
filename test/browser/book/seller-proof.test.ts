import { expect, it } from 'vitest';
import { workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { addedReceipt, madeProof, realBook } from '#test/support/books/proofs.ts';
import { expectGoodInEveryView, expectSheets, startBrowser } from '#test/support/browser/browser.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

it('a seller’s proof can be read and printed by everyone, and sends its secret to nobody', {
  timeout: 300_000,
}, async () => {
  const person = await system.person('proof-reader');
  await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
  await person.call('PATCH', '/api/profile', { full_name: 'Ines Calder', company: 'Alder & Main Homes LLC' });
  const id = await realBook(system, person, workedBook);
  const receipt = await addedReceipt(system, person, id);
  const [first = {}, ...others] = workedEntries.slice(0, 7);
  await posted(person, id, { ...first, receipt, showReceipt: true }, ...others);
  const { path, code, secret } = await madeProof(person, id);
  const page = await browser.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto(system.url + path);
  await page.getByText('The bank returned it on May 6.').waitFor();
  await expectGoodInEveryView(page);
  expect(asked.filter((request) => request.includes(secret))).toEqual([]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt, February 1' }).click();
  expect((await saved).suggestedFilename()).toBe('receipt.pdf');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSheets(page, 3);

  await page.goto(`${system.url}/s/${code}#wrong`);
  await page.getByText('This link does not work.').waitFor();
  await expectGoodInEveryView(page);
});

import { expect, it } from 'vitest';
import { workedTerms } from '#test/shared/book/closed-analysis.ts';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

it('the sheet that closes a deal is accessible and fits, with a difference that asks', {
  timeout: 300_000,
}, async () => {
  const person = await system.person('closer');
  const id = await saveAnalysis(person);
  await person.call('PATCH', `/api/analyses/${id}`, { deal: { chosen: 'Seller Finance', ...workedTerms } });
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, `/deal/${id}/book`);
  await page.getByRole('button', { name: /^Stage: New/ }).click();
  await page.getByRole('button', { name: 'Closed' }).click();
  await page.getByLabel('Note, statement').fill('203500');
  await page.getByText('The note is $160 lower on the statement.').waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Close and Open the Book' }).click();
  await page.getByText('Closed, and the book is open').waitFor();
  await page.getByText(/^Next: \$1,092\.43/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

import { expect, it } from 'vitest';
import { expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

it('the portfolio deletes when the page is left before the toast is gone', async () => {
  const person = await system.person('leaver');
  await saveAnalysis(person, '118 Fixture Ct, Mesa, AZ 85201');
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password });
  await page.getByRole('button', { name: 'More about 118 Fixture Ct' }).click();
  await page.getByRole('button', { name: 'Delete 118 Fixture Ct' }).click();
  await expectToast(page, 'Analysis deleted');
  await page.goto('about:blank');
  await expect
    .poll(async () => JSON.stringify((await person.call('GET', '/api/analyses')).body))
    .not.toContain('118 Fixture Ct');
});

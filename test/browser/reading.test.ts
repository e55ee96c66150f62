import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** One page of each kind; the help pages are one component with different words. */
const kinds = [
  '/',
  '/features',
  '/how-it-works',
  '/demo',
  '/help-center?q=cancel',
  '/help/account-billing',
  '/documentation',
  '/documentation/advanced-features',
  '/documentation/integration-guide',
  '/community',
  '/privacy',
];

it('every page to read is accessible and fits', { timeout: 600_000 }, async () => {
  const page = await browser.open();
  for (const path of kinds) {
    await page.goto(system.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path.includes('?q=')) await page.getByRole('heading', { name: /answers? to/ }).waitFor();
    await expectGoodInEveryView(page);
  }
});

it('long pages to read fit a window of 320 pixels, too', async () => {
  const page = await browser.open({ viewport: { width: 320, height: 640 } });
  for (const path of ['/help/property-analysis', '/terms']) {
    await page.goto(system.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
  }
});

describe('the help search', () => {
  it('answers while somebody types, and leads to the article by keyboard', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    await page.goto(`${system.url}/help-center`);
    const input = page.getByRole('combobox', { name: 'Search help and documentation' });
    await input.fill('refnd');
    await page.getByRole('option', { name: /money-back/ }).waitFor();
    await expectAccessible(page);
    await input.press('Escape');
    expect(await page.getByRole('option').count()).toBe(0);
    await input.press('ArrowDown');
    await page.getByRole('option', { name: /money-back/ }).waitFor();
    await input.press('ArrowDown');
    expect(await input.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { selected: true }).getAttribute('id'),
    );
    await input.press('Enter');
    await page.waitForURL('**/help/account-billing#refund');
    const heading = page.getByRole('heading', { name: 'Is there a money-back guarantee?' });
    await heading.waitFor();
    await page.locator('#refund-title:focus').waitFor();
    expect((await heading.boundingBox())?.y).toBeLessThan(200);
  });

  it('is asked by an address too, and leads to a person where it has no answer', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/help-center?q=why%20not%20available`);
    const results = page.getByRole('region', { name: /answers? to "why not available"/ });
    await results.getByRole('link', { name: 'Why does a figure show a dash?' }).waitFor();
    const input = page.getByRole('combobox');
    expect(await input.inputValue()).toBe('why not available');
    await input.fill('xyzzy');
    await page.getByText('No answer to "xyzzy" yet.').waitFor();
    await input.press('Enter');
    await page.waitForURL('**/help-center?q=xyzzy');
    expect(await input.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page
      .getByRole('region', { name: 'No answer to "xyzzy"' })
      .getByRole('link', { name: 'contact support' })
      .click();
    await page.getByRole('heading', { name: 'Contact Support' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'No answer to "xyzzy"' }).waitFor();
  });

  it('opens an article at its place when its link is opened first', async () => {
    const page = await browser.open();
    await page.goto(`${system.url}/help/account-billing#quota`);
    await page.locator('#quota-title:focus').waitFor();
    await page.getByRole('link', { name: 'what an analysis costs' }).click();
    await page.locator('#what-a-lookup-costs-title:focus').waitFor();
    await page.getByRole('navigation', { name: 'On this page' }).getByText('Create an account').click();
    await expect
      .poll(async () => (await page.getByRole('heading', { name: 'Create an account' }).boundingBox())?.y)
      .toBeLessThan(200);
  });
});

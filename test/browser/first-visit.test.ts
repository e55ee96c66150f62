import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeFor, expectToast, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const street = '4820 W Example Saguaro Dr';
const address = `${street}, Glendale, AZ 85301`;

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Nina Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

describe('a first visit', () => {
  it('leads from an address on the landing page, over an account, to a saved analysis that stays', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    await page.goto(system.url);
    await page.getByPlaceholder('Street, city, state and ZIP').fill(address);
    await page.getByRole('button', { name: 'Analyze Property' }).click();

    await page.waitForURL('**/auth**');
    await page.getByText('Your analysis starts as soon as you sign in.').waitFor({ state: 'attached' });
    const start = page.getByRole('button', { name: 'Start Free Trial' });
    if (await start.isVisible()) await start.click();
    await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
    await fillSignUp(page, 'nina@people.example');
    await expectToast(page, 'Account Created!', 'Please check your email to verify your account.');

    await page.getByLabel('Verification code').fill('000000');
    await page.getByRole('button', { name: 'Verify and Sign In' }).click();
    await page.getByText('Invalid verification code provided, please try again.').first().waitFor();
    await page.getByLabel('Verification code').fill(await codeFor(system.url, 'nina@people.example'));
    await page.getByRole('button', { name: 'Verify and Sign In' }).click();

    await page.getByRole('heading', { name: address }).waitFor();
    await expectToast(page, 'Analysis Ready', 'Sample data loaded.');
    await page.locator('.result-sample').waitFor();
    await page.getByRole('button', { name: 'Lead score 95/100' }).waitFor();

    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await expectToast(page, 'Analysis Saved', `${address} has been saved to your portfolio.`);
    await page.reload();
    await page.getByText('Saved to your portfolio').waitFor();

    await page.goto(`${system.url}/dashboard`);
    await page.getByRole('link', { name: street, exact: true }).waitFor();
    expect(await page.getByText('1 of 25', { exact: true }).isVisible()).toBe(true);
    await page.reload();
    await page.getByRole('link', { name: street, exact: true }).click();
    await page.getByRole('heading', { name: address }).waitFor();
  });

  it('can be made with the keyboard alone', async () => {
    await system.person('keys-only');
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    const press = (key: string) => page.keyboard.press(key);
    await page.goto(`${system.url}/auth`);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await page.getByLabel('Email').focus();
    await page.keyboard.type('keys-only@people.example');
    await press('Tab');
    await page.keyboard.type(password);
    await press('Enter');
    await page.getByRole('heading', { name: /^Welcome(?: back)?, / }).waitFor();

    await tabTo(page, 'Analyze New Property');
    await press('Enter');
    await page.getByRole('heading', { name: 'Analyze New Property' }).waitFor();
    await tabTo(page, 'Property address');
    await page.keyboard.type('saguaro');
    await page.getByRole('option', { name: address }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    expect(await page.getByLabel('Property address').inputValue()).toBe(address);
    await tabTo(page, 'Analyze Property');
    await press('Enter');
    await page.getByRole('heading', { name: address }).waitFor();
    await tabTo(page, 'Save to Portfolio');
    await press('Enter');
    await expectToast(page, 'Analysis Saved');
    await tabTo(page, 'Overview');
    await press('ArrowRight');
    await page.getByRole('tab', { name: 'Financial', selected: true }).waitFor();
  });
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(`(() => {
      const it = document.activeElement;
      return (it?.labels?.[0]?.textContent ?? it?.getAttribute('aria-label') ?? it?.textContent ?? '').trim();
    })()`);
    if (focused === name) return;
  }
  throw new Error(`Tab never reached "${name}".`);
}

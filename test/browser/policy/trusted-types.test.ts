import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openChatFromHelp, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** A page that tells what its policy refuses, over all its navigations. */
async function watchedPage(options: Parameters<typeof browser.open>[0] = {}) {
  const page = await browser.open(options);
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      window.tellViolation([effectiveDirective, blockedURI, sample].join(' '));
    });
    const { createPolicy } = TrustedTypePolicyFactory.prototype;
    TrustedTypePolicyFactory.prototype.createPolicy = function (...values) {
      const policy = createPolicy.apply(this, values);
      window.hasPolicy = true;
      return policy;
    };
  `);
  return { page, violations };
}

/** What runs in the page, and the name of the error it throws. */
const outcomeOf = (page: Page, script: string) =>
  page.evaluate(`(() => { try { ${script}; return 'allowed' } catch (error) { return error.name } })()`);

describe('a page', () => {
  it('makes no text to HTML, a script, its address, a worker or a frame, nor a policy that would', async () => {
    browser.expectProblem("This document requires 'Trusted");
    browser.expectProblem('trusted-types');
    const { page, violations } = await watchedPage();
    await page.goto(system.url, { waitUntil: 'load' });
    await expect.poll(() => page.evaluate('window.hasPolicy')).toBe(true);
    for (const script of [
      "document.body.innerHTML = '<b>text</b>'",
      "document.createElement('script').text = 'alert(1)'",
      "document.createElement('script').src = '/assets/some.js'",
      "new Worker('/assets/some.js')",
      "new Worker('/assets/list-reader-0.js', { type: 'module' })",
      "document.createElement('iframe').srcdoc = '<b>text</b>'",
      "trustedTypes.createPolicy('mine', { createHTML: (text) => text })",
      // A second policy of a name that is allowed once.
      "trustedTypes.createPolicy('service-worker', { createHTML: (text) => text })",
    ]) {
      violations.length = 0;
      expect(await outcomeOf(page, script), script).toBe('TypeError');
      await expect.poll(() => violations.length).toBe(1);
      expect(violations[0], script).toMatch(/^(require-trusted-types-for|trusted-types) trusted-types-/);
    }
  });

  it('needs none of it, from the landing page to the letter', { timeout: 180_000 }, async () => {
    const { page, violations } = await watchedPage({ serviceWorkers: 'allow', acceptDownloads: true });
    const { email } = await system.person('trusting');
    // Parts with the HTML they came with, and a link that renders one anew.
    await page.goto(system.url);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('**/privacy**');
    await page.goBack();

    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    await page.getByRole('heading', { name: /^Welcome(?: back)?, / }).waitFor();

    await page.getByRole('tab', { name: 'Property Search' }).click();
    await page.getByPlaceholder('Street, city, state and ZIP').fill('2417 E Sample Palm Ln, Phoenix, AZ 85016');
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    await page.getByRole('button', { name: 'Save to Portfolio' }).click();
    await page.getByText('Saved to your portfolio', { exact: true }).waitFor();
    await page.goto(`${system.url}/dashboard?view=portfolio`);
    await page.getByRole('button', { name: 'More about 2417 E Sample Palm Ln' }).click();
    await page.getByRole('link', { name: /^Calculator for / }).click();
    await page.waitForURL('**/deal-calculator/**');
    await page.getByRole('table').first().waitFor();

    await page.goto(page.url().replace('deal-calculator', 'offer-letter'));
    await page.getByRole('heading', { name: 'Buyer and seller' }).click();
    await page.getByLabel('Buyer name').fill('Bea Buyer');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    await page.goto(`${system.url}/account-settings?tab=security`);
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();

    // A worker of its own reads a file.
    await page.goto(`${system.url}/screen-list`);
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Address,Value\n"1 Worker Rd, Mesa, AZ 85201",250000'),
    });
    await page.getByRole('heading', { level: 1, name: '1 row read' }).waitFor();

    await openChatFromHelp(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('Does this work under the policy?');
    await page.keyboard.press('Enter');
    await page.getByText('Sent', { exact: true }).waitFor();
    expect(violations).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, startBrowser, views } from '#test/support/browser/browser.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const open = async (page: Page) => {
  await page.goto(`${system.url}/contact-support`);
  await page.getByRole('heading', { name: 'Contact Support' }).waitFor();
};
const form = (page: Page) => page.getByRole('region', { name: 'Send us a message' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill('Gail Guest');
  await field(page, 'Email').fill('gail@people.example');
  await field(page, 'Topic').selectOption('Billing');
  await field(page, 'Subject').fill('A question');
  await field(page, 'Message').fill('How do I change my plan?');
}

describe('the contact form', () => {
  it('keeps what was typed over a lost connection, a refusal and a reload, and can be used by everyone', async () => {
    const page = await browser.open(views['phone, light']);
    await open(page);
    await hydrated(page);
    await field(page, 'Message').fill('x'.repeat(5001));
    await send(page);
    const name = field(page, 'Name');
    await form(page).getByText('Enter your name.').waitFor();
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await form(page).getByText('there is no connection').waitFor();
    await page.context().setOffline(false);

    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: 'rate_limited', message: 'Too many messages.' } },
      }),
    );
    await send(page);
    await form(page).getByText('Too many messages were sent within the hour.').waitFor();
    await expectAccessible(page);

    await page.reload();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('How do I change my plan?');
    expect(await field(page, 'Topic').inputValue()).toBe('billing');
    // People neither see nor reach the field for programs.
    const trap = page.locator('input[name="subject-check"]');
    expect(await form(page).getByRole('textbox').count()).toBe(4);
    await field(page, 'Message').focus();
    await page.keyboard.press('Tab');
    expect(await trap.evaluate((element) => element === document.activeElement)).toBe(false);

    await page.unroute('**/api/contact');
    await send(page);
    const heading = page.getByRole('heading', { name: 'Message sent' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, signInOn, startBrowser, views } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const staff = await system.person('sam', ['staff']);

const open = async (page: Page) => {
  await page.goto(`${system.url}/contact-support`);
  await page.getByRole('heading', { name: 'Contact Support' }).waitFor();
};
const form = (page: Page) => page.getByRole('region', { name: 'Send us a message' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

async function fill(page: Page, message = 'How do I change my plan?'): Promise<void> {
  await field(page, 'Name').fill('Gail Guest');
  await field(page, 'Email').fill('gail@people.example');
  await field(page, 'Topic').selectOption('Billing');
  await field(page, 'Subject').fill('A question');
  await field(page, 'Message').fill(message);
}

describe('the contact form', () => {
  it('gives a receipt for a message that the staff then has, and takes another one', async () => {
    const page = await browser.open(views['phone, light']);
    await open(page);
    await fill(page);
    await send(page);
    const heading = page.getByRole('heading', { name: 'Message sent' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('gail@people.example').waitFor();
    const reference = await form(page).locator('code').textContent();
    expect((await staff.call('GET', '/api/staff/contact-messages')).body).toMatchObject({
      items: [{ reference, topic: 'billing', subject: 'A question', message: 'How do I change my plan?' }],
    });
    await expectAccessible(page);

    await page.reload();
    expect(await field(page, 'Message').inputValue()).toBe('');
    await fill(page, 'One more thing');
    await send(page);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    expect(await field(page, 'Name').inputValue()).toBe('Gail Guest');
    expect(await field(page, 'Subject').inputValue()).toBe('');
  });

  it('says at each field what is missing, begins with the first, and sends nothing', async () => {
    const page = await browser.open();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await open(page);
    await field(page, 'Message').fill('x'.repeat(5001));
    await send(page);
    for (const words of ['Enter your name.', 'like name@example.com', 'Enter a subject.', 'by 1 character.']) {
      await form(page).getByText(words).waitFor();
    }
    const name = field(page, 'Name');
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await field(page, 'Message').fill('x'.repeat(4900));
    await form(page).getByText('100 characters left').waitFor();
    expect(calls).not.toContain('/api/contact');
  });

  it('keeps what was typed over a lost connection, a refusal and a reload', async () => {
    const page = await browser.open();
    await open(page);
    await hydrated(page);
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
    expect(await form(page).getByRole('link').getAttribute('href')).toBe('mailto:support@dealwright.example');
    await expectAccessible(page);

    await page.reload();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('How do I change my plan?');
    expect(await field(page, 'Topic').inputValue()).toBe('billing');
    await page.unroute('**/api/contact');
    await send(page);
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
  });

  it('sends a message once, however often the button is pressed', async () => {
    const page = await browser.open();
    await open(page);
    await fill(page);
    let calls = 0;
    await page.route('**/api/contact', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({ status: 202, json: { reference: 'DW-1MSM0Z0-ABCDE' } });
    });
    await form(page).getByRole('button', { name: 'Send Message' }).dblclick();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    expect(calls).toBe(1);
  });

  it('knows who is signed in', async () => {
    await system.person('known');
    const page = await browser.open();
    await signInOn(page, system.url, { email: 'known@people.example', password });
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await page.getByRole('heading', { name: 'Contact Support' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('known');
    expect(await field(page, 'Email').inputValue()).toBe('known@people.example');
  });

  it('has a field for programs that people neither see nor reach', async () => {
    const page = await browser.open();
    await open(page);
    const trap = page.locator('input[name="subject-check"]');
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    expect(await trap.getAttribute('autocomplete')).toBe('off');
    expect(await form(page).getByRole('textbox').count()).toBe(4);
    await field(page, 'Message').focus();
    await page.keyboard.press('Tab');
    expect(await trap.evaluate((element) => element === document.activeElement)).toBe(false);
  });
});

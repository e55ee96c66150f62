import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser } from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

async function shared(name: string): Promise<{ path: string; secret: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const { code, secret } = await placeSellerPage(system, person, await saveAnalysis(person));
  return { path: `${system.url}/o/${code}`, secret };
}

/** Presses what leads to an answer of any kind, and fills in a question. */
async function ask(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask, or name another number' }).click();
  await page.locator('textarea[name=question]').fill(words);
  await page.locator('button[name=do][value=question]').click();
}

it('opens by its link alone, is answered, and keeps the link in the address bar', async () => {
  const { path, secret } = await shared('with-scripts');
  const page = await browser.open();
  await page.goto(`${path}#${secret}`);
  await page.getByRole('heading', { name: 'How we could buy your house' }).waitFor();
  expect(page.url()).toBe(`${path}#${secret}`);
  await ask(page, 'When do you close?');
  await page.getByText('The reply will show here.').waitFor();
  expect(await page.getByRole('listitem').getByText('When do you close?').isVisible()).toBe(true);
  // Where the reader is brought to.
  expect(await page.locator(':focus').textContent()).toMatch(
    /^When do you close\?|^You told Pat Buyer:When do you close\?/,
  );
  expect(await page.getByText('Pat Buyer has your message now and will reply here or call.').isVisible()).toBe(true);
  expect(page.url()).toBe(`${path}#${secret}`);
  // The address is all that a bookmark keeps.
  await page.goto('about:blank');
  await page.goto(`${path}#${secret}`);
  await page.locator('summary').getByText('Questions and replies').click();
  await page.getByRole('listitem').getByText('When do you close?').waitFor();
});

it('sends an answer once, however often its page is loaded again or returned to', async () => {
  const { path, secret } = await shared('returner');
  const page = await browser.open();
  await page.goto(`${path}#${secret}`);
  await ask(page, 'Is this sent once?');
  const messages = page.getByRole('listitem').getByText('Is this sent once?');
  await messages.waitFor();
  // Chromium asks, and then sends the form again: the same answer under the same key.
  await page.reload();
  await messages.waitFor();
  expect(page.url()).toBe(`${path}#${secret}`);
  // It does not send the form of an earlier page unasked, either.
  await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
  const later = await page.context().newPage();
  await later.goto(`${path}#${secret}`);
  await later.locator('summary').getByText('Questions and replies').click();
  const listed = later.getByRole('listitem');
  await listed.first().waitFor();
  expect(await listed.getByText('Is this sent once?').count()).toBe(1);
});

it('brings the reader to what is wrong, says so at its top, and keeps what was typed', async () => {
  const { path, secret } = await shared('mistaken');
  const page = await browser.open();
  await page.goto(`${path}#${secret}`);
  await page.getByRole('button', { name: 'Ask, or name another number' }).click();
  await page.locator('select[name=counter_option]').selectOption('0');
  await page.getByRole('radio', { name: 'Price' }).check();
  await page.getByLabel('Dollars').fill('a lot');
  await page.locator('button[name=do][value=counter]').click();
  await page.getByRole('alert').getByText('That did not work. Your words are here. Try again.').waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('counter_amount');
  expect(await page.locator(':focus').inputValue()).toBe('a lot');
  expect(await page.locator('#counter_amount-problem').isVisible()).toBe(true);
  expect(page.url()).toBe(`${path}#${secret}`);
});

it.each([
  ['#', '.'],
  ['#', '&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz'],
  ['#', '#:~:text=offer'],
  ['#%E2%80%8B', '%20'],
  ['%23', ')'],
])('opens with %s before its secret and %s behind it', async (before, behind) => {
  const { path, secret } = await shared(`added-${before.length}-${behind.length}`);
  const page = await browser.open();
  await page.goto(`${path}${before}${secret}${behind}`);
  await page.getByRole('heading', { name: 'How we could buy your house' }).waitFor();
  expect(page.url()).toBe(`${path}#${secret}`);
});

it('takes no answer from a program that presses every button, on the parts that come back, too', async () => {
  const { path, secret } = await shared('presser');
  const page = await browser.open();
  await page.goto(`${path}#${secret}`);
  const leads = page.locator('form button[name=at]');
  await leads.first().waitFor();
  const parts = new Set(await leads.evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? '')));
  expect([...parts]).toEqual(expect.arrayContaining(['answer-0', 'sign-0', 'no', 'answer']));
  const pressed = new Set<string>();
  for (const part of parts) {
    await page.goto('about:blank');
    await page.goto(`${path}#${secret}`);
    await page.locator(`button[name=at][value=${part}]`).first().dispatchEvent('click');
    await page.getByRole('button', { name: 'All options' }).waitFor();
    const presses = page.locator('form button[name=do]:not([value=show])');
    for (const name of await presses.evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))) {
      pressed.add(name);
      await page.locator(`button[name=do][value=${name}]`).click();
      await page.getByRole('alert').waitFor();
    }
  }
  expect([...pressed]).toEqual(expect.arrayContaining(['interest', 'counter', 'question', 'call', 'no', 'sign']));
  await page.goto('about:blank');
  await page.goto(`${path}#${secret}`);
  await leads.first().waitFor();
  expect(await page.locator('summary').getByText('Questions and replies').count()).toBe(0);
});

it('opens without scripts, by the part of the link after "#"', async () => {
  const { path, secret } = await shared('without-scripts');
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto(`${path}#${secret}`);
  await page.getByLabel('Paste the part of your link after the # sign.').fill(secret);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'How we could buy your house' }).waitFor();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await page.locator('input[name=no_reason]').fill('I will stay.');
  await page.locator('input[name=no_sure]').check();
  await page.locator('button[name=do][value=no]').click();
  await page.locator('button[value=take_back]').click();
  await page.locator('button[value=take_back]').waitFor({ state: 'detached' });
  expect(await page.getByText('I will stay.').first().isVisible()).toBe(true);
  // What was taken back is all that is said at the top.
  expect(await page.getByText('You told').count()).toBe(0);
  // The parts come back without scripts, too: the card, what to know, and the fields.
  await page.getByRole('button', { name: 'All options' }).click();
  await page.getByRole('button', { name: 'This one interests me' }).click();
  await page.getByRole('radio', { name: 'A Cash' }).check();
  await page.locator('button[name=do][value=interest]').click();
  await page.getByText('If you want, put option A in writing.').waitFor();
});

it('runs no script that a seller or sender has typed', async () => {
  const { path, secret } = await shared('typed-scripts');
  const page = await browser.open();
  await page.goto(`${path}#${secret}`);
  const evil = '</textarea><script>document.title="taken"</script><img src=x onerror="document.title=1">';
  await ask(page, evil);
  await page.getByRole('listitem').getByText(evil).waitFor();
  expect(await page.title()).toBe('How we could buy your house');
});

import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const tab = '/account-settings?tab=api';

const subscribe = (person: Person, tier: string) =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

it('shows a new key once, with a call that works, and revokes it after a question', async () => {
  const person = await system.person('developer');
  await subscribe(person, 'professional');
  const page = await browser.open(views['phone, light']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByText('No API keys yet.').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Name of a new key').fill('Nightly import');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Copy your new key now' }).waitFor();
  await page.getByRole('button', { name: 'Copy Key' }).waitFor();
  // As text: this file is checked without the browser's types.
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toBe('Copy Key');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Key copied');
  const key = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(await page.locator('.shown-once code').textContent()).toBe(key);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const command = (await page.locator('.api-example').textContent()) ?? '';
  expect(command).toContain(`curl ${system.url}/api/analysis`);
  expect(command).toContain(`Bearer ${key}`);
  const body = /-d '(.+)'$/.exec(command)?.[1] ?? '';
  expect((await system.call('POST', '/api/analysis', { token: key, raw: body })).status).toBe(201);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByText('Last used').waitFor();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await page.getByRole('button', { name: 'Keep It' }).click();
  await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await page.getByRole('button', { name: 'Revoke Key' }).click();
  await expectToast(page, 'Key revoked', 'Nightly import no longer works.');
  await page.getByText('No API keys yet.').waitFor();
  expect((await system.call('GET', '/api/analysis', { token: key })).status).toBe(401);
});

it('asks for the password over the page after a while, and then makes the key by itself', async () => {
  const person = await system.person('comes-back');
  await subscribe(person, 'professional');
  const page = await browser.open(views['phone, light']);
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByText('No API keys yet.').waitFor();
  // The first key asked for is answered as by an older sign-in; the page may read its list in between.
  const error = { code: 'sign_in_again', message: 'Sign in again to do this.' };
  let isOld = true;
  await page.route('**/api/account/api-keys', (route) => {
    if (!isOld || route.request().method() !== 'POST') return route.continue();
    isOld = false;
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.getByLabel('Name of a new key').fill('Nightly import');
  await page.getByRole('button', { name: 'Create Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Copy your new key now' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await page.getByRole('list').allTextContents()).join()).toContain('Nightly import');
});

it('says that two keys are the most, and keeps the name when a key could not be made', async () => {
  const person = await system.person('two-keys');
  await subscribe(person, 'enterprise');
  await person.call('POST', '/api/account/api-keys', { name: 'First' });
  const page = await browser.open(views['laptop, dark']);
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByLabel('Name of a new key').fill('Second');
  await page.route('**/api/account/api-keys', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Key' }).click();
  await expectToast(page, 'Error');
  expect(await page.getByLabel('Name of a new key').inputValue()).toBe('Second');
  await page.unroute('**/api/account/api-keys');
  await page.getByRole('button', { name: 'Create Key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('You can have two keys.').waitFor();
  await expectAccessible(page);
});

it('offers the plans to whom the API is not included, and says so of keys they still have', async () => {
  const person = await system.person('downgraded');
  await subscribe(person, 'professional');
  await person.call('POST', '/api/account/api-keys', { name: 'A very long name of a key '.repeat(2) });
  await subscribe(person, 'basic');
  const page = await browser.open({ ...views['phone, dark'], viewport: { width: 320, height: 700 } });
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByText('These keys stop working until your plan includes the API again.').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.waitForURL('**/pricing**');
});

it('can be tried again when the keys could not be loaded', async () => {
  const person = await system.person('offline');
  const page = await browser.open(views['phone, light']);
  await page.route('**/api/account/api-keys', (route) => route.fulfill({ status: 403, body: '{}' }));
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByText('Your keys could not be loaded.').waitFor();
  await page.unroute('**/api/account/api-keys');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => page.getByText('Your plan does not include the API.').isVisible()).toBe(true);
});

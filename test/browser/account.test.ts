import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { lyingOnItsSide, makePng } from '#test/support/png.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

async function openAs(name: string, path = '/account-settings'): Promise<Page> {
  const person = await system.person(name);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, system.url, { ...person, password }, path);
  return page;
}

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome(?: back)?, / });
/** As if an hour had nearly passed: the stored token ends within the 90 seconds in which it is refreshed. */
const almostExpire = `for (const key of Object.keys(localStorage)) {
  if (key.endsWith('.clockDrift')) localStorage.setItem(key, '-3560');
}`;

describe('the picture', () => {
  const shown = (page: Page) => page.locator('.picture-field .avatar img');
  const sizeOf = (page: Page) =>
    page.evaluate(`(() => {
      const image = document.querySelector('.picture-field .avatar img');
      return [image?.naturalWidth, image?.naturalHeight].join(' × ');
    })()`);
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

  it('is scaled, uploaded, kept when the next file is none, removed, may be of any size, and is stored upright', async () => {
    const page = await openAs('pictured');
    await page.locator('.picture-field .avatar', { hasText: 'PI' }).waitFor();
    // As the browser says it when its file dialog is canceled.
    await page.evaluate("document.querySelector('input[type=file]').dispatchEvent(new Event('cancel'))");
    await expectToast(page, 'Error', 'You must select an image to upload.');

    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PUT'),
      choose(page, 'portrait.png', 'image/png', makePng(1200, 800)),
    ]);
    expect(request.headers()['content-type']).toMatch(/^image\/(webp|jpeg)$/);
    await expectToast(page, 'Avatar uploaded successfully');
    const address = await shown(page).getAttribute('src');
    expect(address).toMatch(/^\/avatars\//);
    expect(await page.locator('.site-header .avatar img').getAttribute('src')).toBe(address);
    await expect.poll(() => sizeOf(page)).toBe('512 × 341');

    await choose(page, 'notes.png', 'image/png', Buffer.from('These are notes, not a picture.'));
    await expectToast(page, 'Error', 'Choose a PNG, JPEG or WebP image.');
    expect(await shown(page).getAttribute('src')).toBe(address);

    await page.goto(`${system.url}/dashboard`);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect.poll(() => shown(page).getAttribute('src')).toBe(address);
    await page.getByRole('button', { name: 'Remove Picture' }).click();
    await expectToast(page, 'Picture removed');
    await page.locator('.picture-field .avatar', { hasText: 'PI' }).waitFor();
    await page.getByRole('button', { name: 'Remove Picture' }).waitFor({ state: 'detached' });

    const large = makePng(1000, 750, 'noise');
    expect(large.length).toBeGreaterThan(2_000_000);
    await choose(page, 'large.png', 'image/png', large);
    await expectToast(page, 'Avatar uploaded successfully');
    await expect.poll(() => sizeOf(page)).toBe('512 × 384');

    const jpeg = String(
      await page.evaluate(`(() => {
        const canvas = document.createElement('canvas');
        canvas.width = 400;
        canvas.height = 200;
        canvas.getContext('2d').fillRect(0, 0, 400, 200);
        return canvas.toDataURL('image/jpeg').split(',')[1];
      })()`),
    );
    await choose(page, 'turned.jpg', 'image/jpeg', lyingOnItsSide(Buffer.from(jpeg, 'base64')));
    await expect.poll(() => sizeOf(page)).toBe('200 × 400');
  });
});

describe('a session in several tabs', () => {
  it('is refreshed once for all of them, none is signed out, and it ends in all when one signs out everywhere', async () => {
    const page = await openAs('busy', '/dashboard');
    const context = page.context();
    const tabs = [page, await context.newPage(), await context.newPage()];
    await Promise.all(tabs.slice(1).map((tab) => tab.goto(`${system.url}/dashboard`)));
    for (const tab of tabs) await welcome(tab).waitFor();

    let refreshes = 0;
    await context.route('**/*', async (route) => {
      if (route.request().postData()?.includes('REFRESH_TOKEN_AUTH')) {
        refreshes += 1;
        const waiting = 'navigator.locks.query().then(({ pending }) => pending.length)';
        await expect.poll(() => page.evaluate(waiting)).toBe(tabs.length - 1);
      }
      await route.fallback();
    });
    await page.evaluate(almostExpire);
    const read = new Map<Page, number>();
    for (const tab of tabs) {
      tab.on('response', (response) => response.url().endsWith('/api/profile') && read.set(tab, response.status()));
    }
    // The network is back: every tab reads the account again, unless it has just done so.
    const readAgain = async () => {
      await Promise.all(tabs.map((tab) => tab.evaluate("window.dispatchEvent(new Event('online'))")));
      return read.size;
    };
    await expect.poll(readAgain, { interval: 500 }).toBe(tabs.length);
    expect([...read.values()]).toEqual(tabs.map(() => 200));
    expect(refreshes).toBe(1);
    for (const tab of tabs) expect(await welcome(tab).isVisible()).toBe(true);

    await page.goto(`${system.url}/account-settings?tab=security`);
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expectToast(page, 'Signed out everywhere');
    await page.waitForURL(`${system.url}/`);
    for (const tab of tabs.slice(1)) await welcome(tab).waitFor({ state: 'detached' });
  });
});

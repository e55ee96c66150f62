import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  hydrated,
  openChatFromHelp,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const person = await system.person('framed');

/** Where an element is, without what is after the decimal point. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return { y: Math.floor(box.y), bottom: Math.floor(box.y + box.height), width: Math.floor(box.width) };
}

async function openAs(options: object, path: string): Promise<Page> {
  const page = await browser.open(options);
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(system.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

describe('the frame of the app', () => {
  it('is a header of 56 pixels, and the page begins 14 below it, up to 1,376 wide, without footer and chat button', async () => {
    for (const view of [views['laptop, light'], views['phone, light']]) {
      for (const path of ['/dashboard', '/screen-list', '/account-settings']) {
        const page = await openAs(view, path);
        expect((await boxOf(page, '.site-header')).bottom).toBe(56);
        const first = await boxOf(page, '#main .wrap > *');
        expect(first.y - 56).toBe(14);
        expect(first.width).toBe(view.viewport.width === 1440 ? 1376 : 358);
        expect(await page.getByRole('contentinfo').count()).toBe(0);
        expect(await page.locator('.chat-launcher').count()).toBe(0);
      }
    }
  });

  it('has its pages, help and Sign Out behind one button on a phone', async () => {
    const page = await openAs(views['phone, light'], '/dashboard');
    const header = page.getByRole('banner');
    expect(await header.getByRole('button').count()).toBe(1);
    await header.getByRole('button', { name: 'Menu' }).click();
    for (const { viewport, colorScheme } of [views['phone, light'], views['phone, dark']]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await expectAccessible(page, '.site-header');
      await expectNoSidewaysScroll(page);
    }
    for (const name of ['Dashboard', 'Screen a List', 'Help Center', 'Terms of Service']) {
      const box = await header.getByRole('link', { name }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
    }
    await header.getByRole('button', { name: 'Sign Out' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await header.getByRole('button').count()).toBe(1);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Menu');
    await header.getByRole('button', { name: 'Menu' }).click();
    await header.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    expect(await header.getByRole('button').count()).toBe(1);
  });

  it('opens and closes the chat from Help, which has the focus again and says what is unread', async () => {
    const { token } = await system.person('helper', ['staff']);
    const staff = await connect(system);
    afterAll(() => staff.close());
    await staff.ask('hello', { id_token: token });
    await staff.ask('list_chats', { status: 'active' });
    const page = await openAs(views['laptop, light'], '/dashboard');
    await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
    await expectGoodInEveryView(page, '.site-header');
    await page.setViewportSize(views['laptop, light'].viewport);
    await page.keyboard.press('Escape');
    await openChatFromHelp(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is my list?');
    await page.keyboard.press('Enter');
    const { chat } = await staff.waitForPush('chat_opened', (push) => push.chat.user_email === person.email);
    await staff.ask('join_chat', { chat_id: chat.id });
    await page.getByRole('button', { name: 'Minimize chat' }).click();
    const focused = () => page.evaluate('document.activeElement.textContent');
    await expect.poll(focused).toBe('Help');
    await staff.ask('send_message', { chat_id: chat.id, message_id: crypto.randomUUID(), message: 'Under Lists.' });
    await page.getByRole('button', { name: 'Help 1 unread' }).waitFor();
    await expectGoodInEveryView(page, '.site-header');
    // On a phone what opens it is in the menu.
    await page.setViewportSize(views['phone, light'].viewport);
    await page.getByRole('button', { name: 'Menu 1 unread' }).click();
    await page.getByRole('button', { name: 'Chat with Support' }).click();
    await page.getByText('Under Lists.', { exact: true }).waitFor();
    await staff.ask('close_chat', { chat_id: chat.id });
    await page.getByText('Support ended this chat.').waitFor();
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect.poll(focused).toBe('Menu');
  });

  it('moves nothing when a public page is hydrated for somebody signed in', async () => {
    for (const view of [views['laptop, light'], views['phone, light']]) {
      const page = await browser.open(view);
      await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
      await page.addInitScript(`
        window.shifts = [];
        new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
          .observe({ type: 'layout-shift', buffered: true });
      `);
      await page.goto(`${system.url}/help-center`);
      await hydrated(page);
      await page.getByRole('banner').getByRole('button').first().waitFor();
      // A font that comes late moves a text by a part of a pixel: less than a hundredth of what is called good.
      expect(await page.evaluate('window.shifts.filter((value) => value > 0.001)')).toEqual([]);
      await page.getByRole('contentinfo').waitFor();
      await page.getByRole('button', { name: 'Chat with support' }).waitFor();
    }
  });
});

describe('a toast', () => {
  it('comes up below the header, on a phone at the bottom, over nothing to press, and is gone on the next page', async () => {
    const covered = `(() => {
      const toast = document.querySelector('.toast').getBoundingClientRect();
      return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((control) => control.closest('.toast') === null && control.checkVisibility())
        .map((control) => control.getBoundingClientRect())
        .filter(({ left, right, top, bottom }) =>
          left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top);
    })()`;
    for (const view of [views['laptop, light'], views['phone, light']]) {
      const page = await openAs(view, '/account-settings');
      await page.getByLabel('Company').fill(`Framed ${view.viewport.width}`);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.locator('.toast').waitFor();
      // As under a pointer: it stays until the test has looked.
      await page.locator('.toast-region').dispatchEvent('pointerover');
      await expect.poll(() => page.evaluate(covered)).toEqual([]);
      const { y, bottom } = await boxOf(page, '.toast');
      if (view.viewport.width === 1440) expect(y).toBeGreaterThanOrEqual(56);
      else expect(bottom).toBeGreaterThan(844 / 2);
      // What has just come up belongs to the page that comes with it.
      await page.waitForTimeout(600);
      if (view.viewport.width === 390) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
      await page.locator('.toast').waitFor({ state: 'detached', timeout: 3000 });
    }
  });
});

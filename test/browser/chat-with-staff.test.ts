import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

const launcher = (page: Page) => page.getByRole('button', { name: /^Chat with support/ });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const reply = (page: Page) => page.getByLabel('Reply', { exact: true });

/** What is said on the guest's side, in order. */
const said = (page: Page) => page.locator('.chat-message:visible .chat-text').allTextContents();
/** The same on the other side. */
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function send(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** Types until the other side shows it: that shows for seconds only, and a busy machine may miss it. */
async function typesUntil(field: Locator, text: string, shown: Locator): Promise<void> {
  const type = async () => {
    await field.fill('');
    await field.pressSequentially(text);
    return shown.isVisible();
  };
  // Longer than the pause between two signals.
  await expect.poll(type, { interval: 3100 }).toBe(true);
}

describe('a guest and support, each in a browser of their own', () => {
  it('talk over reloads and a lost network, until support ends it', async () => {
    const ada = await system.person('ada', ['staff']);
    const guest = await browser.open({ viewport: { width: 390, height: 844 } });
    const staff = await browser.open({ viewport: { width: 1440, height: 900 } });
    await signInOn(staff, system.url, { ...ada, password }, '/staff');
    await staff.getByRole('heading', { name: 'No one is waiting' }).waitFor();

    await guest.goto(system.url);
    await launcher(guest).click();
    await guest.getByRole('dialog').getByLabel('Email').fill('gus@people.example');
    await guest.getByRole('dialog').getByLabel('Name (optional)').fill('Gus Guest');
    await guest.keyboard.press('Enter');
    await message(guest).waitFor();
    // Nobody is bothered with a chat in which nothing was said.
    await staff.getByRole('heading', { name: 'No one is waiting' }).waitFor();
    await send(message(guest), 'Where is my analysis?');
    await staff.getByRole('button', { name: /^Gus Guest/ }).click();
    await log(staff).getByText('Where is my analysis?').waitFor();

    await typesUntil(reply(staff), 'On your dash', guest.getByText('ada is typing…'));
    await send(reply(staff), 'On your dashboard.');
    await guest.locator('.chat-message', { hasText: 'On your dashboard.' }).waitFor();
    await typesUntil(message(guest), 'Th', log(staff).getByText('Gus Guest is typing…'));

    await Promise.all([guest.reload(), staff.reload()]);
    // A phone shows the page that was asked for, and on the button that a chat goes on.
    await launcher(guest).click();
    await guest.locator('.chat-message', { hasText: 'On your dashboard.' }).waitFor();
    expect(await message(guest).inputValue()).toBe('Th');
    await log(staff).getByText('On your dashboard.').waitFor();

    await guest.context().setOffline(true);
    await guest.getByText("You're offline: messages are sent when you are back.").waitFor();
    await send(message(guest), 'Thank you!');
    await send(reply(staff), 'Anything else?');
    await log(staff).getByText('Anything else?').waitFor();
    await guest.context().setOffline(false);
    await log(staff).getByText('Thank you!').waitFor();
    await guest.locator('.chat-message', { hasText: 'Anything else?' }).waitFor();
    await guest.locator('.chat-message', { hasText: 'Thank you!' }).getByText('Sent', { exact: true }).waitFor();
    expect(await said(guest)).toEqual(['Where is my analysis?', 'On your dashboard.', 'Anything else?', 'Thank you!']);

    await guest.getByRole('button', { name: 'Minimize chat' }).click();
    await send(reply(staff), 'Goodbye then.');
    await guest.getByRole('button', { name: 'Chat with support 1 unread' }).waitFor();
    await staff.getByRole('button', { name: 'Close chat' }).click();
    await staff.getByRole('group', { name: 'Close this chat?' }).getByText('Close chat').click();
    await staff.getByText('This chat is closed.').waitFor();
    await guest.getByRole('button', { name: 'Chat with support 1 unread' }).click();
    await guest.getByText('Support ended this chat.').waitFor();
    expect((await said(guest)).at(-1)).toBe('Goodbye then.');
  });
});

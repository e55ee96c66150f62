import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  expectToast,
  openChatFromHelp,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats } from '#test/support/chat/guest-chats.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
beforeEach(() => forgetGuestChats(system));
const support = await agent();

/** Somebody of the staff, with a raw connection of their own. */
async function agent(): Promise<ChatClient> {
  const { token } = await system.person('ada', ['staff']);
  const client = await connect(system);
  await client.ask('hello', { id_token: token });
  await client.ask('list_chats', { status: 'active' });
  afterAll(() => client.close());
  return client;
}

/** Joins the chat of the customer with this address, once its first message has put it into the queue. */
async function joinChatOf(email: string): Promise<string> {
  const { chat } = await support.waitForPush('chat_opened', (push) => push.chat.user_email === email);
  await support.ask('join_chat', { chat_id: chat.id });
  return chat.id;
}

async function answer(chat_id: string, message: string): Promise<void> {
  await support.ask('send_message', { chat_id, message_id: crypto.randomUUID(), message });
}

const launcher = (page: Page) => page.getByRole('button', { name: /^Chat with support/ });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const messages = (page: Page): Locator => page.locator('.chat-message:visible');

const hasFocus = (element: Locator) => element.and(element.page().locator(':focus')).waitFor();

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

async function isSent(page: Page, text: string): Promise<void> {
  await messages(page).filter({ hasText: text }).getByText('Sent', { exact: true }).waitFor();
}

/** Twice: the first press asks. */
async function endChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Chat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Chat' }).click();
}

async function startAsGuest(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(system.url + path);
  await launcher(page).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Start Chat' }).click();
  await composer(page).waitFor();
}

/** Stands between the page and the server: `cut` breaks every connection, and none comes up until `mend`. */
async function breakable(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isDown = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      isDown = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend() {
      isDown = false;
    },
  };
}

describe('the chat button on a phone', () => {
  const opacity = (page: Page) =>
    expect.poll(() => page.evaluate(`getComputedStyle(document.querySelector('.chat-launcher')).opacity`));

  it('makes way for typing and scrolling, comes back, and leaves the focus where it is', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    await page.goto(`${system.url}/help-center`);
    const field = page.getByRole('main').locator('input').first();
    await field.click();
    await opacity(page).toBe('0');
    await hasFocus(field);
    await page.evaluate('document.activeElement.blur()');
    await opacity(page).toBe('1');

    // It is gone for a moment only, which a busy machine may not be looking at.
    await page.evaluate(`new MutationObserver(([change]) => {
      if (change.target.style.opacity === '0') document.body.dataset.madeWay = '';
    }).observe(document.querySelector('.chat-launcher'), { attributes: true, attributeFilter: ['style'] })`);
    await page.mouse.wheel(0, 400);
    await page.locator('body[data-made-way]').waitFor();
    await opacity(page).toBe('1');

    await launcher(page).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.evaluate('scrollBy(0, -100)');
    await hasFocus(launcher(page));
    await opacity(page).toBe('1');
  });
});

describe('the form before a chat', () => {
  it("asks a guest for an address, in the catalogue's words, takes no bad one, and asks before closing ends the chat", async () => {
    const page = await browser.open();
    await page.goto(system.url);
    await launcher(page).click();
    const email = page.getByRole('dialog').getByLabel('Email');
    await page.getByRole('button', { name: 'Start Chat' }).click();
    await expectToast(page, 'Email Required', 'Please provide an email address to start a chat.');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await hasFocus(email);
    await email.fill('nobody at nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a valid email address, like name@example.com.').waitFor();
    await email.fill('gina@people.example');
    await page.keyboard.press('Enter');
    await composer(page).waitFor();
    await hasFocus(composer(page));
    await write(page, 'Hello');
    await isSent(page, 'Hello');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Minimize' }).click();
    await launcher(page).click();
    expect(await messages(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End and Close' }).click();
    await expectToast(page, 'Chat Closed');
    await launcher(page).waitFor();
  });

  it('is not shown to somebody who is signed in', async () => {
    await system.person('sam');
    const page = await browser.open();
    await signInOn(page, system.url, { email: 'sam@people.example', password });
    await openChatFromHelp(page);
    await composer(page).waitFor();
    await write(page, 'Hello from my account');
    await isSent(page, 'Hello from my account');
    const { chat } = await support.waitForPush('chat_opened', (push) => push.chat.user_name === 'sam');
    expect(chat.user_id).not.toBeNull();
    await page.getByRole('button', { name: 'Minimize chat' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${system.url}/`);
    await launcher(page).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    expect(await messages(page).count()).toBe(0);
  });
});

describe('a chat', () => {
  it('goes back and forth, outlives a reload, a change of page and a broken connection, and is read to its end', async () => {
    const page = await browser.open();
    const network = await breakable(page);
    await startAsGuest(page, 'rhea@people.example');
    await write(page, 'Can I change the rent?');
    await isSent(page, 'Can I change the rent?');
    const chatId = await joinChatOf('rhea@people.example');
    // It is said again while somebody types, and shows for seconds only.
    const typing = async () => {
      await support.ask('typing', { chat_id: chatId });
      return page.getByText('ada is typing…').isVisible();
    };
    await expect.poll(typing, { interval: 3000 }).toBe(true);
    await answer(chatId, 'Yes: <b>in the calculator</b>.');
    await messages(page).filter({ hasText: 'Yes: <b>in the calculator</b>.' }).waitFor();
    expect(await page.getByText('ada is typing…').count()).toBe(0);

    await page.reload();
    await messages(page).nth(1).waitFor();
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    await composer(page).fill('half a sentence');
    await network.cut();
    await page.getByText('Reconnecting…').waitFor();
    await write(page, 'Written without a connection');
    await page.getByText('Waiting to be sent').waitFor();
    await answer(chatId, 'Are you still there?');
    network.mend();
    await isSent(page, 'Written without a connection');
    await messages(page).filter({ hasText: 'Are you still there?' }).waitFor();
    const { messages: stored } = await support.ask('sync', { chat_id: chatId });
    expect(stored.map(({ message }) => message).sort()).toEqual([
      'Are you still there?',
      'Can I change the rent?',
      'Written without a connection',
      'Yes: <b>in the calculator</b>.',
    ]);
    expect(await messages(page).count()).toBe(4);

    // It ends while the network is gone again.
    await network.cut();
    await page.getByText('Reconnecting…').waitFor();
    await answer(chatId, 'Reload the page.');
    await support.ask('close_chat', { chat_id: chatId });
    network.mend();
    await page.getByText('This chat has ended.').waitFor();
    await messages(page).filter({ hasText: 'Reload the page.' }).waitFor();
    await page.getByRole('button', { name: 'Start New Chat' }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
  });

  it('keeps what is written offline until the network is back, and shows on the button what nobody has read', async () => {
    const page = await browser.open();
    await startAsGuest(page, 'olga@people.example');
    await page.context().setOffline(true);
    await page.getByText("You're offline: messages are sent when you are back.").waitFor();
    await write(page, 'one');
    await write(page, 'two');
    expect(await page.getByText('Waiting to be sent').count()).toBe(2);
    await page.context().setOffline(false);
    await isSent(page, 'two');
    const chatId = await joinChatOf('olga@people.example');
    const { messages: stored } = await support.ask('sync', { chat_id: chatId });
    expect(stored.sort((a, b) => a.seq - b.seq).map(({ message }) => message)).toEqual(['one', 'two']);

    await page.keyboard.press('Escape');
    await hasFocus(launcher(page));
    await answer(chatId, 'Read this');
    await answer(chatId, 'And this');
    await page.getByRole('button', { name: 'Chat with support 2 unread' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Chat with support 2 unread' }).click();
    await messages(page).filter({ hasText: 'And this' }).waitFor();
    await page.getByRole('button', { name: 'Minimize chat' }).click();
    expect(await launcher(page).textContent()).toBe('Chat with support');
  });

  it('is started once when two tabs start it at the same moment, and is the same in both', async () => {
    const page = await browser.open();
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(system.url);
      await launcher(tab).click();
      await tab.getByRole('dialog').getByLabel('Email').fill('toni@people.example');
    }
    // The later one may find the chat in the place of the button: that is the same chat, too.
    const press = (tab: Page) => tab.getByRole('button', { name: 'Start Chat' }).click({ timeout: 3000 });
    await Promise.allSettled([page, other].map(press));
    await Promise.all([page, other].map((tab) => composer(tab).waitFor()));
    await write(page, 'Is this one chat?');
    await isSent(other, 'Is this one chat?');
    // Also in a tab that comes later.
    await other.goto(`${system.url}/pricing`);
    await launcher(other).or(composer(other)).first().click();
    await isSent(other, 'Is this one chat?');
    await write(other, 'From the second tab');
    await isSent(page, 'From the second tab');
    await endChat(other);
    await expectToast(other, 'Chat Closed');
    await page.getByText('You ended this chat.').waitFor();
  });

  it('is in the page for contacting support, in the place of the button', async () => {
    const page = await browser.open();
    await startAsGuest(page, 'cora@people.example');
    await write(page, 'Started elsewhere');
    await isSent(page, 'Started elsewhere');
    await page.goto(`${system.url}/contact-support`);
    const card = page.getByRole('region', { name: 'Live Support Chat' });
    await card.locator('.chat-message', { hasText: 'Started elsewhere' }).waitFor();
    expect(await launcher(page).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await card.getByRole('textbox', { name: 'Message' }).fill('From the card');
    await page.keyboard.press('Enter');
    await isSent(page, 'From the card');
    await expectAccessible(page);
    await endChat(page);
    await expectToast(page, 'Chat Closed', 'Your support chat has been closed.');
    await card.getByRole('button', { name: 'Start New Chat' }).click();
    await card.getByLabel('Email').waitFor();
  });

  it('ends when asked twice, in words, stays readable over a reload, and makes room for a new one', async () => {
    const page = await browser.open();
    await startAsGuest(page, 'erin@people.example');
    await write(page, 'That was all');
    await isSent(page, 'That was all');
    await page.getByRole('button', { name: 'End Chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Chatting' }).click();
    await hasFocus(page.getByRole('button', { name: 'End Chat' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('button', { name: 'End Chat' }));
    await endChat(page);
    await expectToast(page, 'Chat Closed', 'Your support chat has been closed.');
    await page.getByText('You ended this chat.').waitFor();
    await page.reload();
    await page.getByText('You ended this chat.').waitFor();
    expect(await messages(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Close chat' }).click();
    await launcher(page).click();
    expect(await messages(page).count()).toBe(0);
    expect(await page.getByRole('dialog').getByLabel('Email').inputValue()).toBe('');
  });

  it('that support ends says so, asks nothing more, and keeps what was being written for the next one', async () => {
    const page = await browser.open();
    await startAsGuest(page, 'nora@people.example');
    await write(page, 'Hello');
    await isSent(page, 'Hello');
    const chatId = await joinChatOf('nora@people.example');
    await composer(page).fill('One more thing');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await hasFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Minimize' }));
    await support.ask('close_chat', { chat_id: chatId });
    await page.getByText('Support ended this chat.').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Close chat' }));
    await page.getByRole('button', { name: 'Start New Chat' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('nora@people.example');
    await page.keyboard.press('Enter');
    await composer(page).waitFor();
    expect(await composer(page).inputValue()).toBe('One more thing');
    expect(await messages(page).count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('that support ended while the page was shut is read when it is opened again, and no new one begins', async () => {
    await system.person('mona');
    const page = await browser.open();
    await signInOn(page, system.url, { email: 'mona@people.example', password });
    await openChatFromHelp(page);
    await composer(page).waitFor();
    await write(page, 'How do I export?');
    await isSent(page, 'How do I export?');
    const chatId = await joinChatOf('mona@people.example');
    await page.goto('about:blank');
    await answer(chatId, 'With the CSV button.');
    await support.ask('close_chat', { chat_id: chatId });
    await page.goto(`${system.url}/dashboard`);
    await page.getByText('This chat has ended.').waitFor();
    await messages(page).filter({ hasText: 'With the CSV button.' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Start New Chat' }).click();
    await composer(page).waitFor();
    expect(await messages(page).count()).toBe(0);
  });
});

describe('the chat for everybody', () => {
  it('is used with the keyboard alone', async () => {
    const page = await browser.open();
    await page.goto(system.url);
    // The button takes the focus once it is hydrated.
    await expect.poll(() => launcher(page).isEnabled()).toBe(true);
    await launcher(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await page.keyboard.type('kay@people.example');
    await page.keyboard.press('Enter');
    await composer(page).waitFor();
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await page.keyboard.press('Enter');
    await isSent(page, 'First line\nsecond line');
    const chatId = await joinChatOf('kay@people.example');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    await answer(chatId, 'Read this');
    await page.getByRole('button', { name: 'Chat with support 1 unread' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Done');
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByText('You ended this chat.').waitFor();
    // The focus is on the button that took the composer's place.
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Email').waitFor();
  });

  it('makes way for another page on a phone, and keeps what is under it from the focus', async () => {
    const page = await browser.open(views['phone, light']);
    await startAsGuest(page, 'fay@people.example');
    await write(page, 'On the way');
    await isSent(page, 'On the way');
    // A page that is loaded is shown; the button says that the chat goes on.
    await page.goto(`${system.url}/pricing`);
    await launcher(page).click();
    await isSent(page, 'On the way');
    const inert = () => page.locator('#main').getAttribute('inert');
    expect(await inert()).not.toBeNull();
    // A window zoomed to 400 %: what is written, and what sends it, is all there.
    await page.setViewportSize({ width: 320, height: 200 });
    await expectNoSidewaysScroll(page);
    for (const part of [composer(page), page.getByRole('button', { name: 'Send' })]) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 200).toBe(true);
    }
    await page.setViewportSize(views['phone, light'].viewport);
    await page.locator('.site-header a').first().click();
    await page.getByRole('heading', { name: /^Every house has a deal in it/ }).waitFor();
    await launcher(page).waitFor();
    expect(await inert()).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('has no barriers and fits, in every view', async () => {
    const page = await browser.open();
    await page.goto(system.url);
    await launcher(page).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await page.getByRole('button', { name: 'Start Chat' }).click();
    await page.getByText('Please provide an email address to start a chat.').first().waitFor();
    await expectGoodInEveryView(page);
    await page.getByRole('dialog').getByLabel('Email').fill('vera@people.example');
    await page.keyboard.press('Enter');
    await composer(page).waitFor();
    await write(page, 'a'.repeat(300));
    await isSent(page, 'aaa');
    await answer(await joinChatOf('vera@people.example'), 'https://example.com/a-long-address '.repeat(8));
    await messages(page).nth(1).waitFor();
    await expectGoodInEveryView(page, '.chat');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectGoodInEveryView(page, '[role=alertdialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'End Chat' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectGoodInEveryView(page, '[role=alertdialog]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Chat' }).click();
    await page.getByText('You ended this chat.').waitFor();
    await expectGoodInEveryView(page, '.chat');
  });
});

import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page, WebSocketRoute } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '#shared/support/chat.ts';
import {
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  openChatFromHelp,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats } from '#test/support/chat/guest-chats.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
beforeEach(() => forgetGuestChats(system));
const sam = await system.person('sam', ['staff']);
const ola = await system.person('ola', ['staff']);
const ines = await system.person('ines');

/** A guest who has written their first messages. */
async function guestWrites(name: string, ...texts: string[]): Promise<Guest> {
  const client = await connect(system);
  await client.ask('hello', {});
  const email = `${name.toLowerCase().replaceAll(' ', '-').slice(0, 40)}@people.example`;
  const { chat } = await client.ask('start_chat', { email, name });
  const write = async (message: string) => {
    await client.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message });
  };
  for (const text of texts) await write(text);
  return { ...client, chat_id: chat.id, write };
}
type Guest = ChatClient & { chat_id: string; write: (text: string) => Promise<void> };

async function openConsole(
  person: { email: string } = sam,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await browser.open(options);
  await prepare(page);
  await signInOn(page, system.url, { ...person, password }, '/staff');
  await page.getByRole('tab', { name: /^Chats/ }).waitFor();
  return page;
}

/** Stands between a page and the chat's server: `cut` breaks every connection, and none comes up until `mend`. */
function breakable() {
  const open = new Set<WebSocketRoute>();
  let isDown = false;
  return {
    stand: (page: Page) =>
      page.routeWebSocket(/\/ws$/, (socket) => {
        if (isDown) return void socket.close();
        socket.connectToServer();
        open.add(socket);
      }),
    cut() {
      isDown = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    mend() {
      isDown = false;
    },
  };
}

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const reply = (page: Page) => page.getByLabel('Reply', { exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function sendContact(subject: string, message = 'Could you have a look?'): Promise<void> {
  const body = { name: 'Ann Example', email: 'ann@people.example', topic: 'billing', subject, message };
  expect((await system.call('POST', '/api/contact', { body })).status).toBe(202);
}

/** What the 404 page says at this address (its map is another at each), and the files it has loaded. */
async function seenAt(page: Page, path: string): Promise<{ words: string | null; files: string[] }> {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(system.url + path);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  return { words: await page.locator('.not-found > div').first().textContent(), files };
}

describe('the guard', () => {
  it.each(['signed out', 'signed in, but not staff'])('shows the 404 page to who is %s', async (who) => {
    const page = await browser.open();
    if (who !== 'signed out') await signInOn(page, system.url, { ...ines, password });
    const elsewhere = await seenAt(page, '/no/such/page');
    const { words, files } = await seenAt(page, '/staff?chat=01J9ZS0000000000000000000A');
    expect(words).toBe(elsewhere.words);
    await page.getByRole('button', { name: 'Chat with support' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/staff');
    expect(files.filter((file) => /staff|socket|conversation/.test(file) && file.startsWith('/assets/'))).toEqual([]);
    expect(await page.getByRole('link', { name: 'Support', exact: true }).count()).toBe(0);
  });
});

describe('whose other tab signs out', () => {
  it('signs in and is back at the same chat, where a stranger sees no such page', async () => {
    // Signing out ends the session, which the other tests' pages of one person share.
    const uma = await system.person('uma', ['staff']);
    const guest = await guestWrites('Wendy Waits', 'Hello?');
    const page = await openConsole(uma);
    await row(page, 'Wendy Waits').click();
    await log(page).getByText('Hello?').waitFor();
    // Else it counts as closed unanswered.
    await row(page, 'Wendy Waits').filter({ hasText: 'unread' }).waitFor({ state: 'detached' });
    const other = await page.context().newPage();
    await other.goto(`${system.url}/dashboard`);
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByLabel('Email').fill(uma.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await log(page).getByText('Hello?').waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${system.url}/`);
    expect(await page.getByRole('button', { name: 'Sign Out' }).count()).toBe(0);
    await guest.ask('close_chat', { chat_id: guest.chat_id });
  });
});

describe('a chat', () => {
  it('comes in live, is answered, and is closed with its transcript still there', async () => {
    const page = await openConsole();
    await page.getByRole('heading', { name: 'No one is waiting' }).waitFor();
    expect(await page.getByRole('button', { name: 'Chat with support' }).count()).toBe(0);
    const guest = await guestWrites('Gus Guest', 'Where is my analysis?');
    await row(page, 'Gus Guest').waitFor();
    await expect.poll(() => page.title()).toBe('(1) Support · Dealwright');
    expect(await row(page, 'Gus Guest').textContent()).toMatch(/GuestWhere is my analysis\?1 unread$/);

    await row(page, 'Gus Guest').click();
    await log(page).getByText('Where is my analysis?').waitFor();
    await page.getByText('Guest. Email not verified.').waitFor();
    await row(page, 'Gus Guest').filter({ hasText: 'unread' }).waitFor({ state: 'detached' });

    await reply(page).fill('On your dashboard.');
    expect(await guest.waitForPush('typing')).toMatchObject({ sender_type: 'staff', sender_name: 'sam' });
    await reply(page).press('Shift+Enter');
    await reply(page).press('End');
    await reply(page).pressSequentially('Scroll down a little.');
    await reply(page).press('Enter');
    const { message } = await guest.waitForPush('message');
    expect(message.message).toBe('On your dashboard.\nScroll down a little.');
    await log(page).getByText('Sent').waitFor();
    await expect.poll(() => page.title()).toBe('Support · Dealwright');

    // It is said again while somebody types, and shows for seconds only.
    const guestTypes = async () => {
      await guest.ask('typing', { chat_id: guest.chat_id });
      return log(page).getByText('Gus Guest is typing…').isVisible();
    };
    await expect.poll(guestTypes, { interval: 3000 }).toBe(true);
    await guest.write('Thank you!');
    await log(page).getByText('Thank you!').waitFor();

    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('group', { name: 'Close this chat?' }).getByText('Close chat').click();
    await guest.waitForPush('chat_closed');
    await page.getByText('This chat is closed.').waitFor();
    await log(page).getByText('Thank you!').waitFor();
    expect(await reply(page).count()).toBe(0);
    await row(page, 'Gus Guest').waitFor({ state: 'detached' });
    const closed = page.getByRole('button', { name: /^Closed/ });
    expect(await closed.textContent()).toBe('Closed');
    await closed.click();
    await row(page, 'Gus Guest').waitFor();

    // Who gave up is not lost: counted, and looked up among the closed ones.
    const other = await guestWrites('Ulla Unanswered', 'Nobody there?');
    await other.ask('close_chat', { chat_id: other.chat_id });
    await page.getByRole('button', { name: 'Closed (1 unanswered)' }).waitFor();
    await row(page, 'Ulla Unanswered').filter({ hasText: 'Unanswered: Nobody there?' }).click();
    await page.getByText('This chat is closed.').getByRole('link', { name: '@people.example' }).waitFor();
    await page.getByRole('button', { name: 'Closed', exact: true }).waitFor();
  });

  it('shows what a colleague does, who is typing, and the plan of a customer', async () => {
    const client = await connect(system);
    await client.ask('hello', { id_token: ines.token });
    const { chat } = await client.ask('start_chat', {});
    await ines.call('GET', '/api/profile');
    await client.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message: 'Which plan?' });
    const page = await openConsole(sam);
    const colleague = await openConsole(ola);
    for (const each of [page, colleague]) await row(each, 'ines').click();
    const about = page.getByRole('complementary', { name: 'About the customer' });
    await about.getByText('Basic', { exact: true }).waitFor();
    await page.getByText('Analyses saved in 30 days').waitFor();
    await log(page).getByText('Which plan?').waitFor();
    await log(colleague).getByText('Which plan?').waitFor();
    const colleagueTypes = async () => {
      await reply(colleague).fill('');
      await reply(colleague).fill('You are on Basic.');
      return log(page).getByText('ola is typing…').isVisible();
    };
    await expect.poll(colleagueTypes, { interval: 3100 }).toBe(true);
    await reply(colleague).press('Enter');
    await log(page).getByText('You are on Basic.').waitFor();
    expect(await log(page).textContent()).toContain('ola');
    await reply(page).fill('I am still');
    await client.ask('close_chat', { chat_id: chat.id });
    await page.getByText('This chat is closed.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('staff-chat-name');
  });

  it('keeps replies written without a network, says so, and sends them in order once it is back', async () => {
    const guest = await guestWrites('Nora Network', 'Hello?');
    const page = await openConsole();
    await row(page, 'Nora Network').click();
    await log(page).getByText('Hello?').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    for (const text of ['Here I am.', 'How can I help?']) {
      await reply(page).fill(text);
      await reply(page).press('Enter');
    }
    await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(2);
    await guest.write('Anybody there?');
    const other = await guestWrites('Olga Other', 'Me too.');
    await page.context().setOffline(false);
    await log(page).getByText('Anybody there?').waitFor();
    await row(page, 'Olga Other').waitFor();
    await log(page).getByText('· Sent').waitFor();
    await expect.poll(() => page.getByText(/^(Waiting to be sent|Sending…)$/).count()).toBe(0);
    const { messages } = await guest.ask('sync', { chat_id: guest.chat_id });
    expect(messages.sort(inOrder).map(({ message }) => message)).toEqual([
      'Hello?',
      'Anybody there?',
      'Here I am.',
      'How can I help?',
    ]);
    for (const each of [guest, other]) await each.ask('close_chat', { chat_id: each.chat_id });
  });

  it('keeps what is typed, and replies that wait, through a look at another chat and a reload', async () => {
    const guests = [await guestWrites('Dora Draft', 'One.'), await guestWrites('Emil Else', 'Two.')] as const;
    const network = breakable();
    const page = await openConsole(sam, {}, network.stand);
    await row(page, 'Dora Draft').click();
    await reply(page).fill('Half a sent');
    await row(page, 'Emil Else').click();
    await log(page).getByText('Two.').waitFor();
    expect(await reply(page).inputValue()).toBe('');
    await row(page, 'Dora Draft').click();
    await page.reload();
    await log(page).getByText('One.').waitFor();
    expect(await reply(page).inputValue()).toBe('Half a sent');

    network.cut();
    await reply(page).fill('A whole sentence.');
    await reply(page).press('Enter');
    await log(page).getByText('Waiting to be sent').waitFor();
    await page.reload();
    await page.getByText('The connection is lost.').waitFor();
    network.mend();
    await page.getByRole('button', { name: 'Try now' }).click();
    expect((await guests[0].waitForPush('message')).message.message).toBe('A whole sentence.');
    await log(page).getByText('· Sent').waitFor();
    for (const each of guests) await each.ask('close_chat', { chat_id: each.chat_id });
  });
});

it('keeps answers at hand: added, found by a slash, inserted at the caret, changed, deleted', async () => {
  const guest = await guestWrites('Carla Canned', 'Where do I reset my password?');
  const page = await openConsole();
  await row(page, 'Carla Canned').click();
  await page.getByRole('button', { name: 'Saved replies', exact: true }).click();
  await page.getByText('No saved replies yet.').waitFor();
  await page.getByRole('button', { name: 'Edit replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  for (const [title, text] of [
    ['Reset', 'Use the link below the form.'],
    ['Greeting', 'Good morning!'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add reply' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByRole('button', { name: 'Add reply' }).click();
    await dialog.getByRole('heading', { name: title }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Edit Greeting' }).click();
  await dialog.getByLabel('Text').fill('Good evening!');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await dialog.getByText('Good evening!').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('staff-reply');

  await reply(page).fill('Hello.\n');
  await reply(page).press('/');
  const search = page.getByRole('combobox', { name: 'Search replies' });
  await search.press('Escape');
  expect(await reply(page).inputValue()).toBe('Hello.\n');
  for (const _ of ['opens the answers', 'is one after all']) await page.keyboard.press('/');
  expect(await reply(page).inputValue()).toBe('Hello.\n/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('/');
  await search.fill('reset');
  await page.getByRole('option', { name: /Reset/ }).waitFor();
  await search.press('Enter');
  expect(await reply(page).inputValue()).toBe('Hello.\nUse the link below the form.');
  // No line begins there: a slash is a slash.
  await reply(page).press('/');
  expect(await reply(page).inputValue()).toBe('Hello.\nUse the link below the form./');
  expect(await search.count()).toBe(0);
  await reply(page).press('Backspace');
  await reply(page).press('Enter');
  const { message } = await guest.waitForPush('message');
  expect(message.message).toBe('Hello.\nUse the link below the form.');

  await page.getByRole('button', { name: 'Saved replies', exact: true }).click();
  await page.getByRole('button', { name: 'Edit replies' }).click();
  await dialog.getByRole('button', { name: 'Delete Greeting' }).dblclick();
  await dialog.getByRole('button', { name: 'Delete Greeting' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Greeting' }).waitFor({ state: 'detached' });
  await guest.ask('close_chat', { chat_id: guest.chat_id });
});

it('shows contact messages and notes who answered them', async () => {
  await sendContact('Charged twice');
  const page = await openConsole();
  await page.getByRole('tab', { name: 'Messages (1)' }).click();
  await row(page, 'Charged twice').click();
  const link = await page.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
  expect(link).toMatch(/^mailto:ann@people\.example\?subject=Re%3A%20Charged%20twice%20%5BDW-/);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await page.getByText(/^Answered by sam, /).waitFor();
  await row(page, 'Charged twice').waitFor({ state: 'detached' });
  expect(await page.getByRole('tab', { name: 'Messages' }).textContent()).toBe('Messages');
  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await row(page, 'Charged twice').click();
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByText(/^Opened again by sam, /).waitFor();
});

it('notifies of a new chat by name alone, once somebody has turned it on and looks elsewhere', async () => {
  const page = await openConsole(sam, { permissions: ['notifications'] }, (fresh) =>
    fresh.addInitScript(() => {
      const shown: unknown[] = [];
      class FakeNotification {
        static permission = 'default';
        static requestPermission() {
          FakeNotification.permission = 'granted';
          return Promise.resolve('granted');
        }
        constructor(...all: unknown[]) {
          shown.push(all);
        }
      }
      Object.assign(globalThis, { Notification: FakeNotification, shownNotifications: shown });
    }),
  );
  const shown = () => page.evaluate('JSON.stringify(shownNotifications)');
  const hide = () =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })`);
  await hide();
  const first = await guestWrites('Una Unseen', 'A secret of mine.');
  await row(page, 'Una Unseen').waitFor();
  expect(await shown()).toBe('[]');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByRole('button', { name: 'Turn off notifications' }).waitFor();
  const second = await guestWrites('Nils New', 'A secret of mine.');
  await row(page, 'Nils New').waitFor();
  await second.write('And another.');
  expect(await shown()).toBe(JSON.stringify([['Nils New is waiting', { tag: second.chat_id }]]));
  for (const each of [first, second]) await each.ask('close_chat', { chat_id: each.chat_id });
});

it('can be worked with the keyboard alone', async () => {
  const guests = [await guestWrites('Kai Key', 'First.'), await guestWrites('Lea Letter', 'Second.')];
  await sendContact('By keyboard');
  const page = await openConsole();
  const { keyboard } = page;
  const focused = () => page.evaluate('document.activeElement.textContent');
  await row(page, 'Kai Key').waitFor();
  await keyboard.press('j');
  await log(page).getByText('First.').waitFor();
  await keyboard.press('j');
  await log(page).getByText('Second.').waitFor();
  expect(await focused()).toContain('Lea Letter');
  await keyboard.press('ArrowUp');
  expect(await focused()).toContain('Kai Key');
  await keyboard.press('Enter');
  await log(page).getByText('First.').waitFor();
  await keyboard.press('r');
  await keyboard.type('jkc1');
  await keyboard.press('Enter');
  expect((await guests[0]?.waitForPush('message'))?.message.message).toBe('jkc1');

  // The reply has the focus: a key is a letter there until it is left.
  await keyboard.press('Shift+Tab');
  await keyboard.press('c');
  await keyboard.press('Tab');
  expect(await focused()).toBe('Close chat');
  await keyboard.press('Enter');
  await page.getByText('This chat is closed.').waitFor();
  await row(page, 'Kai Key').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Kai Key');

  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await keyboard.press('2');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Kai Key');
  await keyboard.press('2');
  await row(page, 'By keyboard').waitFor();
  await keyboard.press('j');
  await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
  await keyboard.press('1');
  await row(page, 'Lea Letter').waitFor();
  await guests[1]?.ask('close_chat', { chat_id: guests[1].chat_id });
});

it('is accessible and fits in every view, with long names and texts too', async () => {
  const long = 'Maximiliana-Theodora Featherstonehaugh-Cholmondeley von und zu Hohenlohe-Langenburg the Third';
  const guest = await guestWrites(long, 'W'.repeat(400), 'A long question. '.repeat(100));
  await sendContact('S'.repeat(150), 'x'.repeat(900)).catch(() => {});
  const page = await openConsole(sam);
  await row(page, 'Maximiliana').waitFor();
  await expectGoodInEveryView(page);
  await row(page, 'Maximiliana').click();
  await log(page).getByText('A long question.').waitFor();
  await page.waitForLoadState('networkidle');
  await expectGoodInEveryView(page, '.staff');
  await page.getByRole('button', { name: 'Saved replies', exact: true }).click();
  await page.getByRole('option').first().waitFor();
  await expectGoodInEveryView(page, '.staff-picker');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expectGoodInEveryView(page, '.staff-question');
  await page.getByRole('button', { name: 'Keep open' }).click();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.locator('button.staff-row').first().click();
  await page.getByRole('link', { name: 'Reply by email' }).waitFor();
  await expectGoodInEveryView(page, '.staff');
  await guest.ask('close_chat', { chat_id: guest.chat_id });
});

it('goes from the list to the chat and back on a phone, and the focus goes along', async () => {
  const guest = await guestWrites('Phil Phone', 'Hello from my phone.');
  const page = await openConsole(sam, { viewport: { width: 320, height: 640 } });
  await row(page, 'Phil Phone').click();
  await log(page).getByText('Hello from my phone.').waitFor();
  expect(await row(page, 'Phil Phone').isVisible()).toBe(false);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('staff-chat-name');
  await expectNoSidewaysScroll(page);
  await page.getByText('About the customer').click();
  await page.getByText('Guest. Email not verified.').waitFor();
  await page.getByRole('button', { name: 'Back to the chats' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Phil Phone');
  await page.goBack();
  await log(page).getByText('Hello from my phone.').waitFor();
  await guest.ask('close_chat', { chat_id: guest.chat_id });
});

it('takes its keys from who has minimized a chat of their own in the same tab', async () => {
  const page = await browser.open();
  await signInOn(page, system.url, { ...sam, password });
  await openChatFromHelp(page);
  await page.getByRole('dialog', { name: 'Live Support Chat' }).waitFor();
  await page.getByRole('button', { name: 'Minimize chat' }).click();
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('tab', { name: /^Chats/ }).waitFor();
  await page.keyboard.press('2');
  await expect.poll(() => page.getByRole('tab', { name: /^Messages/ }).getAttribute('aria-selected')).toBe('true');
});

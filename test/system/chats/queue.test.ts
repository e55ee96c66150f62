import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const TableName = system.tables.names.find((name) => name.includes('Chats'));
const { token } = await system.person('agent', ['staff']);
const staff = await connect(system);
await staff.ask('hello', { id_token: token });

/** The ids of all open chats, page by page. */
async function openChats(client: ChatClient): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.ask('list_chats', { status: 'active', ...(cursor !== undefined && { cursor }) });
    pages.push(page.chats.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return pages;
}

/** Stores an open chat as a release did that had them all in one partition, or in the one given. */
async function store(id: string, created_at: string, queue = 'active'): Promise<void> {
  const texts = {
    chat_id: id,
    sort_key: 'chat',
    queue,
    queue_position: created_at,
    created_at,
    status: 'active',
    user_email: 'guest@queue.example',
    user_name: 'Guest',
  };
  await system.tables.command('PutItem', {
    TableName,
    Item: {
      ...Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }])),
      user_id: { NULL: true },
      message_count: { N: '1' },
      unread: { N: '1' },
      revision: { N: '1' },
      expires_at: { N: String(Math.floor(Date.now() / 1000) + 86_400) },
    },
  });
}

async function queueOf(id: string): Promise<string> {
  const { Item } = Object(
    await system.tables.command('GetItem', { TableName, Key: { chat_id: { S: id }, sort_key: { S: 'chat' } } }),
  );
  return Item.queue.S;
}

it('has open chats in several partitions of the index, and lists all of them once, the oldest first', async () => {
  const start = Date.parse('2026-11-01T10:00:00.000Z');
  const chats = Array.from({ length: 130 }, (_, index) => {
    // Every third one was created in the same millisecond as the one before.
    const at = new Date(start + (index - (index % 3 === 0 ? 1 : 0)) * 1000);
    return { id: newUlid(at), at: at.toISOString() };
  });
  await Promise.all(
    chats.map(({ id, at }, index) =>
      store(id, at, index % 5 === 0 ? 'active' : `active#${id.charCodeAt(id.length - 1) % 4}`),
    ),
  );
  const pages = await openChats(staff);
  expect(pages.length).toBeGreaterThan(1);
  const listed = pages.flat();
  expect(new Set(listed)).toEqual(new Set(chats.map(({ id }) => id)));
  expect(listed).toHaveLength(chats.length);
  const times = new Map(chats.map(({ id, at }) => [id, at]));
  const order = listed.map((id) => times.get(id));
  expect(order).toEqual(order.toSorted());
});

it('moves a chat of the former partition with its next message', async () => {
  const id = newUlid(new Date());
  await store(id, new Date().toISOString());
  expect((await openChats(staff)).flat()).toContain(id);
  await staff.ask('join_chat', { chat_id: id });
  await staff.ask('send_message', { chat_id: id, message_id: randomUUID(), message: 'Sorry for the wait.' });
  expect(await queueOf(id)).toMatch(/^active#[0-3]$/);
  expect((await openChats(staff)).flat().filter((each) => each === id)).toEqual([id]);
});

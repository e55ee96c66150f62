import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { startSystem } from '#test/support/system.ts';
import { inSequence, openTablesProxy } from '#test/support/tables-proxy.ts';

const proxy = openTablesProxy();
const system = await startSystem({ tablesThrough: proxy.through });

async function connectAs(name: string, groups: string[] = []): Promise<ChatClient> {
  const { token } = await system.person(name, groups);
  const client = await connect(system);
  await client.ask('hello', { id_token: token });
  return client;
}

const say = (client: ChatClient, chat_id: string) =>
  client.ask('send_message', { chat_id, message_id: randomUUID(), message: 'Hello?' });

it('stores and pushes a message with at most 3 calls to the tables in sequence, and a heartbeat with none', async () => {
  const [user, staff] = [await connectAs('customer'), await connectAs('agent', ['staff'])];
  await staff.ask('list_chats', { status: 'active' });
  const { chat } = await user.ask('start_chat', {});
  await staff.ask('join_chat', { chat_id: chat.id });

  for (const client of [user, staff, user]) {
    const calls = await proxy.callsOf(() => say(client, chat.id));
    expect(inSequence(calls)).toBeLessThanOrEqual(3);
    expect(calls.length).toBeLessThanOrEqual(7);
  }
  expect((await user.waitForPush('message')).message_count).toBe(2);
  expect(await proxy.callsOf(() => user.ask('keep_open', {}))).toEqual([]);
  await Promise.all([user.close(), staff.close()]);
});

it("stores and pushes a guest's message with at most 3 calls in sequence, too", async () => {
  const [guest, staff] = [await connect(system), await connectAs('agent', ['staff'])];
  await staff.ask('list_chats', { status: 'active' });
  const { chat } = await guest.ask('start_chat', { email: 'guest@trips.example' });
  await staff.ask('join_chat', { chat_id: chat.id });

  for (const _ of [1, 2]) {
    const calls = await proxy.callsOf(() => say(guest, chat.id));
    expect(inSequence(calls)).toBeLessThanOrEqual(3);
    expect(calls.length).toBeLessThanOrEqual(5);
  }
  expect((await staff.waitForPush('message')).message_count).toBe(1);
  await Promise.all([guest.close(), staff.close()]);
});

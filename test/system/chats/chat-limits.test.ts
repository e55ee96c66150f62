import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats } from '#test/support/chat/guest-chats.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const agent = await system.person('limits-agent', ['staff']);

beforeEach(() => forgetGuestChats(system));

async function guestChat() {
  const guest = await connect(system);
  const { chat, chat_token = '' } = await guest.ask('start_chat', { email: 'guest@limits.example' });
  return { guest, chat_id: chat.id, chat_token };
}

async function staffIn(chat_id: string): Promise<ChatClient> {
  const staff = await connect(system);
  await staff.ask('hello', { id_token: agent.token });
  await staff.ask('join_chat', { chat_id });
  return staff;
}

const say = (client: ChatClient, chat_id: string, message = 'Hello') =>
  client.request('send_message', { chat_id, message_id: randomUUID(), message });
const closeAll = (clients: ChatClient[]) => Promise.all(clients.map((client) => client.close()));
const codeOf = (reply: Awaited<ReturnType<typeof say>>) => (reply.ok ? undefined : reply.error.code);

describe('a guest with sixty sockets on one chat', () => {
  it('gets each push on five of them', async () => {
    const { guest, chat_id, chat_token } = await guestChat();
    const sockets = await Promise.all(Array.from({ length: 59 }, () => connect(system)));
    for (const socket of sockets) await socket.ask('start_chat', { chat_token });
    const staff = await staffIn(chat_id);
    await staff.ask('send_message', { chat_id, message_id: randomUUID(), message: 'Who of you hears me?' });
    const newest = sockets.slice(-chatLimits.customerConnections);
    await Promise.all(newest.map((socket) => socket.waitForPush('message')));
    const reached = [guest, ...sockets].filter(({ pushes }) => pushes.some(({ type }) => type === 'message'));
    expect(reached).toEqual(newest);
    await closeAll([guest, staff, ...sockets]);
  });

  it('has its typing passed on once a second, whichever sends it', async () => {
    const { guest, chat_id, chat_token } = await guestChat();
    const sockets = [guest, ...(await Promise.all(Array.from({ length: 4 }, () => connect(system))))];
    for (const socket of sockets.slice(1)) await socket.ask('start_chat', { chat_token });
    const staff = await staffIn(chat_id);
    const started = Date.now();
    await Promise.all(sockets.flatMap((socket) => Array.from({ length: 10 }, () => socket.ask('typing', { chat_id }))));
    const seconds = (Date.now() - started) / 1000;
    const passed = staff.pushes.filter(({ type }) => type === 'typing').length;
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    await closeAll([staff, ...sockets]);
  });

  it('may send ten messages a minute over all of them', async () => {
    const { guest, chat_id, chat_token } = await guestChat();
    const sockets = [guest, ...(await Promise.all(Array.from({ length: 4 }, () => connect(system))))];
    for (const socket of sockets.slice(1)) await socket.ask('start_chat', { chat_token });
    const replies = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 5 }, () => say(socket, chat_id))),
    );
    const sent = replies.filter(({ ok }) => ok).length;
    // A minute may turn while they are under way.
    expect(sent).toBeGreaterThanOrEqual(chatLimits.guestMessagesPerMinute);
    expect(sent).toBeLessThanOrEqual(2 * chatLimits.guestMessagesPerMinute);
    expect(new Set(replies.map(codeOf))).toEqual(new Set([undefined, 'rate_limited']));
    await closeAll(sockets);
  });
});

it('lets a socket that had to go come again', async () => {
  const { guest, chat_id, chat_token } = await guestChat();
  const others = await Promise.all(Array.from({ length: 5 }, () => connect(system)));
  for (const other of others) await other.ask('start_chat', { chat_token });
  expect(codeOf(await say(guest, chat_id))).toBe('not_found');
  await guest.ask('start_chat', { chat_token });
  expect((await say(guest, chat_id)).ok).toBe(true);
  await closeAll([guest, ...others]);
});

it('does not hold up a member of the staff who answers fast', async () => {
  const staff = await connect(system);
  await staff.ask('hello', { id_token: agent.token });
  const { guest, chat_id } = await guestChat();
  await staff.ask('join_chat', { chat_id });
  const replies = await Promise.all(Array.from({ length: 15 }, () => say(staff, chat_id)));
  expect(replies.every(({ ok }) => ok)).toBe(true);
  await closeAll([guest, staff]);
});

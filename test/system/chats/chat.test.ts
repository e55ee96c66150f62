import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inOrder, type QueuedChat } from '#shared/support/chat.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const customer = await system.person('customer');
const agent = await system.person('agent', ['staff']);

/** A connection that has said hello with a person's token. */
async function connectAs(token: string) {
  const client = await connect(system);
  await client.ask('hello', { id_token: token });
  return client;
}

it("shows the staff the customer's plan as the server knows it, new with each message", async () => {
  const person = await system.person('priority');
  const plan = (tier: string) =>
    person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  await plan('professional');
  const [staff, user] = [await connectAs(agent.token), await connectAs(person.token)];
  await staff.ask('list_chats', { status: 'active' });
  const { chat } = await user.ask('start_chat', {});
  const say = () => user.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message: 'Hello?' });
  await say();
  const isThis = (tier: string) => (push: { chat: QueuedChat }) =>
    push.chat.id === chat.id && push.chat.user_tier === tier;
  await staff.waitForPush('chat_opened', isThis('professional'));
  await plan('enterprise');
  await say();
  await staff.waitForPush('chat_updated', isThis('enterprise'));
  const listed = (await staff.ask('list_chats', { status: 'active' })).chats.find(({ id }) => id === chat.id);
  expect(listed?.user_tier).toBe('enterprise');
  expect((await user.ask('sync', { chat_id: chat.id })).chat).not.toHaveProperty('user_tier');
  await user.ask('close_chat', { chat_id: chat.id });
  await Promise.all([user.close(), staff.close()]);
});

describe('a chat between a customer and the staff', () => {
  it('goes from the first message over the queue to the answer and the end', async () => {
    const staff = await connectAs(agent.token);
    expect((await staff.ask('list_chats', { status: 'active' })).chats).toEqual([]);
    const user = await connectAs(customer.token);
    const { chat, messages } = await user.ask('start_chat', {});
    expect(chat).toMatchObject({
      user_id: customer.id,
      user_email: customer.email,
      user_name: 'customer',
      status: 'active',
      message_count: 0,
    });
    expect(messages).toEqual([]);
    // Nobody waits before something was said.
    expect((await staff.ask('list_chats', { status: 'active' })).chats).toEqual([]);

    const chat_id = chat.id;
    const sent = await user.ask('send_message', {
      chat_id,
      message_id: randomUUID(),
      message: '  Is the ARV an estimate?  ',
    });
    expect(sent.message).toMatchObject({
      seq: 1,
      sender_type: 'user',
      sender_name: 'customer',
      message: 'Is the ARV an estimate?',
    });
    const opened = await staff.waitForPush('chat_opened');
    expect(opened.chat).toMatchObject({
      id: chat_id,
      unread: 1,
      waiting_since: sent.message.created_at,
      last_message: { sender_type: 'user', preview: 'Is the ARV an estimate?' },
    });
    expect((await staff.ask('list_chats', { status: 'active' })).chats).toEqual([opened.chat]);

    const joined = await staff.ask('join_chat', { chat_id });
    expect(joined.messages).toEqual([sent.message]);
    const seen = await staff.ask('mark_read', { chat_id });
    expect(seen.chat).toEqual({ ...opened.chat, unread: 0, revision: opened.chat.revision + 1 });
    await staff.ask('typing', { chat_id });
    expect(await user.waitForPush('typing')).toMatchObject({ sender_type: 'staff', sender_name: 'agent' });

    const answer = await staff.ask('send_message', { chat_id, message_id: randomUUID(), message: 'It is.' });
    expect(answer.message).toMatchObject({ seq: 2, sender_type: 'staff', sender_name: 'agent' });
    expect((await user.waitForPush('message')).message).toEqual(answer.message);
    const updated = await staff.waitForPush('chat_updated', (push) => push.chat.message_count === 2);
    expect(updated.chat.waiting_since).toBeUndefined();
    expect(updated.chat.revision).toBe(seen.chat.revision + 1);
    // Its sender has a reply and needs no push.
    expect(staff.pushes.filter((push) => push.type === 'message')).toEqual([]);

    expect((await user.ask('ping', {})).chats).toEqual({ [chat_id]: 2 });
    const closed = await user.ask('close_chat', { chat_id });
    expect(closed.chat).toMatchObject({ status: 'closed', closed_at: expect.any(String) });
    expect((await staff.waitForPush('chat_closed')).chat).toEqual(closed.chat);
    // Who missed that is behind, and finds out.
    expect((await user.ask('ping', {})).chats).toEqual({ [chat_id]: 3 });
    expect((await user.ask('close_chat', { chat_id })).chat).toEqual(closed.chat);

    const after = await user.ask('sync', { chat_id });
    expect(after.chat).toEqual(closed.chat);
    expect(after.messages.sort(inOrder)).toEqual([sent.message, answer.message]);
    expect((await staff.ask('list_chats', { status: 'active' })).chats).toEqual([]);
    const [last] = (await staff.ask('list_chats', { status: 'closed' })).chats;
    expect(last).toMatchObject({ id: chat_id, revision: updated.chat.revision + 1 });

    const next = await user.ask('start_chat', {});
    expect(next.chat.id).not.toBe(chat_id);
    await Promise.all([user.close(), staff.close()]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

/* No limit is in the way of people who work. Of programs that wait as they are told: test/system/api/api-limits.test.ts. */

const clock = openClock();
const system = await startSystem({ clock });
beforeEach(async () => {
  await awayFromTheEndOf(hour, clock);
  await awayFromTheEndOf(minute, clock);
});

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  inParallel(
    Array.from({ length: count }, (_, index) => index),
    5,
    make,
  );

describe('a member of the staff', () => {
  it('answers forty customers from one page, as many a minute as may be joined at once', async () => {
    const agent = await system.person('honest-agent', ['staff']);
    const staff = await connect(system);
    await staff.ask('hello', { id_token: agent.token });
    await staff.ask('list_chats', { status: 'active' });
    const chats = await times(40, async (index) => {
      const customer = await connect(system);
      await customer.ask('hello', { id_token: (await system.person(`honest-${index}`)).token });
      const { chat } = await customer.ask('start_chat', {});
      await customer.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message: 'Who is there?' });
      return { customer, chat_id: chat.id };
    });

    for (let first = 0; first < chats.length; first += chatLimits.joinedChats) {
      const turn = chats.slice(first, first + chatLimits.joinedChats);
      for (const { chat_id } of turn) {
        await staff.ask('join_chat', { chat_id });
        await staff.ask('mark_read', { chat_id });
        await staff.ask('typing', { chat_id });
        await staff.ask('send_message', { chat_id, message_id: randomUUID(), message: 'We are.' });
      }
      for (const { chat_id } of turn) await staff.ask('leave_chat', { chat_id });
      await clock.advance(minute);
    }
    const answers = await Promise.all(chats.map(({ customer }) => customer.waitForPush('message')));
    expect(answers.map(({ message }) => message.message)).toEqual(Array(40).fill('We are.'));
    await Promise.all([staff, ...chats.map(({ customer }) => customer)].map((client) => client.close()));
  });
});

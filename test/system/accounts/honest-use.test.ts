import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { apiCallsPerHour } from '#shared/account/api-terms.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

/* No limit is in the way of people who work, or of programs that keep to what they are told. */

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

describe('a script with one key', () => {
  it('makes all its calls of an hour, waits as long as it is told, and goes on; its owner works all the while', async () => {
    const owner = await system.person('honest-owner');
    await owner.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const made = await owner.call('POST', '/api/account/api-keys', { name: 'Nightly' });
    const { key } = CreatedApiKey.parse(made.body);
    const list = () => system.call('GET', '/api/analysis?limit=1', { token: key });

    let remaining = apiCallsPerHour.professional;
    while (remaining > 0) {
      const replies = await times(Math.min(remaining, 50), list);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      remaining = Math.min(...replies.map(({ headers }) => Number(headers.get('ratelimit-remaining'))));
    }
    const refused = await list();
    expect(refused.status).toBe(429);
    expect((await owner.call('GET', '/api/analyses')).status).toBe(200);
    await clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect((await list()).headers.get('ratelimit-remaining')).toBe(String(apiCallsPerHour.professional - 1));
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { assembly } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { readTemplate } from '#local/template/template.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { house, terms } from '#test/shared/structures/worked-house.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { counted, gauged } from '#test/support/metric-filters.ts';
import { startSystem } from '#test/support/system.ts';

/* What the logs are counted for moves when it happens, and only then. */

const clock = openClock();
const system = await startSystem({ clock });
const person = await system.person('counted');
const filters = readTemplate(assembly)
  .resources('AWS::Logs::MetricFilter')
  .map(({ properties }) => properties);

let before = 0;
beforeEach(() => {
  before = system.logs.length;
});

/** How often a metric has moved in this test. */
async function moved(metric: string): Promise<number> {
  await system.idle();
  return counted(filters, metric, system.logs.slice(before));
}

describe('the metrics from logs', () => {
  it('count lookups that found a house and analyses that were saved', async () => {
    const lookUp = (address: string) => person.call('POST', '/api/property-lookup', { address });
    const { lookup_id } = LookupAnswer.parse((await lookUp('2417 E Sample Palm Ln, Phoenix, AZ 85016')).body);
    expect((await lookUp('Nowhere')).status).toBe(400);
    expect((await person.call('POST', '/api/analyses', { lookup_id })).status).toBe(201);
    expect((await person.call('POST', '/api/analyses', { lookup_id: 'none' })).status).toBe(400);
    expect(await moved('Lookups')).toBe(1);
    expect(await moved('AnalysesSaved')).toBe(1);
  });

  it('count compared structures', async () => {
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const { key } = CreatedApiKey.parse((await person.call('POST', '/api/account/api-keys', { name: 'Count' })).body);
    const compare = (body: object) => system.call('POST', '/api/structures/compare', { token: key, body });
    expect((await compare({ house, terms })).status).toBe(200);
    expect((await compare({ house: { rent: -1 } })).status).toBe(400);
    expect(await moved('StructuresCompared')).toBe(1);
  });

  it('count chats by their first message, and staff who join one', async () => {
    const agent = await system.person('agent', ['staff']);
    const [user, staff] = await Promise.all([connect(system), connect(system)]);
    const { chat } = await user.ask('start_chat', { email: 'guest@count.example' });
    for (const message of ['Hello?', 'Anybody?']) {
      await user.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message });
    }
    expect((await staff.request('join_chat', { chat_id: chat.id })).ok).toBe(false);
    await staff.ask('hello', { id_token: agent.token });
    await staff.ask('join_chat', { chat_id: chat.id });
    await Promise.all([user.close(), staff.close()]);
    expect(await moved('ChatsOpened')).toBe(1);
    expect(await moved('ChatsJoined')).toBe(1);
  });

  it('say how many customers have waited for an answer for five minutes, until somebody answers', async () => {
    const agent = await system.person('answers', ['staff']);
    const [user, staff] = await Promise.all([connect(system), connect(system)]);
    await staff.ask('hello', { id_token: agent.token });
    const waiting = async () => {
      await clock.advance(15 * 60_000);
      await system.idle();
      return gauged(filters, 'ChatsWaiting', system.logs).at(-1);
    };
    const others = await waiting();
    const { chat } = await user.ask('start_chat', { email: 'guest@waits.example' });
    const say = (client: typeof user, message: string) =>
      client.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message });
    await say(user, 'Is anybody there?');
    expect(await waiting()).toBe(Number(others) + 1);
    await staff.ask('join_chat', { chat_id: chat.id });
    await say(staff, 'Yes.');
    expect(await waiting()).toBe(others);
    await Promise.all([user.close(), staff.close()]);
  });

  it('count the runs of the webhook relay', async () => {
    expect(await moved('RelayRuns')).toBe(0);
    await clock.advance(15 * 60_000);
    expect(await moved('RelayRuns')).toBe(3);
  });
});

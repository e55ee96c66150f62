import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { Profile } from '#shared/account/profile.ts';
import { suggestionRequests } from '#shared/property/address-suggestions.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { answerAsRentcast, startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

/*
 * The clocks of the machines that run functions are corrected, and differ: between two calls the time may jump, also
 * back. What is counted and held by time must hold.
 */

const provider = await startFakeProvider();
const clock = openClock();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  settings: {
    PROPERTY_SOURCE_URL: provider.url,
    PROPERTY_CALLS_PER_MONTH: '10000',
    PROPERTY_CALLS_PER_DAY: '10000',
    // So many that an account has more a day than a minute.
    SUGGESTIONS_PER_MONTH: '100000',
  },
  clock,
});

const ahead = new BigInt64Array(clock.ahead);
let jumped = 0;
/** Moves the clock of the functions, also back. */
function jump(ms: number): void {
  jumped += ms;
  Atomics.add(ahead, 0, BigInt(ms));
}
afterEach(() => {
  jump(-jumped);
  provider.reset();
});

const lookUp = async (person: Person, house: number | string) =>
  (await person.call('POST', '/api/property-lookup', { address: `${house} Jump Way, Phoenix, AZ 85016` })).status;
const used = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;
const Lookups = z.object({ items: z.array(z.unknown()) });
const stored = async (person: Person) => Lookups.parse((await person.call('GET', '/api/lookups')).body).items.length;

describe('the lookups of a month', () => {
  it('are never more than the plan has, when the clock goes to the next month and back', async () => {
    const person = await system.person('between-months');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    jump(32 * 24 * hour);
    for (const house of [1, 2, 3]) expect(await lookUp(person, house)).toBe(200);
    jump(-32 * 24 * hour);
    for (const house of [4, 5]) expect(await lookUp(person, house)).toBe(200);
    expect(await lookUp(person, 6)).toBe(403);
    jump(32 * 24 * hour);
    expect(await lookUp(person, 7)).toBe(403);
    expect(await used(person)).toBe(5);
  });

  it('are charged at most once each, when the clock jumps past a reservation whose lookup is under way', async () => {
    const person = await system.person('past-reservations');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    for (const house of [11, 12, 13, 14]) expect(await lookUp(person, house)).toBe(200);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    provider.reset();
    provider.on('*', async (call, outgoing) => {
      await opened;
      return answerAsRentcast(call, outgoing);
    });
    const first = lookUp(person, 15);
    await expect.poll(() => provider.calls.length).toBeGreaterThan(0);
    jump(2 * minute);
    const second = lookUp(person, 16);
    jump(-2 * minute);
    open();
    const statuses = await Promise.all([first, second]);
    expect(statuses).toContain(200);
    expect(await used(person)).toBe(5);
    expect(await stored(person)).toBe(4 + statuses.filter((status) => status === 200).length);
    expect(await lookUp(person, 17)).toBe(403);
  });

  it('of a house that is known cost no call of the provider, when the clock goes back before it was known', async () => {
    const [first, second] = [await system.person('knows-later'), await system.person('knows-sooner')];
    expect(await lookUp(first, 21)).toBe(200);
    provider.reset();
    jump(-hour);
    expect(await lookUp(second, 21)).toBe(200);
    expect(provider.calls).toEqual([]);
  });
});

describe('suggestions', () => {
  it('are not counted anew in a minute that has passed, and are there again in the next one', async () => {
    await awayFromTheEndOf(minute, clock);
    const person = await system.person('types-back-and-forth');
    const suggest = async () => (await person.call('POST', '/api/address-suggestions', { q: '2417 E Sam' })).status;
    await inParallel(Array.from({ length: suggestionRequests.minute }), 10, suggest);
    expect(await suggest()).toBe(429);
    jump(-2 * minute);
    expect(await suggest()).toBe(429);
    jump(3 * minute);
    expect(await suggest()).toBe(200);
  });
});

describe('a chat', () => {
  it('keeps its order, its staff and its typing, and takes a session that is valid again', async () => {
    const agent = await system.person('agent', ['staff']);
    const customer = await system.person('customer');
    const [user, staff] = await Promise.all([connect(system), connect(system)]);
    await staff.ask('hello', { id_token: agent.token });
    await user.ask('hello', { id_token: customer.token });
    const { chat } = await user.ask('start_chat', {});
    await staff.ask('join_chat', { chat_id: chat.id });
    const say = (message: string) => user.ask('send_message', { chat_id: chat.id, message_id: randomUUID(), message });
    const typing = () => staff.pushes.filter(({ type }) => type === 'typing').length;

    await say('one');
    await user.ask('typing', { chat_id: chat.id });
    await staff.waitForPush('typing');
    jump(-hour);
    await say('two');
    await user.ask('typing', { chat_id: chat.id });
    await expect.poll(typing).toBe(2);
    jump(3 * hour);
    const refused = await user.request('send_message', {
      chat_id: chat.id,
      message_id: randomUUID(),
      message: 'too late',
    });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
    jump(-2 * hour);
    await say('three');

    const { messages } = await user.ask('sync', { chat_id: chat.id });
    const inOrder = messages.toSorted((a, b) => a.seq - b.seq);
    expect(inOrder.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ]);
    await Promise.all([user.close(), staff.close()]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { type ActionInput, type SocketActionName, socketActions } from '#shared/contract/socket/socket-messages.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import type { ErrorCode } from '#shared/values/errors.ts';
import { awayFromTheEndOf, minute } from '#test/support/away-from.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats, forgetSentMessages } from '#test/support/chat/guest-chats.ts';
import { idTokenClaims, refusedTokens, signedByPool } from '#test/support/lambdas/signed-tokens.ts';
import { writtenTable } from '#test/support/lambdas/written-table.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-'));
const clock = openClock();
const system = await startSystem({ dataDir, clock });
const alice = await system.person('alice');
const bob = await system.person('bob');
const agent = await system.person('agent', ['staff']);
const { body: house } = await alice.call('POST', '/api/property-lookup', { address: '9 Chat Rd, Mesa, AZ 85201' });
const { lookup_id } = LookupAnswer.parse(house);
const alicesDeal = Analysis.parse((await alice.call('POST', '/api/analyses', { lookup_id })).body).id;
const everyAction = Object.keys(socketActions) as SocketActionName[];

let open: ChatClient[] = [];
afterEach(async () => {
  await Promise.all(open.map((client) => client.close()));
  open = [];
  await forgetGuestChats(system);
});

async function guest(): Promise<ChatClient> {
  const client = await connect(system);
  open.push(client);
  return client;
}

async function connectAs({ token }: { token: string }): Promise<ChatClient> {
  const client = await guest();
  await client.ask('hello', { id_token: token });
  return client;
}

const say = (client: ChatClient, chat_id: string, message: string, message_id: string = randomUUID()) =>
  client.ask('send_message', { chat_id, message_id, message });

/** What a refused frame is answered with. */
async function refusal<Name extends SocketActionName>(
  client: ChatClient,
  action: Name,
  fields: ActionInput<Name>,
): Promise<{ code: ErrorCode; message: string }> {
  const reply = await client.request(action, fields);
  if (reply.ok) throw new Error(`${action} was not refused.`);
  expect(reply.error.reference, 'something to quote').toEqual(expect.any(String));
  return reply.error;
}

/** Fields that pass the schema of each action that names a chat. */
const aboutChat = (chat_id: string) => ({
  send_message: { chat_id, message_id: randomUUID(), message: 'Let me in.' },
  typing: { chat_id },
  sync: { chat_id },
  close_chat: { chat_id },
  join_chat: { chat_id },
  leave_chat: { chat_id },
  mark_read: { chat_id },
});

/** Alice's chat with a message in it, and her connection. */
async function alicesChat() {
  const client = await connectAs(alice);
  const { chat } = await client.ask('start_chat', {});
  await forgetSentMessages(system, chat.id, clock.now());
  await say(client, chat.id, 'Between us.');
  return { client, chat_id: chat.id };
}

describe('connecting', () => {
  it.each([
    ['another site', 'https://evil.example'],
    ['a site whose name begins like ours', 'http://localhost.evil.example'],
    ['a page without an origin of its own', 'null'],
    ['no browser', null],
  ])('is refused to %s', async (_, origin) => {
    await expect(connect(system, { origin })).rejects.toThrow('403');
  });
});

describe.each(Object.keys(refusedTokens(system, dataDir, alice)))('hello with %s', (name) => {
  it('is refused, and whoever said it is nobody from then on', async () => {
    const { client, chat_id } = await alicesChat();
    const token = (await refusedTokens(system, dataDir, alice)[name]?.()) ?? '';
    expect((await refusal(client, 'hello', { id_token: token })).code).toBe('not_signed_in');
    expect((await refusal(client, 'sync', { chat_id })).code).toBe('not_found');
    const other = await connectAs(alice);
    await say(other, chat_id, 'Not for nobody.');
    await client.ask('ping', {});
    expect(client.pushes).toEqual([]);
  });
});

describe('who is speaking', () => {
  it('is who the token names', async () => {
    const client = await guest();
    expect(await client.ask('hello', {})).toEqual({ as: 'guest' });
    expect(await client.ask('hello', { id_token: alice.token })).toMatchObject({
      as: 'user',
      user_id: alice.id,
      expires_at: expect.any(String),
    });
    expect(await client.ask('hello', { id_token: agent.token })).toMatchObject({ as: 'staff' });
  });

  it('is nobody whose address Cognito has not verified', async () => {
    const client = await guest();
    const id_token = await signedByPool(dataDir, idTokenClaims(system, alice, { email_verified: false }));
    expect((await refusal(client, 'hello', { id_token })).code).toBe('not_allowed');
  });

  it('is staff by the groups of the token, and by nothing else in it', async () => {
    const client = await guest();
    const claims = idTokenClaims(system, bob, { groups: ['staff'], 'custom:group': 'staff', name: 'staff' });
    for (const groups of [undefined, [], ['Staff'], ['staff2'], 'staff']) {
      const id_token = await signedByPool(dataDir, { ...claims, 'cognito:groups': groups });
      const reply = await client.request('hello', { id_token });
      if (reply.ok) expect(reply.data).toMatchObject({ as: 'user' });
      expect((await refusal(client, 'list_chats', { status: 'active' })).code).toBe('not_allowed');
    }
  });

  it('leaves the chats of whoever spoke before', async () => {
    const { client, chat_id } = await alicesChat();
    for (const hello of [{ id_token: bob.token }, {}]) {
      await client.ask('hello', { id_token: alice.token });
      await client.ask('start_chat', {});
      await client.ask('hello', hello);
      for (const [action, fields] of Object.entries(aboutChat(chat_id))) {
        const { code } = await refusal(client, action as 'sync', fields as { chat_id: string });
        expect(['not_found', 'not_allowed'], action).toContain(code);
      }
      const other = await connectAs(alice);
      const { message } = await say(other, chat_id, 'For Alice alone.');
      await client.ask('ping', {});
      const ids = client.pushes.map((push) => push.type === 'message' && push.message.id);
      expect(ids).not.toContain(message.id);
    }
  });

  it('is no longer staff with a token that does not say so any more', async () => {
    const { client: customer, chat_id } = await alicesChat();
    const staff = await connectAs(agent);
    await staff.ask('list_chats', { status: 'active' });
    await staff.ask('join_chat', { chat_id });
    const id_token = await signedByPool(dataDir, idTokenClaims(system, agent));
    await staff.ask('hello', { id_token });
    expect((await refusal(staff, 'sync', { chat_id })).code).toBe('not_found');
    const seen = staff.pushes.length;
    await say(customer, chat_id, 'Who is listening?');
    await staff.ask('ping', {});
    expect(staff.pushes.length).toBe(seen);
  });

  it('ends with the token: frames are refused and nothing is pushed until the next hello', async () => {
    const { client: other, chat_id } = await alicesChat();
    const client = await guest();
    const exp = Math.floor(clock.now() / 1000) + 60;
    await client.ask('hello', {
      id_token: await signedByPool(dataDir, idTokenClaims(system, alice, { exp })),
    });
    await client.ask('start_chat', {});
    await clock.advance(exp * 1000 - clock.now());

    const every: { [Name in SocketActionName]?: ActionInput<Name> } = {
      ...aboutChat(chat_id),
      start_chat: {},
      list_chats: { status: 'active' },
      listen: { deal: ulid() },
    };
    for (const action of everyAction.filter((name) => !['hello', 'ping', 'keep_open'].includes(name))) {
      const reply = await client.request(action, every[action] as never);
      expect(reply, action).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
    }
    const { message } = await say(other, chat_id, 'After the end.');
    expect(await client.ask('ping', {})).toEqual({ chats: {}, expired: true });
    expect(client.pushes).toEqual([]);

    await client.ask('hello', { id_token: alice.token });
    expect(await client.ask('ping', {})).not.toHaveProperty('expired');
    expect((await client.ask('sync', { chat_id })).messages).toContainEqual(message);
    const next = await say(other, chat_id, 'And on.');
    expect((await client.waitForPush('message')).message).toEqual(next.message);
  });
});

describe("somebody else's chat", () => {
  it.each<[string, () => Promise<ChatClient>]>([
    ['a guest', guest],
    ['another user', () => connectAs(bob)],
    [
      'a guest who gives the same address',
      async () => {
        const client = await guest();
        await client.ask('start_chat', { email: alice.email });
        return client;
      },
    ],
  ])('does not exist for %s, whatever the action', async (_, intruder) => {
    const { client: owner, chat_id } = await alicesChat();
    const client = await intruder();
    const before = await owner.ask('sync', { chat_id });
    for (const id of [chat_id, ulid()]) {
      const refusals = new Set<string>();
      for (const [action, fields] of Object.entries(aboutChat(id))) {
        const caller = socketActions[action as SocketActionName].caller;
        const { code, message } = await refusal(client, action as 'sync', fields as { chat_id: string });
        expect(code, action).toBe(caller === 'staff' ? 'not_allowed' : 'not_found');
        refusals.add(message);
      }
      // The same words whether there is such a chat or not.
      expect([...refusals]).toEqual(['Chat not found.', 'This is for staff only.']);
    }
    await say(owner, chat_id, 'Still between us.');
    await client.ask('ping', {});
    expect(client.pushes).toEqual([]);
    const after = await owner.ask('sync', { chat_id });
    expect(after.messages).toHaveLength(before.messages.length + 1);
    expect(after.chat.status).toBe('active');
  });

  it('is for staff only once they have joined it, and until they leave it', async () => {
    const { client: owner, chat_id } = await alicesChat();
    const staff = await connectAs(agent);
    const asParty = ['send_message', 'typing', 'sync', 'close_chat'] as const;
    const refusedAll = async () => {
      for (const action of asParty) {
        expect((await refusal(staff, action, aboutChat(chat_id)[action])).code, action).toBe('not_found');
      }
    };
    await refusedAll();
    await staff.ask('join_chat', { chat_id });
    await say(staff, chat_id, 'Good morning.');
    await staff.ask('leave_chat', { chat_id });
    await refusedAll();
    await say(owner, chat_id, 'Anybody there?');
    await staff.ask('ping', {});
    expect(staff.pushes).toEqual([]);
  });

  it('is not listed to users and guests', async () => {
    for (const client of [await guest(), await connectAs(bob)]) {
      for (const status of ['active', 'closed'] as const) {
        expect((await refusal(client, 'list_chats', { status })).code).toBe('not_allowed');
      }
    }
  });
});

/** The order in which a caller of the table tries the actions: what changes who may do what comes last. */
const tried = [
  'hello',
  'keep_open',
  'ping',
  'start_chat',
  'list_chats',
  'mark_read',
  'sync',
  'typing',
  'send_message',
  'close_chat',
  'join_chat',
  'leave_chat',
  'listen',
] as const satisfies SocketActionName[];

describe('docs/authorisation.md', () => {
  const table = writtenTable('docs/authorisation.md', 'Chat');

  it('has every action of the chat and no other', () => {
    expect([...table.keys()].sort()).toEqual([...everyAction].sort());
    expect([...tried].sort()).toEqual([...everyAction].sort());
  });

  /** A connection, the chat it asks for, and what it says of itself. */
  type Caller = { client: ChatClient; chat_id: string; hello: ActionInput<'hello'>; chat_token?: string };

  async function guestWithChat(): Promise<Caller> {
    const client = await guest();
    const { chat, chat_token } = await client.ask('start_chat', { email: 'visitor@people.example' });
    await say(client, chat.id, 'Hello?');
    return { client, chat_id: chat.id, hello: {}, ...(chat_token !== undefined && { chat_token }) };
  }

  const callers: Record<string, () => Promise<Caller>> = {
    'guest without a chat': async () => ({ ...(await guestWithChat()), client: await guest() }),
    guest: guestWithChat,
    'other guest': async () => {
      const { client } = await guestWithChat();
      return { ...(await guestWithChat()), client };
    },
    user: async () => ({ ...(await alicesChat()), hello: { id_token: alice.token } }),
    'other user': async () => ({
      ...(await alicesChat()),
      client: await connectAs(bob),
      hello: { id_token: bob.token },
    }),
    staff: async () => ({
      ...(await alicesChat()),
      client: await connectAs(agent),
      hello: { id_token: agent.token },
    }),
    'staff in the chat': async () => {
      const { chat_id } = await alicesChat();
      const client = await connectAs(agent);
      await client.ask('join_chat', { chat_id });
      return { client, chat_id, hello: { id_token: agent.token } };
    },
  };

  it.each(Object.keys(callers))('says what really comes of each action for: %s', async (who) => {
    const caller = await callers[who]?.();
    if (!caller) throw new Error(`Nobody is ${who}.`);
    const { client, chat_id, hello } = caller;
    const fields: { [Name in SocketActionName]: ActionInput<Name> } = {
      ...aboutChat(chat_id),
      hello,
      keep_open: {},
      ping: {},
      start_chat: { email: 'visitor@people.example' },
      list_chats: { status: 'active' },
      listen: { deal: alicesDeal },
    };
    const found: Record<string, string> = {};
    for (const action of tried) {
      const reply = await client.request(action, fields[action]);
      found[action] = reply.ok ? 'done' : reply.error.code;
      // It leaves the chats of whoever spoke before, here the same one.
      if (action === 'hello') await backInChat(caller, who);
    }
    const written = [...table].map(([action, cells]) => [action, cells[who]] as const);
    expect(found).toEqual(Object.fromEntries(written));
  });

  async function backInChat({ client, chat_id, chat_token }: Caller, who: string): Promise<void> {
    if (who === 'guest' && chat_token !== undefined) await client.ask('start_chat', { chat_token });
    if (who === 'user') await client.ask('start_chat', {});
    if (who === 'staff in the chat') await client.ask('join_chat', { chat_id });
  }
});

describe("a guest's chat", () => {
  const email = 'visitor@people.example';
  const started = async (client: ChatClient) => {
    const { chat, chat_token } = await client.ask('start_chat', { email, name: 'Vi' });
    if (!chat_token) throw new Error('There is no token.');
    return { chat_id: chat.id, chat_token };
  };

  it('is never opened by its address', async () => {
    const { chat_id } = await started(await guest());
    const other = await (await guest()).ask('start_chat', { email });
    expect(other.chat.id).not.toBe(chat_id);
    expect(other.messages).toEqual([]);
  });

  it('opens again with its token, which is not handed out twice', async () => {
    const client = await guest();
    const { chat_id, chat_token } = await started(client);
    const { message } = await say(client, chat_id, 'Remember me?');
    const again = await (await guest()).ask('start_chat', { chat_token });
    expect(again).toMatchObject({ chat: { id: chat_id, user_name: 'Vi' }, messages: [message] });
    expect(again.chat_token).toBeUndefined();
  });

  it('is not opened by another secret, and nothing tells whether there is such a chat', async () => {
    const { chat_id, chat_token } = await started(await guest());
    const secret = chat_token.split('.')[1] ?? '';
    const wrong = secret.slice(0, -2) + (secret.endsWith('AA') ? 'BA' : 'AA');
    const client = await guest();
    for (const token of [`${chat_id}.${wrong}`, `${ulid()}.${secret}`]) {
      expect((await refusal(client, 'start_chat', { chat_token: token })).message).toBe(
        'Please provide an email address to start a chat.',
      );
      const fresh = await client.ask('start_chat', { chat_token: token, email });
      expect(fresh.chat.id).not.toBe(chat_id);
      expect(fresh.chat_token).toEqual(expect.any(String));
      expect(fresh.chat_token).not.toBe(token);
    }
  });

  it('that is closed opens with its token to be read, and for nothing else', async () => {
    const client = await guest();
    const { chat_id, chat_token } = await started(client);
    const { message } = await say(client, chat_id, 'Was it my turn?');
    client.terminate();
    const staff = await connectAs(agent);
    await staff.ask('join_chat', { chat_id });
    const answer = await say(staff, chat_id, 'It was. All done.');
    const { chat: closed } = await staff.ask('close_chat', { chat_id });

    const back = await guest();
    const again = await back.ask('start_chat', { chat_token, email });
    expect(again.chat).toEqual(closed);
    expect(again.messages).toHaveLength(2);
    expect(again.messages).toEqual(expect.arrayContaining([message, answer.message]));
    expect(again.chat_token).toBeUndefined();
    expect(await back.ask('sync', { chat_id })).toEqual(again);
    const late = { chat_id, message_id: randomUUID(), message: 'One more thing.' };
    expect((await refusal(back, 'send_message', late)).code).toBe('chat_closed');
    await back.ask('typing', { chat_id });
    await staff.ask('ping', {});
    expect(staff.pushes.filter((push) => push.type === 'typing')).toEqual([]);
    // Without the token a new one begins.
    expect((await back.ask('start_chat', { email })).chat.id).not.toBe(chat_id);
  });

  it("does not open for a user, and a user's id is no key to their chat", async () => {
    const { chat_id, chat_token } = await started(await guest());
    const own = await (await connectAs(bob)).ask('start_chat', { chat_token });
    expect(own.chat).toMatchObject({ user_id: bob.id, user_email: bob.email });
    expect(own.chat.id).not.toBe(chat_id);
    const token = `${own.chat.id}.${chat_token.split('.')[1]}`;
    const fresh = await (await guest()).ask('start_chat', { chat_token: token, email });
    expect(fresh.chat.id).not.toBe(own.chat.id);
  });

  it.each([{}, { email: '' }, { email: '   ' }])('does not begin without an address: %j', async (fields) => {
    const { code, message } = await refusal(await guest(), 'start_chat', fields);
    expect([code, message]).toEqual(['invalid_input', 'Please provide an email address to start a chat.']);
  });

  it.each([
    { email: 'no-address' },
    { email: `${'x'.repeat(250)}@people.example` },
    { email, name: 'x'.repeat(101) },
    { email, name: 'two\nlines' },
    { email, name: '\ud800' },
    { email, user_id: 'user-1' },
    { email, chat_token: 'short' },
  ])('does not begin with %j', async (fields) => {
    expect((await refusal(await guest(), 'start_chat', fields)).code).toBe('invalid_input');
  });

  it('takes the name from the address when none is given', async () => {
    const { chat } = await (await guest()).ask('start_chat', { email, name: '  ' });
    expect(chat.user_name).toBe('visitor');
  });

  it('can be begun three times from one connection', async () => {
    const client = await guest();
    for (let count = 1; count <= 3; count += 1) await client.ask('start_chat', { email });
    expect((await refusal(client, 'start_chat', { email })).code).toBe('rate_limited');
  });

  it('can be begun twenty times an hour from one network, over however many connections', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, guest));
    const replies = await Promise.all(
      clients.flatMap((client) => [1, 2, 3].map(() => client.request('start_chat', { email }))),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(20);
    const { code, message } = await refusal(await guest(), 'start_chat', { email });
    expect(code).toBe('rate_limited');
    expect(message).toContain('contact form');
    // Who has an account is not counted.
    await (await connectAs(bob)).ask('start_chat', {});
  });
});

describe('a message', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['a null character', 'a\u0000b'],
    ['an escape sequence', '\u001b[31mred'],
    ['half a surrogate pair', 'a\ud83d'],
    ['the other half', '\ude00a'],
    ['what bytes that are no text become', 'a\ufffdb'],
  ])('of %s is refused and not stored', async (_, message) => {
    const { client, chat_id } = await alicesChat();
    const before = await client.ask('sync', { chat_id });
    const { code } = await refusal(client, 'send_message', { chat_id, message_id: randomUUID(), message });
    expect(code).toBe('invalid_input');
    expect(await client.ask('sync', { chat_id })).toEqual(before);
  });

  it('arrives as it was written, in any script and with markup', async () => {
    const { client, chat_id } = await alicesChat();
    const text = '<b onclick="x()">½ £ 漢字 👩‍👩‍👧 abc</b>\n\tsecond line';
    expect((await say(client, chat_id, text)).message.message).toBe(text);
    const longest = '漢'.repeat(chatLimits.messageLength);
    expect((await say(client, chat_id, longest)).message.message).toBe(longest);
  });

  it.each([
    { sender_type: 'staff' },
    { sender_name: 'Support' },
    { user_id: bob.id },
    { seq: 1 },
    { created_at: '2020-01-01T00:00:00.000Z' },
    { status: 'closed' },
    { as: 'staff' },
  ])('cannot say %j of itself', async (forged) => {
    const { client, chat_id } = await alicesChat();
    const fields = { chat_id, message_id: randomUUID(), message: 'Believe me.', ...forged };
    expect((await refusal(client, 'send_message', fields)).code).toBe('invalid_input');
  });

  it('is refused once the chat is closed, unless it was sent before', async () => {
    const { client, chat_id } = await alicesChat();
    const message_id = randomUUID();
    const { message } = await say(client, chat_id, 'Last words.', message_id);
    await client.ask('close_chat', { chat_id });
    const late = { chat_id, message_id: randomUUID(), message: 'Too late.' };
    expect((await refusal(client, 'send_message', late)).code).toBe('chat_closed');
    expect((await say(client, chat_id, 'Other words.', message_id)).message).toEqual(message);
    const { messages } = await client.ask('sync', { chat_id });
    expect(messages.map((each) => each.message)).not.toContain('Too late.');
  });

  it('of the other side is not to be had, or changed, by its id', async () => {
    const { client, chat_id } = await alicesChat();
    const staff = await connectAs(agent);
    await staff.ask('join_chat', { chat_id });
    const { message } = await say(staff, chat_id, 'From the staff.');
    const fields = { chat_id, message_id: message.id, message: 'Put into their mouth.' };
    expect((await refusal(client, 'send_message', fields)).code).toBe('invalid_input');
    expect((await client.ask('sync', { chat_id })).messages).toContainEqual(message);
  });

  it('is the twenty-first of a minute only after that minute', async () => {
    // The count begins anew with each.
    await awayFromTheEndOf(minute, clock);
    const { client, chat_id } = await alicesChat();
    const staff = await connectAs(agent);
    await staff.ask('join_chat', { chat_id });
    const messages = Array.from({ length: 40 }, () => ({
      chat_id,
      message_id: randomUUID(),
      message: 'Again.',
    }));
    const sender = await connectAs(alice);
    const replies = await Promise.all(messages.map((fields) => sender.request('send_message', fields)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(chatLimits.messagesPerMinute - 1);
    const refused = replies.find((reply) => !reply.ok);
    expect(refused).toMatchObject({ error: { code: 'rate_limited' } });
    // Nobody else's count.
    await say(staff, chat_id, 'Calmly.');
    await client.ask('ping', {});
  });
});

describe('whatever is sent', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['an array of arrays', '['.repeat(15_000)],
    ['nested arrays that close', '['.repeat(7_000) + ']'.repeat(7_000)],
    ['a number', '1'],
    ['null', 'null'],
    ['an action that is no text', '{"action":{"a":1},"request_id":"1"}'],
    ['a property of every object', '{"action":"constructor","request_id":"1"}'],
    ['a prototype', '{"action":"ping","request_id":"1","__proto__":{"isStaff":true}}'],
    ['no request id', '{"action":"ping"}'],
    ['a request id that is too long', `{"action":"ping","request_id":"${'1'.repeat(65)}"}`],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00])],
    ['a gateway route', '{"action":"$disconnect","request_id":"1"}'],
  ])('%s is answered with an error, and the connection goes on', async (_, data) => {
    const client = await guest();
    client.sendRaw(data);
    expect(await client.ask('ping', {})).toEqual({ chats: {} });
  });
});

describe('the logs', () => {
  it('hold no text, address, name or token', async () => {
    const client = await guest();
    const { chat, chat_token } = await client.ask('start_chat', {
      email: 'discreet@people.example',
      name: 'Dee Discreet',
    });
    await say(client, chat.id, 'The combination is 12-34-56.');
    await refusal(client, 'send_message', {
      chat_id: ulid(),
      message_id: randomUUID(),
      message: 'Hush hush.',
    });
    await refusal(client, 'hello', { id_token: `${alice.token}x` });
    await connectAs(alice);
    const logs = system.logs.join('\n');
    expect(logs).toContain('send_message');
    const secrets = ['discreet@', 'Dee D', 'combination', 'Hush', chat_token ?? '?', alice.token, alice.email];
    for (const secret of [...secrets, chat_token?.split('.')[1] ?? '?', alice.token.split('.')[2] ?? '?']) {
      expect(logs).not.toContain(secret);
    }
  });
});

describe('deleting the account', () => {
  const stored = async () =>
    JSON.stringify(
      await Promise.all(system.tables.names.map((TableName) => system.tables.command('Scan', { TableName }))),
    );

  it('takes its chats along, and no token from before starts another', async () => {
    const leaver: Person = await system.person('leaver');
    const client = await connectAs(leaver);
    const staff = await connectAs(agent);
    const words: string[] = [];
    let last = '';
    for (const word of ['first-secret', 'second-secret']) {
      const { chat } = await client.ask('start_chat', {});
      for (let count = 1; count <= 8; count += 1) await say(client, chat.id, `${word} ${count}`);
      await staff.ask('join_chat', { chat_id: chat.id });
      if (word === 'first-secret') await client.ask('close_chat', { chat_id: chat.id });
      words.push(word);
      last = chat.id;
    }
    expect(await stored()).toContain('second-secret 8');
    // The browser signs out at the end, and with it the connection ends.
    const removing = leaver.call('DELETE', '/api/profile');
    expect((await removing).status).toBe(204);
    expect((await refusal(client, 'start_chat', {})).code).toBe('not_signed_in');
    await expect.poll(async () => (await staff.request('sync', { chat_id: last })).ok).toBe(false);
    expect((await refusal(staff, 'sync', { chat_id: last })).code).toBe('not_found');
    await Promise.all([client.close(), staff.close()]);
    // The ids of person and chats stay for the second sweep (any-deletion.long.test.ts).
    for (const word of [...words, leaver.email]) await expect.poll(stored).not.toContain(word);
    const again = await connectAs(leaver);
    expect((await refusal(again, 'start_chat', {})).code).toBe('not_signed_in');
    const auth_time = Math.floor(clock.now() / 1000) + 1;
    const later = await guest();
    const id_token = await signedByPool(dataDir, idTokenClaims(system, leaver, { auth_time }));
    // A new sign-in starts the account anew, once the sweep of the old one is through.
    await expect.poll(async () => (await system.call('GET', '/api/profile', { token: id_token })).status).toBe(200);
    await later.ask('hello', { id_token });
    expect((await later.ask('start_chat', {})).messages).toEqual([]);
  });
});

it('lets the staff list exactly what they may: one schema for the queue, and no hash of a token in it', async () => {
  const client = await guest();
  const { chat } = await client.ask('start_chat', { email: 'queue@people.example' });
  await say(client, chat.id, 'Hello?');
  const staff = await connectAs(agent);
  const reply = await staff.request('list_chats', { status: 'active' });
  const { chats } = z.object({ chats: z.array(z.looseObject({ id: z.string() })) }).parse(reply.ok && reply.data);
  const listed = chats.find((each) => each.id === chat.id);
  expect(Object.keys(listed ?? {}).sort()).toEqual(
    [
      'created_at',
      'id',
      'last_message',
      'message_count',
      'revision',
      'status',
      'unread',
      'user_email',
      'user_id',
      'user_name',
      'waiting_since',
    ].sort(),
  );
  for (const cursor of ['x', '2026-01-01T00:00:00.000Z/x', `x/${ulid()}`, '\ud800']) {
    expect((await refusal(staff, 'list_chats', { status: 'active', cursor })).code).toBe('invalid_input');
  }
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Reply } from '#shared/contract/socket/socket-messages.ts';
import { type ChatMessage, inOrder } from '#shared/support/chat.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const agents = [await system.person('agent-one', ['staff']), await system.person('agent-two', ['staff'])];
const somebody = () => system.person(`somebody-${randomUUID()}`);

async function connectAs({ token }: Person): Promise<ChatClient> {
  const client = await connect(system);
  await client.ask('hello', { id_token: token });
  return client;
}

/** Several connections of the same person, each in their chat. */
async function connectionsInChat(person: Person, count: number) {
  const clients = await Promise.all(Array.from({ length: count }, () => connectAs(person)));
  const [first] = await Promise.all(clients.map((client) => client.ask('start_chat', {})));
  return { clients, chat_id: first?.chat.id ?? '' };
}

/** One customer and three connections of the staff in their chat: a customer alone may not send that much. */
async function crowdInChat(person: Person) {
  const { clients, chat_id } = await connectionsInChat(person, 1);
  const staff = await Promise.all([...agents, ...agents].slice(0, 3).map(connectAs));
  for (const each of staff) await each.ask('join_chat', { chat_id });
  return { clients: [...clients, ...staff], chat_id };
}

async function transcript(client: ChatClient, chat_id: string): Promise<ChatMessage[]> {
  const found: ChatMessage[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.ask('sync', { chat_id, ...(cursor && { cursor }) });
    found.push(...page.messages);
    cursor = page.next_cursor;
  } while (cursor);
  return found.sort(inOrder);
}

const closeAll = (clients: ChatClient[]) => Promise.all(clients.map((client) => client.close()));
const unique = <T>(values: T[]) => [...new Set(values)];

const Rows = z.object({ Items: z.array(z.object({ sort_key: z.object({ S: z.string() }) })) });

async function rowsOf(chat_id: string): Promise<string[]> {
  const TableName = system.tables.names.find((name) => name.includes('Chats'));
  const answer = await system.tables.command('Query', {
    TableName,
    KeyConditionExpression: 'chat_id = :chat',
    ExpressionAttributeValues: { ':chat': { S: chat_id } },
  });
  return Rows.parse(answer).Items.map((row) => row.sort_key.S);
}

it('fifty simultaneous starts of one person make one chat', async () => {
  const person = await somebody();
  const clients = await Promise.all(Array.from({ length: 10 }, () => connectAs(person)));
  const starts = await Promise.all(
    clients.flatMap((client) => Array.from({ length: 5 }, () => client.ask('start_chat', {}))),
  );
  expect(unique(starts.map((start) => start.chat.id))).toHaveLength(1);
  await closeAll(clients);
});

it('starts that meet the end of the chat all get the same next one', async () => {
  const person = await somebody();
  const { clients, chat_id } = await connectionsInChat(person, 8);
  const [closer, ...others] = clients;
  const [, ...starts] = await Promise.all([
    closer?.ask('close_chat', { chat_id }),
    ...others.map((client) => client.ask('start_chat', {})),
  ]);
  const after = await Promise.all(clients.map((client) => client.ask('start_chat', {})));
  const next = unique(after.map((start) => start.chat.id));
  expect(next).toHaveLength(1);
  expect(next).not.toContain(chat_id);
  for (const start of starts) expect([chat_id, ...next]).toContain(start.chat.id);
  await closeAll(clients);
});

it('a message sent a hundred times at once is stored once, and every reply holds that one', async () => {
  const person = await somebody();
  const { clients, chat_id } = await connectionsInChat(person, 10);
  const message_id = randomUUID();
  const replies = await Promise.all(
    clients.flatMap((client, index) =>
      Array.from({ length: 10 }, () =>
        client.ask('send_message', { chat_id, message_id, message: `Words of ${index}` }),
      ),
    ),
  );
  const stored = await transcript(clients[0] as ChatClient, chat_id);
  expect(stored).toHaveLength(1);
  for (const reply of replies) expect(reply.message).toEqual(stored[0]);
  // Whoever did not send it saw that one, too.
  const pushed = clients.flatMap((client) =>
    client.pushes.flatMap((push) => (push.type === 'message' ? [push.message] : [])),
  );
  for (const message of pushed) expect(message).toEqual(stored[0]);
  await closeAll(clients);
});

it('everybody sees every message, in one order, whoever joins when', async () => {
  const person = await somebody();
  const { clients, chat_id } = await crowdInChat(person);
  const late = [...(await Promise.all(agents.map(connectAs))), await connectAs(person)];
  const sends = clients.flatMap((client, index) =>
    Array.from({ length: 15 }, (_, count) =>
      client.ask('send_message', { chat_id, message_id: randomUUID(), message: `${index}-${count}` }),
    ),
  );
  const joins = late.map((client, index) =>
    index < agents.length ? client.ask('join_chat', { chat_id }) : client.ask('start_chat', {}),
  );
  const sent = (await Promise.all(sends)).map((reply) => reply.message);
  const joined = await Promise.all(joins);

  const all = sent.sort(inOrder);
  expect(unique(all.map((message) => message.seq))).toHaveLength(60);
  expect(await transcript(clients[0] as ChatClient, chat_id)).toEqual(all);
  const pushesOf = (client: ChatClient) =>
    client.pushes.flatMap((push) => (push.type === 'message' ? [push.message] : []));
  for (const [index, client] of late.entries()) {
    const seen = [...(joined[index]?.messages ?? []), ...pushesOf(client)];
    const byId = new Map(seen.map((message) => [message.id, message]));
    expect([...byId.values()].sort(inOrder)).toEqual(all);
  }
  await closeAll([...clients, ...late]);
});

it('of fifty messages that meet the end of the chat, those answered with yes are there, and no other', async () => {
  const person = await somebody();
  const { clients, chat_id } = await connectionsInChat(person, 5);
  const staff = await connectAs(agents[0] as Person);
  await staff.ask('join_chat', { chat_id });
  const replies: Reply[] = [];
  const sendTen = async (client: ChatClient) => {
    for (let count = 1; count <= 10; count += 1) {
      const fields = { chat_id, message_id: randomUUID(), message: `${count}` };
      replies.push(await client.request('send_message', fields));
    }
  };
  // With a few through, and many to come.
  const sending = Promise.all(clients.map(sendTen));
  await staff.waitForPush('message', (push) => push.message.seq >= 10);
  const { chat } = await staff.ask('close_chat', { chat_id });
  await sending;
  expect(replies).toHaveLength(50);
  expect(unique(replies.map((reply) => reply.ok)).sort()).toEqual([false, true]);

  const accepted = replies.flatMap((reply) =>
    reply.ok ? [z.object({ message: z.object({ seq: z.int(), id: z.string() }) }).parse(reply.data)] : [],
  );
  for (const reply of replies) if (!reply.ok) expect(reply.error.code).toBe('chat_closed');
  const stored = await transcript(clients[0] as ChatClient, chat_id);
  expect(stored.map((message) => message.id).sort()).toEqual(accepted.map(({ message }) => message.id).sort());
  for (const message of stored) expect(message.seq).toBeLessThan(chat.message_count);
  expect((await clients[0]?.ask('sync', { chat_id }))?.chat).toEqual(chat);
  await closeAll([...clients, staff]);
});

it('both sides can end a chat at once: it ends once', async () => {
  const person = await somebody();
  const { clients, chat_id } = await connectionsInChat(person, 3);
  await clients[0]?.ask('send_message', { chat_id, message_id: randomUUID(), message: 'Hello?' });
  const staff = await Promise.all(agents.map(connectAs));
  await Promise.all(staff.map((client) => client.ask('join_chat', { chat_id })));
  const ends = await Promise.all([...clients, ...staff].map((client) => client.ask('close_chat', { chat_id })));
  for (const end of ends) expect(end.chat).toEqual(ends[0]?.chat);
  expect(ends[0]?.chat).toMatchObject({ status: 'closed', message_count: 2 });
  await closeAll([...clients, ...staff]);
});

it('two of the staff can join and answer at once', async () => {
  const person = await somebody();
  const { clients, chat_id } = await connectionsInChat(person, 1);
  const [customer] = clients;
  if (!customer) throw new Error('Nobody is there.');
  await customer.ask('send_message', { chat_id, message_id: randomUUID(), message: 'Hello?' });
  const staff = await Promise.all(agents.map(connectAs));
  await Promise.all(staff.map((client) => client.ask('join_chat', { chat_id })));
  const answers = await Promise.all(
    staff.map((client) =>
      client.ask('send_message', { chat_id, message_id: randomUUID(), message: 'How can I help?' }),
    ),
  );
  const messages = answers.map((answer) => answer.message).sort(inOrder);
  expect(messages.map((message) => message.seq)).toEqual([2, 3]);
  expect(messages.map((message) => message.sender_name).sort()).toEqual(['agent-one', 'agent-two']);
  for (const message of messages) {
    await customer.waitForPush('message', (push) => push.message.id === message.id);
  }
  await closeAll([customer, ...staff]);
});

describe('a long chat', () => {
  it('comes in pages that API Gateway can carry, and complete', async () => {
    const person = await somebody();
    const { clients, chat_id } = await crowdInChat(person);
    // The longest there are: three bytes a character.
    const longest = '漢'.repeat(2000);
    await Promise.all(
      clients.flatMap((client) =>
        Array.from({ length: 18 }, () =>
          client.ask('send_message', { chat_id, message_id: randomUUID(), message: longest }),
        ),
      ),
    );
    const again = await connectAs(person);
    const first = await again.ask('start_chat', {});
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(32 * 1024 - 200);
    expect(first.next_cursor).toBeDefined();
    expect((await transcript(again, chat_id)).map((message) => message.seq)).toEqual(
      Array.from({ length: 72 }, (_, index) => index + 1),
    );
    await closeAll([...clients, again]);
  });
});

describe('a connection that ends', () => {
  it.each(['close', 'terminate'] as const)('by %s leaves the chat', async (how) => {
    const person = await somebody();
    const { clients, chat_id } = await connectionsInChat(person, 2);
    const [one, two] = clients;
    const present = async () => (await rowsOf(chat_id)).filter((key) => key.startsWith('connection#')).length;
    expect(await present()).toBe(2);
    await one?.[how]();
    await one?.ended;
    await expect.poll(present, { timeout: 60_000 }).toBe(1);
    await two?.close();
    await expect.poll(present, { timeout: 60_000 }).toBe(0);
  });

  it('gives no trouble to whoever writes to it at that moment', async () => {
    const person = await somebody();
    const { clients, chat_id } = await connectionsInChat(person, 6);
    const [sender, ...others] = clients;
    const sends = Array.from({ length: 10 }, (_, index) =>
      sender?.ask('send_message', { chat_id, message_id: randomUUID(), message: `${index}` }),
    );
    for (const client of others) client.terminate();
    expect((await Promise.all(sends)).map((reply) => reply?.message.seq).sort()).toHaveLength(10);
    await sender?.close();
  });
});

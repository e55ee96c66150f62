import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionsIn, enterChat, followQueue, identify } from '#lambdas/storage/chats/chat-connections.ts';
import { readTranscript, storeMessage } from '#lambdas/storage/chats/chat-messages.ts';
import { userPartition } from '#lambdas/storage/chats/chat-rows.ts';
import {
  acceptMessage,
  closeChat,
  findChat,
  findGuestChat,
  listChats,
  newGuestChat,
  openChatOf,
} from '#lambdas/storage/chats/chats.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { deletedAccount, refusedWrite, transactionsOf } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const now = new Date('2026-03-31T20:00:00.000Z');
const seconds = (later: number) => now.getTime() / 1000 + later;
const person = {
  id: 'person-1',
  email: 'pat@people.example',
  name: '',
  isStaff: false,
  signedInAt: seconds(-60),
  expiresAt: seconds(600),
};
const id = ulid();
const chatRow = (overrides = {}) => ({
  chat_id: id,
  sort_key: 'chat',
  user_id: person.id,
  user_email: person.email,
  user_name: 'pat',
  status: 'active',
  created_at: now.toISOString(),
  message_count: 0,
  unread: 0,
  revision: 0,
  expires_at: seconds(1000),
  ...overrides,
});

/** Stored rows by partition and sort key; of a list one per read, and the last one from then on. */
function rows(found: Record<string, (object | undefined)[]>): void {
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    const list = found[Key.sort_key] ?? [];
    return { Item: list.length > 1 ? list.shift() : list[0] };
  });
}
const puts = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('CHATS_TABLE', 'chats');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({ Attributes: {} });
  dynamo.on(DeleteCommand).resolves({});
});

describe("a person's open chat", () => {
  it('is there together with its name and with what the account’s deletion finds it by', async () => {
    rows({});
    const chat = await openChatOf(person, now);
    expect(chat).toMatchObject({ user_id: person.id, user_name: 'pat', status: 'active' });
    const [[point, list, made] = []] = transactionsOf(dynamo);
    expect(point?.Update?.ExpressionAttributeValues?.[':id']).toBe(chat.id);
    expect(list?.Put?.Item).toEqual({ chat_id: userPartition(person.id), sort_key: `chat#${chat.id}` });
    expect(made?.Put?.Item).toMatchObject({ chat_id: chat.id, sort_key: 'chat' });
  });

  it.each([
    ['closed', chatRow({ status: 'closed' })],
    ['past its time', chatRow({ expires_at: seconds(0) })],
  ])('is another one once it is %s, in place of that one only', async (_, row) => {
    rows({ active: [{ active_chat: id }], chat: [row] });
    expect((await openChatOf(person, now)).id).not.toBe(id);
    expect(transactionsOf(dynamo)[0]?.[0]?.Update).toMatchObject({
      ConditionExpression: 'active_chat = :before',
      ExpressionAttributeValues: { ':before': id },
    });
  });

  it('is the one that a concurrent call started', async () => {
    dynamo.on(TransactWriteCommand).rejects(refusedWrite());
    rows({ active: [undefined, { active_chat: id }], chat: [chatRow()] });
    expect((await openChatOf(person, now)).id).toBe(id);
  });

  it('is none of an account that is deleted just before the chat is there', async () => {
    rows({});
    dynamo.on(TransactWriteCommand).rejects(deletedAccount());
    await expect(openChatOf(person, now)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('is none for a sign-in from before the account was deleted, although the chat is still there', async () => {
    const deleted_at = new Date(person.signedInAt * 1000).toISOString();
    dynamo.on(GetCommand).callsFake(({ TableName, Key }) => {
      if (TableName === 'profiles') return { Item: { deleted_at } };
      return { Item: Key.sort_key === 'chat' ? chatRow() : { active_chat: id } };
    });
    await expect(openChatOf(person, now)).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

describe("a guest's chat", () => {
  it('keeps nothing of the secret but a hash', async () => {
    const { id: chatId, token } = newGuestChat(now);
    const { createGuestChat } = await import('#lambdas/storage/chats/chats.ts');
    await createGuestChat(token, { email: 'guest@people.example', name: undefined }, now);
    const [row] = puts();
    expect(JSON.stringify(row)).not.toContain(token.split('.')[1]);
    rows({ chat: [{ ...row, chat_id: chatId }] });
    expect((await findGuestChat(token, now))?.id).toBe(chatId);
    expect(await findGuestChat(token.slice(0, -2) + (token.endsWith('AA') ? 'BA' : 'AA'), now)).toBeUndefined();
  });

  it('has an id that says when it began', () => {
    const { id: chatId } = newGuestChat(now);
    expect(chatId.slice(0, 10)).toBe(ulid(now.getTime()).slice(0, 10));
    expect(Ulid.parse(chatId)).not.toBe(newGuestChat(now).id);
  });

  it('never repeats a secret', () => {
    const tokens = Array.from({ length: 100 }, () => newGuestChat(now).token.split('.')[1]);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('of a user is not to be had with a token', async () => {
    rows({ chat: [chatRow()] });
    expect(await findGuestChat(`${id}.${'A'.repeat(43)}`, now)).toBeUndefined();
  });
});

describe('rows past their time', () => {
  it('a chat is there until its last second and absent from then on', async () => {
    rows({ chat: [chatRow({ expires_at: seconds(1) })] });
    expect(await findChat(id, now)).toBeDefined();
    rows({ chat: [chatRow({ expires_at: seconds(0) })] });
    expect(await findChat(id, now)).toBeUndefined();
  });

  it('a connection gets no pushes after its token has expired', async () => {
    const row = (connection_id: string, later: number) => ({ connection_id, expires_at: seconds(later) });
    dynamo.on(QueryCommand).resolves({ Items: [row('one', 1), row('two', 0), row('three', -5)] });
    expect(await connectionsIn(id, now)).toEqual(['one']);
  });

  it('messages are kept for a year, and so is the chat after the last one', async () => {
    const message = {
      id: crypto.randomUUID(),
      chat_id: id,
      seq: 1,
      sender_type: 'user' as const,
      sender_name: 'pat',
      message: 'Hello',
      created_at: now.toISOString(),
    };
    await storeMessage(message, now);
    dynamo.on(UpdateCommand).resolves({ Attributes: chatRow() });
    await acceptMessage(id, { sender_type: 'user', text: 'Hello' }, now);
    expect(puts()[0]?.expires_at).toBe(seconds(365 * 86_400));
    expect(updates()[0]?.ExpressionAttributeValues?.[':expires']).toBe(seconds(365 * 86_400));
  });

  it('messages past theirs are left out, and reading goes on after them', async () => {
    const row = (expires_at: number) => ({
      sort_key: `message#${crypto.randomUUID()}`,
      chat_id: id,
      seq: 1,
      sender_type: 'user',
      sender_name: 'pat',
      message: 'Hello',
      created_at: now.toISOString(),
      expires_at,
    });
    const Items = [row(seconds(1)), row(seconds(0))];
    const last = { chat_id: id, sort_key: Items[1]?.sort_key };
    dynamo.on(QueryCommand).resolves({ Items, LastEvaluatedKey: last });
    const page = await readTranscript(id, undefined, now);
    expect(page.messages).toHaveLength(1);
    expect(`message#${page.next_cursor}`).toBe(last.sort_key);
  });
});

describe('a message that is accepted', () => {
  const change = async (sender_type: 'user' | 'staff', text = 'Hello') => {
    dynamo.on(UpdateCommand).resolves({ Attributes: chatRow({ message_count: 7 }) });
    const accepted = await acceptMessage(id, { sender_type, text }, now);
    return { accepted, input: updates().at(-1) };
  };

  it('has the sequence number that the one write counted', async () => {
    expect((await change('user')).accepted?.seq).toBe(7);
  });

  it('is none of a chat that is closed or past its time', async () => {
    const { input } = await change('user');
    expect(input?.ConditionExpression).toBe('#status = :active AND expires_at > :seconds');
    dynamo.on(UpdateCommand).rejects(refused);
    expect(await acceptMessage(id, { sender_type: 'user', text: 'Hello' }, now)).toBeUndefined();
  });

  it('is shown in the queue by its beginning, which ends in no half character', async () => {
    const preview = async (text: string) =>
      (await change('user', text)).input?.ExpressionAttributeValues?.[':last'].preview;
    expect(await preview('one\n two')).toBe('one two');
    expect(await preview('x'.repeat(200))).toBe('x'.repeat(200));
    expect(await preview('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    const cut = await preview('😀'.repeat(150));
    expect([cut?.isWellFormed(), cut?.length]).toEqual([true, 199]);
  });
});

describe('closing', () => {
  it('takes the chat out of the open ones only when it is among them', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: chatRow({ status: 'closed' }) });
    rows({ chat: [chatRow()] });
    await closeChat(id, now);
    rows({ chat: [chatRow({ message_count: 2 })] });
    await closeChat(id, now);
    const [silent, queued] = updates().map((input) => input.UpdateExpression);
    expect(silent).not.toContain('queue');
    expect(queued).toContain('queue = :closed, queue_position = :now');
  });

  it('is decided anew when the first message came in between', async () => {
    dynamo
      .on(UpdateCommand)
      .rejectsOnce(refused)
      .resolves({ Attributes: chatRow({ status: 'closed', message_count: 2 }) });
    rows({ chat: [chatRow(), chatRow({ message_count: 1 })] });
    expect((await closeChat(id, now))?.status).toBe('closed');
    expect(updates().at(-1)?.UpdateExpression).toContain('queue_position');
  });

  it('lets the person start another, also when an earlier call was cut off before that', async () => {
    rows({ chat: [chatRow({ status: 'closed' })] });
    await closeChat(id, now);
    expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
      Key: { chat_id: userPartition(person.id), sort_key: 'active' },
      ConditionExpression: 'active_chat = :chat',
    });
    expect(updates()).toEqual([]);
  });
});

describe('listing', () => {
  it('goes on where a page ended', async () => {
    const LastEvaluatedKey = {
      chat_id: id,
      sort_key: 'chat',
      queue: 'closed',
      queue_position: now.toISOString(),
    };
    const Items = [{ ...chatRow(), queue_position: now.toISOString() }];
    dynamo.on(QueryCommand).resolves({ Items, LastEvaluatedKey });
    const { next_cursor } = await listChats('closed', undefined, now);
    await listChats('closed', next_cursor, now);
    const [, second] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(second?.ExclusiveStartKey).toEqual(LastEvaluatedKey);
  });

  it('ends a page where a frame is full, and goes on after what it holds', async () => {
    const last_message = { sender_type: 'user', preview: '漢'.repeat(200), created_at: now.toISOString() };
    const Items = Array.from({ length: 50 }, (_, index) => ({
      ...chatRow({ last_message }),
      chat_id: ulid(),
      queue: 'active#0',
      queue_position: new Date(now.getTime() + index).toISOString(),
    }));
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':partition': queue } }) => ({
      Items: Items.filter((item) => item.queue === queue),
    }));
    const page = await listChats('active', undefined, now);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(29_000);
    expect(page.chats.length).toBeGreaterThan(20);
    const last = Items[page.chats.length - 1];
    expect(page.chats.at(-1)?.id).toBe(last?.chat_id);
    await listChats('active', page.next_cursor, now);
    const second = dynamo.commandCalls(QueryCommand).at(-1)?.args[0].input;
    expect(second?.ExpressionAttributeValues).toMatchObject({ ':from': last?.queue_position });
  });

  it('begins with the oldest open chat, and with the last that was closed', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] });
    await listChats('active', undefined, now);
    await listChats('closed', undefined, now);
    const forward = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ScanIndexForward);
    expect(forward).toEqual([true, true, true, true, true, false]);
  });
});

describe('a connection', () => {
  const connection = { id: 'c1', person, customerOf: ['one'], staffOf: ['two'], followsQueue: true };
  const deletions = () => dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.chat_id);

  it('leaves its chats before it gets a different user', async () => {
    const story: string[] = [];
    dynamo.on(DeleteCommand).callsFake(({ Key }) => {
      story.push(`leave ${Key.chat_id}`);
      return {};
    });
    dynamo.on(UpdateCommand).callsFake(() => {
      story.push('become');
      return { Attributes: {} };
    });
    await identify(connection, { ...person, id: 'person-2' }, now);
    expect(story).toEqual(['leave one', 'leave two', 'leave queue', 'become']);
  });

  it('with a new token of the same person stays where it is, for as long as that lasts', async () => {
    await identify(connection, { ...person, expiresAt: seconds(900) }, now);
    expect(deletions()).toEqual([]);
    const inChats = updates().flatMap(({ Key, ExpressionAttributeValues: values }) =>
      values?.[':as'] === undefined ? [] : [[Key?.chat_id, values[':expires']]],
    );
    const inQueue = puts().map((row) => [row?.chat_id, row?.expires_at]);
    expect([...inChats, ...inQueue]).toEqual([
      ['one', seconds(900)],
      ['two', seconds(900)],
      ['queue', seconds(900)],
    ]);
  });

  it('enters a chat only while its user is unchanged', async () => {
    await enterChat(connection, 'three', 'staff', { now });
    expect(updates()[0]).toMatchObject({
      UpdateExpression: expect.stringContaining('ADD staff_of :chats'),
      ConditionExpression: expect.stringContaining('person.id = :person'),
    });
    dynamo.on(UpdateCommand).rejects(refused);
    rows({ connection: [{ person: { ...person, id: 'person-2' } }] });
    await expect(enterChat(connection, 'four', 'staff', { now })).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });

  it.each([
    ['follows the queue', () => followQueue(connection, now)],
    ['enters a chat as staff', () => enterChat(connection, 'four', 'staff', { now })],
  ])('%s only while it speaks for one of the staff', async (_, enter) => {
    await enter();
    expect(updates()[0]).toMatchObject({
      ConditionExpression: expect.stringContaining('person.id = :person AND person.isStaff = :yes'),
      ExpressionAttributeValues: expect.objectContaining({ ':person': person.id, ':yes': true }),
    });
    dynamo.resetHistory();
    dynamo.on(UpdateCommand).rejects(refused);
    for (const row of [{}, { person }]) {
      rows({ connection: [row] });
      await expect(enter()).rejects.toMatchObject({ code: 'not_signed_in' });
    }
    expect(puts()).toEqual([]);
  });

  it('of the staff is in twenty chats at most', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    rows({ connection: [{ person: { ...person, isStaff: true } }] });
    await expect(enterChat(connection, 'three', 'staff', { now })).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'You are in 20 chats. Leave one first.',
    });
    expect(puts()).toEqual([]);
  });
});

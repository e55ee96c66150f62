import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connections } from '#lambdas/functions/chat/connections.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { socketEndpoint } from '#lambdas/runtime/socket-endpoint.ts';
import { Reply } from '#shared/contract/socket/socket-messages.ts';
import { socketEvent } from '#test/support/lambdas/socket-event.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

const operations = {
  hello: vi.fn(),
  start_chat: vi.fn(),
  send_message: vi.fn(),
  typing: vi.fn(),
  sync: vi.fn(),
  close_chat: vi.fn(),
  keep_open: vi.fn(),
  ping: vi.fn(),
  list_chats: vi.fn(),
  join_chat: vi.fn(),
  leave_chat: vi.fn(),
  mark_read: vi.fn(),
  listen: vi.fn(),
};
const handler = socketEndpoint(operations, connections);
const chat_id = ulid();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const person = (overrides = {}) => ({
  id: 'person-1',
  email: 'pat@people.example',
  name: 'Pat',
  isStaff: false,
  signedInAt: 0,
  expiresAt: inAnHour(),
  ...overrides,
});

const send = async (frame: unknown) => {
  const result = await handler(socketEvent({ routeKey: 'ping', frame }));
  expect(result.statusCode).toBe(200);
  return Reply.parse(JSON.parse(result.body ?? ''));
};
const sendRaw = async (raw: unknown, isBase64Encoded = false) => {
  const result = await handler(socketEvent({ raw, isBase64Encoded }));
  return Reply.parse(JSON.parse(result.body ?? ''));
};

let lines: unknown[] = [];
beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('CHATS_TABLE', 'chats');
  vi.stubEnv('SITE_ORIGIN', 'https://site.example');
  for (const operation of Object.values(operations)) operation.mockReset();
  operations.ping.mockResolvedValue({ chats: {} });
  lines = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => lines.push(line));
  }
  dynamo.on(UpdateCommand).resolves({ Attributes: {} });
  dynamo.on(DeleteCommand).resolves({});
  dynamo.on(GetCommand).resolves({});
});

describe('connecting', () => {
  const connect = async (headers: Record<string, string>) =>
    (await handler(socketEvent({ routeKey: '$connect', headers }))).statusCode;

  it('is for pages of the site, however the header is spelled', async () => {
    expect(await connect({ Origin: 'https://site.example' })).toBe(200);
    expect(await connect({ origin: 'https://site.example' })).toBe(200);
  });

  it('records the network that CloudFront saw, and no address', async () => {
    const networkFrom = async (forwarded: string) => {
      dynamo.resetHistory();
      await connect({ Origin: 'https://site.example', 'X-Forwarded-For': forwarded });
      const [call] = dynamo.commandCalls(UpdateCommand);
      expect(dynamo.calls()).toHaveLength(1);
      expect(JSON.stringify(call?.args[0].input)).not.toContain('198.51.100');
      return call?.args[0].input.ExpressionAttributeValues?.[':network'];
    };
    const one = await networkFrom('203.0.113.9, 198.51.100.7, 192.0.2.1');
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(await networkFrom('198.51.100.7, 192.0.2.2')).toBe(one);
    expect(await networkFrom('203.0.113.9, 198.51.100.8, 192.0.2.1')).not.toBe(one);
  });

  it('is accepted when the network cannot be recorded', async () => {
    dynamo.on(UpdateCommand).rejects(new Error('throttled'));
    const headers = { origin: 'https://site.example', 'x-forwarded-for': '198.51.100.7, 192.0.2.1' };
    expect(await connect(headers)).toBe(200);
  });

  it.each([
    'https://site.example.evil.example',
    'https://evil.example',
    'http://site.example',
    'https://site.example:8443',
    'https://site.example/',
    'HTTPS://SITE.EXAMPLE',
    'null',
    '',
  ])('is refused to %j', async (origin) => {
    expect(await connect({ origin })).toBe(403);
  });

  it.each(['', 'guessed'])('is refused past CloudFront, with the key %j', async (key) => {
    expect(await connect({ origin: 'https://site.example', 'x-origin-key': key })).toBe(403);
    expect(dynamo.calls()).toHaveLength(0);
  });

  it('is refused without an origin', async () => {
    expect(await connect({})).toBe(403);
    expect((await handler(socketEvent({ routeKey: '$connect' }))).statusCode).toBe(403);
  });
});

describe('disconnecting', () => {
  it('removes the connection from everything it is in', async () => {
    dynamo.on(DeleteCommand, { Key: { chat_id: 'connection#connection-1', sort_key: 'connection' } }).resolves({
      Attributes: { customer_of: new Set(['one']), staff_of: new Set(['two']), follows_queue: true },
    });
    await handler(socketEvent({ routeKey: '$disconnect' }));
    const [, ...left] = dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.chat_id);
    expect(left).toEqual(['one', 'two', 'queue']);
  });

  it('is no failure when that cannot be done', async () => {
    dynamo.on(DeleteCommand).rejects(new Error('throttled'));
    expect((await handler(socketEvent({ routeKey: '$disconnect' }))).statusCode).toBe(200);
  });
});

describe('a frame', () => {
  it('is answered with what its operation says, under its own id', async () => {
    operations.ping.mockResolvedValue({ chats: { [chat_id]: 3 } });
    expect(await send({ action: 'ping', request_id: 'a' })).toEqual({
      type: 'reply',
      request_id: 'a',
      ok: true,
      data: { chats: { [chat_id]: 3 } },
    });
  });

  it('costs one write before its operation, which says who is speaking', async () => {
    const speaker = person();
    dynamo.on(UpdateCommand).resolves({ Attributes: { person: speaker } });
    await send({ action: 'ping', request_id: 'a' });
    expect(dynamo.calls()).toHaveLength(1);
    expect(operations.ping).toHaveBeenCalledWith(
      expect.objectContaining({ connection: expect.objectContaining({ person: speaker }) }),
    );
  });

  it('that only keeps the connection open costs no call to the tables', async () => {
    operations.keep_open.mockResolvedValue({});
    expect(await send({ action: 'keep_open', request_id: 'a' })).toMatchObject({ ok: true, data: {} });
    expect(dynamo.calls()).toHaveLength(0);
  });

  it('that is one too many is refused, and its operation never asked', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    const reply = await send({ action: 'ping', request_id: 'a' });
    expect(reply).toMatchObject({ request_id: 'a', ok: false, error: { code: 'rate_limited' } });
    expect(operations.ping).not.toHaveBeenCalled();
  });

  it('that is a message counts as both, each with its limit', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { customer_of: new Set([chat_id]) } });
    operations.send_message.mockRejectedValue(notFound('Chat'));
    const message_id = crypto.randomUUID();
    await send({ action: 'send_message', request_id: 'a', chat_id, message_id, message: 'Hi' });
    const [{ args } = { args: [{ input: undefined }] }] = dynamo.commandCalls(UpdateCommand);
    const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = args[0].input ?? {};
    const minute = Math.floor(Date.now() / 60_000);
    expect([minute, minute - 1]).toContain(Number(names?.['#c1']?.replace('messages_', '')));
    expect([values?.[':l0'], values?.[':l1']]).toEqual([240, 20]);
  });

  it('is refused after its token has expired, except hello and ping', async () => {
    dynamo.on(UpdateCommand).resolves({
      Attributes: { person: person({ expiresAt: inAnHour() - 3600 }), customer_of: new Set([chat_id]) },
    });
    operations.hello.mockResolvedValue({ as: 'guest' });
    expect(await send({ action: 'sync', request_id: 'a', chat_id })).toMatchObject({
      error: { code: 'not_signed_in' },
    });
    expect(await send({ action: 'hello', request_id: 'a' })).toMatchObject({ ok: true });
    expect(await send({ action: 'ping', request_id: 'a' })).toMatchObject({ ok: true });
  });

  it('is given its side of the chat: the customer’s before the staff’s', async () => {
    operations.typing.mockResolvedValue({});
    const side = async (attributes: object) => {
      dynamo.on(UpdateCommand).resolves({ Attributes: { person: person({ isStaff: true }), ...attributes } });
      await send({ action: 'typing', request_id: 'a', chat_id });
      return operations.typing.mock.lastCall?.[0].as;
    };
    const chats = new Set([chat_id]);
    expect(await side({ customer_of: chats })).toBe('user');
    expect(await side({ staff_of: chats })).toBe('staff');
    expect(await side({ customer_of: chats, staff_of: chats })).toBe('user');
  });

  it('about a chat of others is refused like one about none', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { person: person() } });
    const none = await send({ action: 'sync', request_id: 'a', chat_id });
    dynamo.on(GetCommand).resolves({
      Item: {
        chat_id,
        user_id: 'person-2',
        user_email: 'x',
        user_name: 'x',
        status: 'active',
        created_at: new Date().toISOString(),
        message_count: 0,
        unread: 0,
        expires_at: inAnHour(),
      },
    });
    expect(await send({ action: 'sync', request_id: 'a', chat_id })).toEqual(none);
    expect(operations.sync).not.toHaveBeenCalled();
  });
});

describe('a failure', () => {
  it('is named with its reference', async () => {
    operations.ping.mockRejectedValue(notFound('Chat'));
    expect(await send({ action: 'ping', request_id: 'a' })).toEqual({
      type: 'reply',
      request_id: 'a',
      ok: false,
      error: { code: 'not_found', message: 'Chat not found.', reference: 'request-1' },
    });
  });

  it('that is unexpected has its details only in the log', async () => {
    operations.ping.mockRejectedValue(new TypeError('a secret detail'));
    expect(await send({ action: 'ping', request_id: 'a' })).toMatchObject({
      error: { code: 'internal', message: 'An unexpected error occurred. Please try again.' },
    });
    expect(JSON.stringify(lines)).toContain('a secret detail');
    vi.mocked(console.error).mockClear();
  });

  it('is what a reply that the contract does not allow becomes', async () => {
    operations.ping.mockResolvedValue({ chats: { [chat_id]: 'many' } });
    expect(await send({ action: 'ping', request_id: 'a' })).toMatchObject({ error: { code: 'internal' } });
    vi.mocked(console.error).mockClear();
  });
});

describe('whatever comes in', () => {
  it('is answered by the contract', async () => {
    operations.hello.mockResolvedValue({ as: 'guest' });
    const anything = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .record(
          {
            action: fc.oneof(fc.constantFrom(...Object.keys(operations)), fc.anything()),
            request_id: fc.oneof(fc.string(), fc.anything()),
            chat_id: fc.oneof(fc.constant(chat_id), fc.anything()),
            message: fc.anything(),
            ['__proto__']: fc.anything(),
          },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (raw, isBase64Encoded) => {
        const reply = await sendRaw(raw, isBase64Encoded);
        if (!reply.ok) expect(reply.error.code).not.toBe('internal');
      }),
      { numRuns: 2000, seed: 20_260_101 },
    );
  });

  it('is read when it comes as base64', async () => {
    const frame = Buffer.from('{"action":"ping","request_id":"a"}').toString('base64');
    expect(await sendRaw(frame, true)).toMatchObject({ request_id: 'a', ok: true });
  });

  it('and is over 32 KB is refused before it is parsed', async () => {
    const reply = await sendRaw(JSON.stringify({ action: 'ping', request_id: 'a', x: 'x'.repeat(33_000) }));
    expect(reply).toMatchObject({ request_id: null, error: { code: 'too_large' } });
  });

  it.each(['no JSON', '{"action":"nothing","request_id":"a"}', 'x'.repeat(33_000)])(
    'counts like any other when it cannot be read: %.20s',
    async (raw) => {
      expect(await sendRaw(raw)).toMatchObject({ ok: false });
      expect(dynamo.calls()).toHaveLength(1);
      dynamo.on(UpdateCommand).rejects(refused);
      expect(await sendRaw(raw)).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
    },
  );

  it('and is wrong in a field names the field and not its value', async () => {
    const reply = await send({ action: 'sync', request_id: 'a', chat_id: 'secret value' });
    expect(reply).toMatchObject({
      request_id: 'a',
      error: { code: 'invalid_input', message: expect.stringContaining('chat_id') },
    });
    expect(JSON.stringify(reply)).not.toContain('secret');
  });
});

it('writes one line in and one out, with ids and without what was sent', async () => {
  dynamo.on(UpdateCommand).resolves({ Attributes: { person: person() } });
  operations.hello.mockResolvedValue({ as: 'user' });
  await handler(
    socketEvent({
      routeKey: 'hello',
      frame: { action: 'hello', request_id: 'private', id_token: 'private' },
    }),
  );
  const ids = { request_id: 'request-1', connection_id: 'connection-1', route: 'hello' };
  expect(lines).toEqual([
    { event: 'frame', ...ids },
    { event: 'answer', ...ids, user_id: 'person-1', ms: expect.any(Number) },
  ]);
});

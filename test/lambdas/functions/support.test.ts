import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/support/handler.ts';
import { newReference } from '#lambdas/storage/chats/contact-messages.ts';
import { UserId } from '#shared/account/workspace.ts';
import { exampleOperator } from '#shared/site/operator.ts';
import { ContactReference } from '#shared/support/contact.ts';
import { contactPerHour } from '#shared/support/guest-limits.ts';
import { maxCannedAnswers } from '#shared/support/staff.ts';
import { aPerson, apiEvent, staffClaims } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { openGate } from '#test/support/lambdas/open-gate.ts';

process.env.SUPPORT_EMAIL = exampleOperator.supportEmail;

const dynamo = mockClient(DynamoDBDocumentClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const now = new Date('2026-03-10T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const year = 365 * 24 * 60 * 60;

const form = {
  name: 'Gail Guest',
  email: 'gail@people.example',
  topic: 'billing',
  subject: 'A question',
  message: 'How do I change my plan?',
};
const stored = (reference: string, parts: object = {}) => ({
  ...form,
  reference,
  state: 'open',
  created_at: now.toISOString(),
  expires_at: seconds + year,
  ...parts,
});
const bodyOf = (result: { body?: string }) => JSON.parse(result.body ?? 'null');
const asStaff = (routeKey: string, parts: object = {}) =>
  handler(apiEvent({ routeKey, claims: staffClaims, ...parts }));
const send = (body: object = form, forwardedFor = '203.0.113.7, 192.0.2.1') =>
  handler(apiEvent({ routeKey: 'POST /api/contact', body, forwardedFor }));

const puts = () => dynamo.commandCalls(PutCommand).map((call) => call.args[0].input);
const updates = () => dynamo.commandCalls(UpdateCommand).map((call) => call.args[0].input);
const queries = () => dynamo.commandCalls(QueryCommand).map((call) => call.args[0].input);

let lines: unknown[] = [];
beforeEach(() => {
  dynamo.reset();
  openGate();
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(PutCommand).resolves({});
  dynamo.on(DeleteCommand).resolves({});
  dynamo.on(GetCommand).resolves({});
  for (const name of ['CHATS', 'PROFILES', 'ANALYSES']) vi.stubEnv(`${name}_TABLE`, name.toLowerCase());
  vi.stubEnv('STAFF_MFA', 'off');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  lines = [];
  vi.spyOn(console, 'info').mockImplementation((line: unknown) => lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a contact message', () => {
  it('is kept as open for a year, and answered with its reference', async () => {
    const result = await send();
    expect(result.statusCode).toBe(202);
    const { reference } = bodyOf(result);
    expect(puts()).toEqual([
      expect.objectContaining({
        Item: {
          chat_id: `contact#${reference}`,
          sort_key: 'message',
          queue: 'contact#open',
          queue_position: reference,
          ...stored(reference),
        },
        ConditionExpression: 'attribute_not_exists(chat_id)',
      }),
    ]);
  });

  it('gets another reference when the first one is taken', async () => {
    dynamo.on(PutCommand).rejectsOnce(refused).resolves({});
    const { reference } = bodyOf(await send());
    const tried = puts().map(({ Item }) => Item?.reference);
    expect(tried).toHaveLength(2);
    expect(new Set(tried).size).toBe(2);
    expect(reference).toBe(tried[1]);
  });

  it('has a reference that sorts by time', () => {
    const times = [0, 1, 31, 32, 1_773_144_000, 1_773_144_001, 32 ** 7 - 1];
    const references = times.map((time) => newReference(new Date(time * 1000)));
    expect([...references].sort()).toEqual(references);
    for (const reference of references) expect(ContactReference.safeParse(reference).success).toBe(true);
    expect(references[0]).toMatch(/^DW-0000000-/);
  });

  it('from a program that fills in every field is answered alike and dropped', async () => {
    const result = await send({ ...form, website: 'https://spam.example' });
    expect(result.statusCode).toBe(202);
    expect(ContactReference.safeParse(bodyOf(result).reference).success).toBe(true);
    expect(dynamo.calls()).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'contact_message_dropped' }));
  });

  it('leaves nothing of itself or its sender in the log', async () => {
    await send();
    await send({ ...form, website: 'https://spam.example' });
    const log = JSON.stringify(lines);
    for (const secret of [...Object.values(form), '203.0.113.7', 'spam']) expect(log).not.toContain(secret);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['no address', { email: '' }],
    ['half an address', { email: 'gail@people' }],
    ['an unknown topic', { topic: 'other' }],
    ['no subject', { subject: '' }],
    ['a long subject', { subject: 'x'.repeat(151) }],
    ['no message', { message: '\n' }],
    ['a long message', { message: 'x'.repeat(5001) }],
  ])('with %s is refused before it is counted', async (_, wrong) => {
    const result = await send({ ...form, ...wrong });
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([400, 'invalid_input']);
    expect(bodyOf(result).error.message).toContain(Object.keys(wrong)[0]);
    expect(dynamo.calls()).toEqual([]);
  });

  it.each(['state', 'reference', 'created_at', 'updated_by', 'expires_at'])(
    'with %s, which only the server writes, is refused',
    async (field) => {
      expect((await send({ ...form, [field]: 'answered' })).statusCode).toBe(400);
      expect(dynamo.calls()).toEqual([]);
    },
  );
});

describe('how many messages an hour takes', () => {
  it('is counted first for the sender and then for all senders, each with its limit', async () => {
    await send();
    expect(updates().map(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':limit'])).toEqual([
      contactPerHour.sender,
      contactPerHour.everybody,
    ]);
    const [sender, everybody] = updates().map(({ Key }) => Key);
    expect(everybody).toEqual({ chat_id: 'contact-hour#2026-03-10T12', sort_key: 'everybody' });
    expect(sender?.chat_id).toBe(everybody?.chat_id);
    expect(JSON.stringify(updates())).not.toContain('203.0.113.7');
  });

  it("does not count for all senders when the sender's limit is reached", async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    const result = await send();
    expect(updates()).toHaveLength(1);
    expect(puts()).toEqual([]);
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([429, 'rate_limited']);
    expect(bodyOf(result).error.message).toContain('support@dealwright.example');
  });

  it('holds for all senders together', async () => {
    dynamo.on(UpdateCommand).resolvesOnce({}).rejects(refused);
    expect((await send()).statusCode).toBe(429);
    expect(puts()).toEqual([]);
  });

  it.each([
    ['another address', '203.0.113.8, 192.0.2.1', false],
    ['what a caller writes before it', '198.51.100.1, 203.0.113.7, 192.0.2.1', true],
  ])('tells senders apart by the address CloudFront saw: %s', async (_, forwardedFor, isSame) => {
    await send();
    await send(form, forwardedFor);
    const [first, , second] = updates().map(({ Key }) => Key?.sort_key);
    expect(first === second).toBe(isSame);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002::7', true],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
  ])('takes IPv6 addresses of one network for one sender: %s and %s', async (one, other, isSame) => {
    await send(form, `${one}, 192.0.2.1`);
    await send(form, `${other}, 192.0.2.1`);
    const [first, , second] = updates().map(({ Key }) => Key?.sort_key);
    expect(first === second).toBe(isSame);
  });

  it('begins anew every hour, with nothing that shows that the sender is the same', async () => {
    await send();
    vi.setSystemTime('2026-03-10T13:00:00.000Z');
    await send();
    const keys = updates().map(({ Key }) => Key);
    expect(keys[2]?.chat_id).toBe('contact-hour#2026-03-10T13');
    expect(keys[2]?.sort_key).not.toBe(keys[0]?.sort_key);
  });
});

describe('contact messages for the staff', () => {
  const reference = 'DW-1MSM0Z0-ABCDE';

  it('are listed by state, those that wait when none is named, in one query', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [stored(reference)] });
    const result = await asStaff('GET /api/staff/contact-messages');
    expect(bodyOf(result).items).toMatchObject([{ reference, state: 'open' }]);
    await asStaff('GET /api/staff/contact-messages', { query: { state: 'answered' } });
    expect(queries().map(({ ExpressionAttributeValues }) => ExpressionAttributeValues)).toEqual([
      { ':partition': 'contact#open' },
      { ':partition': 'contact#answered' },
    ]);
    expect(dynamo.calls()).toHaveLength(2);
  });

  it('do not include one past its time, and the page after it can still be asked for', async () => {
    const rows = Array.from({ length: 26 }, (_, index) =>
      stored(newReference(new Date(now.getTime() - index * 1000)), { expires_at: seconds }),
    );
    dynamo.on(QueryCommand).resolves({ Items: rows });
    const page = bodyOf(await asStaff('GET /api/staff/contact-messages'));
    expect(page).toEqual({ items: [], next_cursor: rows[24]?.reference });
  });

  const answer = () =>
    asStaff('PATCH /api/staff/contact-messages/{reference}', {
      params: { reference },
      body: { state: 'answered' },
    });

  it('record who changed their state, and are kept for a year after that', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: stored(reference, { state: 'answered' }) });
    expect((await answer()).statusCode).toBe(200);
    expect(updates()[0]).toMatchObject({
      Key: { chat_id: `contact#${reference}`, sort_key: 'message' },
      ExpressionAttributeValues: {
        ':state': 'answered',
        ':queue': 'contact#answered',
        ':by': aPerson.name,
        ':at': now.toISOString(),
        ':expiry': seconds + year,
      },
    });
  });

  it('are not changed by a repeated change', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    dynamo.on(GetCommand).resolves({ Item: stored(reference, { state: 'answered', updated_by: 'Ann' }) });
    expect(bodyOf(await answer())).toMatchObject({ state: 'answered', updated_by: 'Ann' });
  });

  it.each([
    ['never was', undefined],
    ['is past its time', stored(reference, { expires_at: seconds })],
  ])('answer 404 for one that %s', async (_, Item) => {
    dynamo.on(UpdateCommand).rejects(refused);
    dynamo.on(GetCommand).resolves({ Item });
    expect((await answer()).statusCode).toBe(404);
  });
});

describe('canned answers', () => {
  const text = { title: 'Cancelling', text: 'Under Settings, Subscription.' };
  const idIn = (slot: number) => ulid().slice(0, -2) + String(slot).padStart(2, '0');
  const answers = (count: number) =>
    Array.from({ length: count }, (_, slot) => ({ id: idIn(slot), title: `Title ${slot}`, text: 'Text' }));

  it('go into the one free slot', async () => {
    dynamo.on(QueryCommand).resolves({ Items: answers(maxCannedAnswers).filter((_, slot) => slot !== 37) });
    const result = await asStaff('POST /api/staff/canned-answers', { body: text });
    expect(result.statusCode).toBe(201);
    expect(bodyOf(result)).toMatchObject(text);
    expect(puts()).toMatchObject([
      {
        Item: { chat_id: 'canned-answers', sort_key: 'slot#37', ...bodyOf(result) },
        ConditionExpression: 'attribute_not_exists(chat_id)',
      },
    ]);
  });

  it('are refused when every slot is taken', async () => {
    dynamo.on(QueryCommand).resolves({ Items: answers(maxCannedAnswers) });
    const result = await asStaff('POST /api/staff/canned-answers', { body: text });
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([403, 'not_allowed']);
    expect(puts()).toEqual([]);
  });

  it('look for another slot when a concurrent call took theirs', async () => {
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: answers(99) })
      .resolves({ Items: answers(99).filter((_, slot) => slot !== 4) });
    dynamo.on(PutCommand).rejectsOnce(refused).resolves({});
    expect((await asStaff('POST /api/staff/canned-answers', { body: text })).statusCode).toBe(201);
    expect(puts().at(0)?.Item?.sort_key).toBe('slot#99');
    expect(puts()).toHaveLength(2);
  });

  it('are changed and deleted by their whole id, not by their slot alone', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    dynamo.on(DeleteCommand).rejects(refused);
    const params = { id: idIn(5) };
    const results = [
      await asStaff('PUT /api/staff/canned-answers/{id}', { params, body: text }),
      await asStaff('DELETE /api/staff/canned-answers/{id}', { params }),
    ];
    expect(results.map((result) => result.statusCode)).toEqual([404, 404]);
    const deletes = dynamo.commandCalls(DeleteCommand).map((call) => call.args[0].input);
    expect([updates().length, deletes.length]).toEqual([1, 1]);
    for (const write of [...updates(), ...deletes]) {
      expect(write).toMatchObject({
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: expect.objectContaining({ ':id': params.id }),
      });
    }
  });

  it('are listed by title', async () => {
    const items = ['b', 'C', 'a'].map((title, slot) => ({ id: idIn(slot), title, text: 'Text' }));
    dynamo.on(QueryCommand).resolves({ Items: items });
    const { items: listed } = bodyOf(await asStaff('GET /api/staff/canned-answers'));
    expect(listed.map(({ title }: { title: string }) => title)).toEqual(['a', 'b', 'C']);
  });
});

describe('the customer of a chat', () => {
  const chat_id = ulid();
  const profile = aProfile({ id: UserId.parse('customer-1'), trial_end_date: now.toISOString() });
  const ask = () => asStaff('GET /api/staff/chats/{chat_id}/customer', { params: { chat_id } });

  function rows(chat: object | undefined, row: object | undefined = profile): void {
    dynamo.on(GetCommand).callsFake(({ TableName }) => ({ Item: TableName === 'chats' ? chat : row }));
  }

  it('is shown with plan, true state and lookups of the last 30 days, and nothing else', async () => {
    rows({ user_id: profile.id });
    dynamo.on(QueryCommand).resolves({ Count: 3 });
    expect(bodyOf(await ask())).toEqual({
      signed_in: true,
      subscription_tier: 'basic',
      subscription_status: 'trial_ended',
      recent_analyses: 3,
    });
    const [query] = queries();
    expect(query).toMatchObject({ TableName: 'analyses', Select: 'COUNT' });
    const { ':from': first, ':to': last } = query?.ExpressionAttributeValues ?? {};
    const day = 24 * 60 * 60 * 1000;
    const key = (days: number) => `analysis#${ulid(now.getTime() - days * day)}`;
    expect([29, 30, 31].map((days) => key(days) >= first && key(days) <= last)).toEqual([true, true, false]);
    expect('lookup#' > last && key(0) < last).toBe(true);
  });

  it('has a hundred analyses at most, however many there are', async () => {
    rows({ user_id: profile.id });
    // A page of a query ends at 1 MB, before its limit.
    dynamo
      .on(QueryCommand)
      .callsFake(({ Limit }) => ({ Count: Math.min(Limit, 40), LastEvaluatedKey: { id: 'more' } }));
    expect(bodyOf(await ask())).toMatchObject({ recent_analyses: 100 });
    expect(queries().map(({ Limit }) => Limit)).toEqual([100, 60, 20]);
  });

  it('is not signed in for a guest', async () => {
    rows({ user_id: null });
    expect(bodyOf(await ask())).toEqual({ signed_in: false });
    // The chat.
    expect(dynamo.calls()).toHaveLength(1);
  });

  it('has no plan once the account was deleted', async () => {
    dynamo.on(GetCommand).callsFake(({ TableName }) => (TableName === 'chats' ? { Item: { user_id: 'u' } } : {}));
    dynamo.on(QueryCommand).resolves({ Count: 0 });
    expect(bodyOf(await ask())).toEqual({ signed_in: true, recent_analyses: 0 });
  });

  it.each([
    ['no such chat', undefined],
    ['a chat past its time', { user_id: null, expires_at: seconds }],
  ])('is not found for %s', async (_, chat) => {
    rows(chat);
    expect((await ask()).statusCode).toBe(404);
  });
});

it('lets only staff call any of it', async () => {
  const staffRoutes = [
    'GET /api/staff/contact-messages',
    'PATCH /api/staff/contact-messages/{reference}',
    'GET /api/staff/canned-answers',
    'POST /api/staff/canned-answers',
    'PUT /api/staff/canned-answers/{id}',
    'DELETE /api/staff/canned-answers/{id}',
    'GET /api/staff/chats/{chat_id}/customer',
  ];
  for (const routeKey of staffRoutes) {
    const result = await handler(apiEvent({ routeKey, body: {} }));
    expect([routeKey, result.statusCode]).toEqual([routeKey, 403]);
  }
  expect(dynamo.calls()).toEqual([]);
});

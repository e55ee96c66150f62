import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as support } from '#lambdas/functions/support/handler.ts';
import { newReference } from '#lambdas/storage/chats/contact-messages.ts';
import { openClock } from '#local/clock/clock.ts';
import { signIn } from '#local/sign-in.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { exampleOperator } from '#shared/site/operator.ts';
import { ContactMessagePage, ContactReceipt } from '#shared/support/contact.ts';
import { CannedAnswer, maxCannedAnswers } from '#shared/support/staff.ts';
import { awayFromTheEndOf, hour } from '#test/support/away-from.ts';
import { apiEvent } from '#test/support/lambdas/api-event.ts';
import { pathWithIds } from '#test/support/paths.ts';
import { inParallel, password, startSystem, type TestSystem } from '#test/support/system.ts';

process.env.SUPPORT_EMAIL = exampleOperator.supportEmail;

const form = {
  name: 'Gail Guest',
  email: 'gail@people.example',
  topic: 'general',
  subject: 'A question',
  message: 'How do I change my plan?',
};

const system = await startSystem();
const customer = await system.person('customer');
const staff = await system.person('sam', ['staff']);

const send = (to: TestSystem, body: object = form) => to.call('POST', '/api/contact', { body });
const table = (name: string) => system.tables.names.find((each) => each.includes(name)) ?? name;

const Text = z.object({ S: z.string() });
const Rows = z.object({
  Items: z.array(z.object({ chat_id: Text, sort_key: Text, made: z.optional(z.object({ N: z.coerce.number() })) })),
});

async function rowsOf({ tables }: TestSystem) {
  const TableName = tables.names.find((each) => each.includes('Chats'));
  const answer = await tables.command('Scan', { TableName });
  return { rows: Rows.parse(answer).Items, text: JSON.stringify(answer) };
}

/** Writes a row as a function would, with texts, numbers and nothing. */
async function putRow(row: Record<string, string | number | null>): Promise<void> {
  const written = Object.entries(row).map(([name, value]) => {
    if (value === null) return [name, { NULL: true }];
    return [name, typeof value === 'number' ? { N: String(value) } : { S: value }];
  });
  await system.tables.command('PutItem', { TableName: table('Chats'), Item: Object.fromEntries(written) });
}

const list = async (query = '') => {
  const reply = await staff.call('GET', `/api/staff/contact-messages${query}`);
  expect(reply.status).toBe(200);
  return ContactMessagePage.parse(reply.body);
};

describe('a contact message', () => {
  it('gets from somebody without an account to the staff, and is answered once', async () => {
    const sent = await send(system, { ...form, subject: '  Ünïcode ✓ ', message: 'Line one\n"line" two' });
    expect(sent.status).toBe(202);
    const { reference } = ContactReceipt.parse(sent.body);
    expect((await list()).items).toMatchObject([
      { ...form, reference, subject: 'Ünïcode ✓', message: 'Line one\n"line" two', state: 'open' },
    ]);

    const path = `/api/staff/contact-messages/${reference}`;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => staff.call('PATCH', path, { state: 'answered' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    // All of them were told the same: one change, however many asked for it.
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.body).toMatchObject({ reference, state: 'answered', updated_by: 'sam' });
    expect((await list()).items).toEqual([]);
    expect((await list('?state=answered')).items).toMatchObject([{ reference }]);
  });

  it('is in one list and in one state, whoever moved it last', async () => {
    const { items } = await list('?state=answered');
    const [{ reference } = { reference: '' }] = items;
    const path = `/api/staff/contact-messages/${reference}`;
    await inParallel(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'open' : 'answered')),
      10,
      (state) => staff.call('PATCH', path, { state }),
    );
    const [open, answered] = [(await list()).items, (await list('?state=answered')).items];
    const found = [...open, ...answered].filter((message) => message.reference === reference);
    expect(found).toHaveLength(1);
    expect(found[0]?.state).toBe(open.length === 1 ? 'open' : 'answered');
  });

  it('answers 404 for a reference that nobody has', async () => {
    const reply = await staff.call('PATCH', '/api/staff/contact-messages/DW-0000000-00000', {
      state: 'open',
    });
    expect(reply.status).toBe(404);
  });

  it.each([
    ['name', ''],
    ['email', 'no-address'],
    ['topic', 'gossip'],
    ['subject', 'x'.repeat(151)],
    ['message', 'x'.repeat(5001)],
    ['website', 'x'.repeat(201)],
  ])('with a wrong %s is refused and named', async (field, value) => {
    const reply = await send(system, { ...form, [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      error: { code: 'invalid_input', message: expect.stringContaining(`body.${field}`) },
    });
  });

  it('from a program that fills in every field gets a reference and is kept nowhere', async () => {
    const before = await rowsOf(system);
    const reply = await send(system, { ...form, website: 'https://spam.example' });
    expect(reply.status).toBe(202);
    ContactReceipt.parse(reply.body);
    expect(await rowsOf(system)).toEqual(before);
  });
});

describe('thirty messages at once from one address', () => {
  it('are taken up to the limit of the hour exactly, and the rest is told where to write', async () => {
    const clock = openClock();
    const fresh = await startSystem({ clock });
    await awayFromTheEndOf(hour, clock);
    const replies = await inParallel(
      Array.from({ length: 30 }, (_, index) => index),
      30,
      // What a caller writes into the header itself makes no difference.
      (index) =>
        fetch(`${fresh.url}/api/contact`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
          body: JSON.stringify(form),
        }),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(202), ...Array(25).fill(429)]);
    const refused = replies.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({
      error: { code: 'rate_limited', message: expect.stringContaining('support@dealwright.example') },
    });
    const { rows, text } = await rowsOf(fresh);
    expect(rows.filter(({ sort_key }) => sort_key.S === 'message')).toHaveLength(5);
    const counters = rows.filter(({ chat_id }) => chat_id.S.startsWith('contact-hour#'));
    expect(counters.map(({ made }) => made?.N)).toEqual([5, 5]);
    expect(text + fresh.logs.join()).not.toMatch(/127\.0\.0\.1|203\.0\.113/);
  });
});

describe('the whole hour', () => {
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const { id = '' } = system.functions.find((each) => each.area === 'support') ?? {};
    const settings = {
      CHATS_TABLE: table('Chats'),
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: system.tables.endpoint,
      AWS_ACCESS_KEY_ID: `LOCAL${id}`,
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    vi.mocked(console.info).mockRestore();
  });

  it('takes 300 messages, whoever they are from', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:30:00.000Z') });
    const fromSomebodyElse = (index: number) =>
      support(
        apiEvent({
          routeKey: 'POST /api/contact',
          body: form,
          forwardedFor: `10.0.${index >> 8}.${index & 255}, 192.0.2.1`,
        }),
      );
    const senders = Array.from({ length: 320 }, (_, index) => index);
    const results = await inParallel(senders, 4, fromSomebodyElse);
    const taken = results.filter(({ statusCode }) => statusCode === 202);
    expect([taken.length, results.length - taken.length]).toEqual([300, 20]);
    vi.setSystemTime('2026-03-10T13:00:00.000Z');
    expect((await fromSomebodyElse(1)).statusCode).toBe(202);
  });
});

describe('the list of contact messages', () => {
  it('shows each one once over its pages, newest first', async () => {
    const created = Array.from({ length: 60 }, (_, index) => new Date(Date.now() - index * 1000));
    const references = await inParallel(created, 10, async (time) => {
      const reference = newReference(time);
      await putRow({
        chat_id: `contact#${reference}`,
        sort_key: 'message',
        queue: 'contact#answered',
        queue_position: reference,
        ...form,
        reference,
        state: 'answered',
        created_at: time.toISOString(),
        expires_at: Math.floor(Date.now() / 1000) + 1000,
      });
      return reference;
    });
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: ContactMessagePage = await list(`?state=answered${cursor && `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(25);
      seen.push(...page.items.map(({ reference }) => reference));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([...seen].sort().reverse());
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(references));
  });

  it.each(['?state=closed', '?cursor=1', '?page=2'])('refuses %s', async (query) => {
    expect((await staff.call('GET', `/api/staff/contact-messages${query}`)).status).toBe(400);
  });
});

describe('canned answers', () => {
  const path = '/api/staff/canned-answers';
  const answers = async () =>
    z.object({ items: z.array(CannedAnswer) }).parse((await staff.call('GET', path)).body).items;

  it('are at most a hundred, however many are added at once', async () => {
    const other = await system.person('sue', ['staff']);
    const replies = await inParallel(
      Array.from({ length: 110 }, (_, index) => index),
      12,
      (index) => (index % 2 === 0 ? staff : other).call('POST', path, { title: 'Same', text: `Text ${index}` }),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxCannedAnswers);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    const kept = await answers();
    const added = replies.filter(({ status }) => status === 201).map(({ body }) => CannedAnswer.parse(body).id);
    expect(kept.map(({ id }) => id).sort()).toEqual(added.sort());
  });

  it('make room when one is deleted, and an id that is gone stays gone', async () => {
    const [gone, kept] = await answers();
    expect((await staff.call('DELETE', `${path}/${gone?.id}`)).status).toBe(204);
    expect((await staff.call('DELETE', `${path}/${gone?.id}`)).status).toBe(404);
    const next = await staff.call('POST', path, { title: 'Next', text: 'In the same place' });
    expect(next.status).toBe(201);
    const change = { title: 'Changed', text: 'Line\nbreaks stay' };
    expect((await staff.call('PUT', `${path}/${gone?.id}`, change)).status).toBe(404);
    expect((await staff.call('PUT', `${path}/${kept?.id}`, change)).body).toEqual({
      id: kept?.id,
      ...change,
    });
    expect(await answers()).toContainEqual({ id: kept?.id, ...change });
    expect(await answers()).toContainEqual(next.body);
  });
});

describe('the customer of a chat', () => {
  async function chatOf(user_id: string | null): Promise<string> {
    const chat_id = ulid();
    await putRow({ chat_id, sort_key: 'chat', user_id, expires_at: Math.floor(Date.now() / 1000) + 1000 });
    return `/api/staff/chats/${chat_id}/customer`;
  }

  it('is a plan and a count of analyses', async () => {
    const looked = await customer.call('POST', '/api/property-lookup', { address: '12 Asking Ct, Mesa, AZ' });
    const { lookup_id } = LookupAnswer.parse(looked.body);
    const path = await chatOf(customer.id);
    const told = { signed_in: true, subscription_tier: 'basic', subscription_status: 'trial' };
    // Looked up, and not saved.
    expect((await staff.call('GET', path)).body).toEqual({ ...told, recent_analyses: 0 });
    await customer.call('POST', '/api/analyses', { lookup_id });
    expect((await staff.call('GET', path)).body).toEqual({ ...told, recent_analyses: 1 });
  });

  it('is nobody to tell of for a guest, and no chat is no customer', async () => {
    expect((await staff.call('GET', await chatOf(null))).body).toEqual({ signed_in: false });
    expect((await staff.call('GET', `/api/staff/chats/${ulid()}/customer`)).status).toBe(404);
  });
});

describe('what is for staff only', () => {
  const staffRoutes: Route[] = Object.values(routes).filter(({ caller }: Route) => caller === 'staff');
  const statusesFor = (token: string | undefined) =>
    Promise.all(
      staffRoutes.map(async ({ method, path, body }) => {
        const reply = await system.call(method, pathWithIds(path), {
          ...(token !== undefined && { token }),
          ...(body && { body: {} }),
        });
        return reply.status;
      }),
    );
  const all = (status: number) => staffRoutes.map(() => status);

  it('is refused to everybody else, and to somebody who was taken out of the group', async () => {
    expect(staffRoutes.length).toBeGreaterThanOrEqual(7);
    expect(await statusesFor(undefined)).toEqual(all(401));
    expect(await statusesFor(customer.token)).toEqual(all(403));
    const former = await system.person('former', ['staff']);
    const asStaff = await statusesFor(former.token);
    expect(asStaff.filter((status) => status === 401 || status === 403)).toEqual([]);
    await system.users.removeFromGroup(former.email, 'staff');
    const token = await signIn(system, { email: former.email, password });
    expect(await statusesFor(token)).toEqual(all(403));
  });
});

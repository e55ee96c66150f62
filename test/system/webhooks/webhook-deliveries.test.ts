import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { MadeLetter } from '#shared/letter/made/made-letter.ts';
import { List } from '#shared/lists/list.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { Webhook, WebhookDelivery, WebhookDeliveryPage, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { passHours, passTime } from '#test/support/away-from.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { openReceiver, type Received } from '#test/support/receiver.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const receiver = await openReceiver(clock.now);
const outside = { 'hooks.example.com': receiver.port };
const system = await startSystem({ clock, outside });

const minute = 60_000;
const hour = 60 * minute;
const root = '/api/account/webhooks';
/** Seconds between the ten attempts of an event. */
const retryWaits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

async function subscriber(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

/** A webhook at a path of the receiver's, of its own unless named. */
async function webhookAt(person: Person, path: string, events?: string[]): Promise<WebhookWithSecret> {
  const reply = await person.call('POST', root, { url: `https://hooks.example.com${path}`, events });
  expect(reply.status).toBe(201);
  return WebhookWithSecret.parse(reply.body);
}

async function sendTest(person: Person, { id }: { id: string }): Promise<WebhookDelivery> {
  const reply = await person.call('POST', `${root}/${id}/test`);
  expect(reply.status).toBe(202);
  return WebhookDelivery.parse(reply.body);
}

const deliveriesOf = async (person: Person, { id }: { id: string }) =>
  WebhookDeliveryPage.parse((await person.call('GET', `${root}/${id}/deliveries`)).body).items;

const webhookOf = async (person: Person, { id }: { id: string }) =>
  Webhook.parse((await person.call('GET', `${root}/${id}`)).body);

/** Waits until so much has come to a path. */
const arrived = (path: string, count = 1) =>
  vi.waitFor(
    () => {
      const all = receiver.list(path);
      expect(all, path).toHaveLength(count);
      return all;
    },
    { timeout: 60_000 },
  );

/** Waits until a webhook's latest delivery is in a state. */
const settled = (person: Person, webhook: { id: string }, state: WebhookDelivery['state']) =>
  vi.waitFor(
    async () => {
      const [latest] = await deliveriesOf(person, webhook);
      expect(latest?.state).toBe(state);
      return latest;
    },
    { timeout: 60_000 },
  );

/** Whether the public library, which looks at the clock, takes what was received for genuine. */
function isGenuine(secret: string, { headers, body, at }: Received): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    new StandardWebhook(secret).verify(body, Object.fromEntries(texts));
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

const eventIn = ({ body }: Received) => WebhookEvent.parse(JSON.parse(body));

async function saved(person: Person, address: string): Promise<string> {
  const looked = await person.call('POST', '/api/property-lookup', { address });
  const { lookup_id } = LookupAnswer.parse(looked.body);
  expect((await person.call('POST', '/api/analyses', { lookup_id })).status).toBe(201);
  return lookup_id;
}

describe('what happens in an account', () => {
  it('is told how many rows of a finished list are worth a call, without the name of its file', async () => {
    const person = await subscriber('screener');
    await webhookAt(person, '/finished', ['list.finished']);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const source = { file: 'smith-estate.csv', day, rows: 3 };
    const made = await person.call('POST', '/api/lists', { name: 'smith-estate', rest: 'keep', source });
    const { id, created_at: createdAt } = List.parse(made.body);
    const path = `/api/lists/${id}`;
    const owed = { value: 338_000, 'loan.balance': 330_000 };
    const rows = [{ vacant: true, 'loan.freeAndClear': true, value: 338_000 }, { vacant: true, ...owed }, owed].map(
      (facts, index) => ({ line: index + 2, address: `${index + 12} Elm St, Mesa, AZ 85201`, note: '', facts }),
    );
    expect((await person.call('PUT', `${path}/rows`, { from: 0, rows })).status).toBe(200);
    expect((await person.call('POST', `${path}/actions`, { action: 'price' })).status).toBe(200);
    const [told] = await arrived('/finished');
    expect(told && eventIn(told)).toMatchObject({
      type: 'list.finished',
      data: {
        ...{ id, name: `List of ${day}`, rows: 3, withFigures: 0, priced: 3, notFound: 0, failed: 0, canceled: 0 },
        ...{ worthACall: 1, createdAt },
      },
    });
    expect(JSON.stringify(told)).not.toContain('smith');
  });

  it('is told once, signed, to the webhooks that listen to it', async () => {
    const person = await subscriber('teller');
    const all = await webhookAt(person, '/all');
    await webhookAt(person, '/deletions', ['analysis.deleted']);
    const id = await saved(person, '1 Telling St, Mesa, AZ 85201');
    const [created] = await arrived('/all');
    if (!created) throw new Error('Nothing came.');
    expect(eventIn(created)).toMatchObject({
      type: 'analysis.created',
      data: { id, propertyAddress: '1 Telling St, Mesa, AZ 85201', source: 'sample' },
    });
    expect(isGenuine(all.secret, created)).toBe(true);
    expect(isGenuine(all.secret, { ...created, body: created.body.replace('Mesa', 'Reno') })).toBe(false);
    // Saving again is saving once.
    await person.call('POST', '/api/analyses', { lookup_id: id });

    expect((await person.call('DELETE', `/api/analyses/${id}`)).status).toBe(204);
    expect((await person.call('DELETE', `/api/analyses/${id}`)).status).toBe(404);
    const [deleted] = await arrived('/deletions');
    const [, same] = await arrived('/all', 2);
    expect(deleted && eventIn(deleted)).toMatchObject({ type: 'analysis.deleted', data: { id, source: 'sample' } });
    expect(same?.headers['webhook-id']).toBe(deleted?.headers['webhook-id']);

    await person.call('DELETE', '/api/subscription');
    const [, , last] = await arrived('/all', 3);
    expect(last && eventIn(last)).toMatchObject({
      type: 'subscription.changed',
      data: { tier: 'basic', status: 'cancelled', previous: { tier: 'professional', status: 'active' } },
    });
    // Basic has no API access: that was the last they hear.
    await saved(person, '2 Telling St, Mesa, AZ 85201');
    await vi.waitFor(() => expect(system.queues.flatMap((queue) => queue.messages())).toEqual([]), {
      timeout: 60_000,
    });
    expect(receiver.list('/all')).toHaveLength(3);
  });

  it('tells of a letter when it is made, and not when it is handed out again', async () => {
    const person = await subscriber('letter-teller');
    await webhookAt(person, '/letters', ['letter.created']);
    const id = await saved(person, '4 Telling St, Mesa, AZ 85201');
    const hand = async (buyerName: string, form: 'PDF' | 'Word') => {
      const body = await newLetterOf(person, id, { buyerName }, form);
      return MadeLetter.parse((await person.call('POST', `/api/analyses/${id}/letters`, body)).body).id;
    };
    const first = await hand('One', 'PDF');
    expect(await hand('One', 'Word')).toBe(first);
    const second = await hand('Two', 'Word');
    const told = (await arrived('/letters', 2)).map(eventIn);
    expect(told).toContainEqual(
      expect.objectContaining({
        type: 'letter.created',
        data: expect.objectContaining({ id: first, analysisId: id, form: 'PDF', source: 'sample' }),
      }),
    );
    expect(told.map(({ data }) => 'id' in data && data.id).sort()).toEqual([first, second].sort());
  });

  it('is told of calls with a key, and of a month that is nearly used up once', async () => {
    const person = await subscriber('programmer');
    await webhookAt(person, '/by-key', ['analysis.created']);
    await webhookAt(person, '/quota', ['quota.low']);
    const made = await person.call('POST', '/api/account/api-keys', { name: 'Program' });
    const { key: token } = CreatedApiKey.parse(made.body);
    for (let number = 1; number <= 21; number += 1) {
      const propertyAddress = `${number} Key St, Mesa, AZ 85201`;
      const body = { propertyAddress };
      expect((await system.call('POST', '/api/analysis', { token, body })).status).toBe(201);
      // The twentieth of twenty-five is the first to bring it to four fifths.
      if (number === 19) expect(receiver.list('/quota')).toEqual([]);
      if (number === 20) await arrived('/quota');
    }
    await arrived('/by-key', 21);
    const [low] = receiver.list('/quota');
    expect(low && eventIn(low)).toMatchObject({ type: 'quota.low', data: { used: 20, limit: 25 } });
    expect(receiver.list('/quota')).toHaveLength(1);
  });

  it('lets no more lookups through for the event, and no fewer, however many meet', async () => {
    const person = await subscriber('crowd');
    await webhookAt(person, '/crowd', ['quota.low']);
    await person.call('GET', '/api/profile');
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Profiles')),
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET monthly_analyses_used = :used',
      ExpressionAttributeValues: { ':used': { N: '15' } },
    });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        person.call('POST', '/api/property-lookup', { address: `${index + 1} Crowd St, Mesa, AZ 85201` }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(30).fill(403)]);
    await arrived('/crowd');
    await vi.waitFor(() => expect(system.queues.flatMap((queue) => queue.messages())).toEqual([]), {
      timeout: 30_000,
    });
    expect(receiver.list('/crowd')).toHaveLength(1);
  });
});

describe('a secret that is changed', () => {
  it('misses no event: both sign for a day, then the new one alone', async () => {
    const person = await subscriber('rotator');
    const webhook = await webhookAt(person, '/rotated');
    await sendTest(person, webhook);
    await arrived('/rotated');
    const rotated = await person.call('POST', `${root}/${webhook.id}/secret`);
    const { secret } = WebhookWithSecret.parse(rotated.body);
    await sendTest(person, webhook);
    await arrived('/rotated', 2);
    await clock.sleep(24 * hour + minute);
    await sendTest(person, webhook);
    const all = await arrived('/rotated', 3);
    expect(all.map((each) => [isGenuine(webhook.secret, each), isGenuine(secret, each)])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });
});

describe('an endpoint that fails', () => {
  it('is tried ten times at growing intervals, and can be sent the same again', async () => {
    const person = await subscriber('failing');
    const webhook = await webhookAt(person, '/failing', ['analysis.created']);
    receiver.answer('/failing', { status: 500 });
    await saved(person, '5 Telling St, Mesa, AZ 85201');
    await arrived('/failing');
    for (const [index, seconds] of retryWaits.entries()) {
      const due = (receiver.list('/failing').at(-1)?.at ?? 0) + seconds * 1000;
      await passTime(clock, due - clock.now());
      await clock.advance(minute);
      await arrived('/failing', 2 + index);
    }
    await passHours(clock, 10);
    const attempts = receiver.list('/failing');
    const waits = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));
    expect(waits).toHaveLength(retryWaits.length);
    for (const [index, seconds] of retryWaits.entries()) {
      const late = (waits[index] ?? 0) / 1000 - seconds;
      expect(late, `wait ${index + 1}`).toBeGreaterThanOrEqual(0);
      expect(late, `wait ${index + 1}`).toBeLessThan(3);
    }
    expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(attempts.every((each) => isGenuine(webhook.secret, each))).toBe(true);
    const [failed] = await deliveriesOf(person, webhook);
    expect(failed).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(failed?.attempts).toHaveLength(10);
    expect(failed?.attempts[0]).toMatchObject({ status: 500, problem: null, answer: 'Taken note of.' });

    // By hand it gets one attempt and no more.
    const path = `${root}/${webhook.id}/deliveries/${failed?.id}/resend`;
    expect((await person.call('POST', path)).status).toBe(202);
    await arrived('/failing', 11);
    expect(await settled(person, webhook, 'failed')).toMatchObject({ nextAttemptAt: null });
    receiver.answer('/failing', { status: 204 });
    expect((await person.call('POST', path)).status).toBe(202);
    const again = await arrived('/failing', 12);
    expect(again[11]?.headers['webhook-id']).toBe(failed?.eventId);
    await settled(person, webhook, 'delivered');
    expect(await webhookOf(person, webhook)).toMatchObject({ enabled: true, failingSince: null });
  });

  it('is not disabled by one failure after a quiet spell, but by an event whose last attempt fails', async () => {
    const person = await subscriber('quiet');
    const webhook = await webhookAt(person, '/quiet', ['analysis.created']);
    receiver.answer('/quiet', { status: 503 });
    await sendTest(person, webhook);
    await settled(person, webhook, 'failed');
    await clock.sleep(121 * hour);
    await sendTest(person, webhook);
    await arrived('/quiet', 2);
    await saved(person, '6 Telling St, Mesa, AZ 85201');
    await arrived('/quiet', 3);
    for (const [index, seconds] of retryWaits.entries()) {
      expect(await webhookOf(person, webhook)).toMatchObject({ enabled: true });
      // Until the next look at the events that are due, too.
      await clock.sleep(seconds * 1000 + 5 * minute);
      await arrived('/quiet', 4 + index);
    }
    await settled(person, webhook, 'failed');
    expect(await webhookOf(person, webhook)).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  it('is disabled at once when it says that it is gone', async () => {
    const person = await subscriber('gone');
    const webhook = await webhookAt(person, '/gone');
    receiver.answer('/gone', { status: 410 });
    await sendTest(person, webhook);
    await settled(person, webhook, 'failed');
    await vi.waitFor(async () =>
      expect(await webhookOf(person, webhook)).toMatchObject({ enabled: false, disabledReason: 'gone' }),
    );
  });

  it('holds up no other, even by more attempts than a batch holds', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const paths = ['/slow/1', '/slow/2', '/slow/3', '/slow/4'];
    for (const path of paths) receiver.answer(path, { status: 200, after: released });
    const slowOnes = async (person: Person) => {
      const made: WebhookWithSecret[] = [];
      for (const path of paths) made.push(await webhookAt(person, path, ['analysis.created']));
      return made;
    };
    const others = [await subscriber('patient-1'), await subscriber('patient-2')];
    for (const other of others) await slowOnes(other);
    const person = await subscriber('patient');
    const slow = await slowOnes(person);
    const quick = await webhookAt(person, '/quick', ['analysis.created']);
    await Promise.all([...others, person].map((each) => saved(each, '3 Telling St, Mesa, AZ 85201')));

    await settled(person, quick, 'delivered');
    const latest = async () => (await Promise.all(slow.map((each) => deliveriesOf(person, each)))).flat();
    expect((await latest()).map(({ attempts }) => attempts)).toEqual([[], [], [], []]);
    await vi.waitFor(() => expect(paths.flatMap(receiver.list).length).toBeGreaterThanOrEqual(12), {
      timeout: 60_000,
    });
    // What is being sent at this moment can't be sent again.
    const [first] = await latest();
    const resend = `${root}/${slow[0]?.id}/deliveries/${first?.id}/resend`;
    expect((await person.call('POST', resend)).status).toBe(409);
    release();
    await Promise.all(slow.map((each) => settled(person, each, 'delivered')));
  });
});

describe('messages in the queue', () => {
  it('mean one attempt, however often they come at the same time', async () => {
    const person = await subscriber('duplicated');
    const webhook = await webhookAt(person, '/once');
    receiver.answer('/once', { status: 500, afterMs: 300 });
    const queue = system.queues.find(({ deadLetterArn }) => deadLetterArn !== undefined);
    const table = system.tables.names.find((name) => name.includes('Integrations'));
    const delivery = await sendTest(person, webhook);
    const { Items } = (await system.tables.command('Scan', { TableName: table })) as {
      Items: { account: { S: string }; sort_key: { S: string } }[];
    };
    const row = Items.find(({ sort_key }) => sort_key.S.endsWith(delivery.id));
    const body = JSON.stringify({ account: row?.account.S, sort_key: row?.sort_key.S });
    for (let each = 0; each < 20; each += 1) queue?.send({ id: `duplicate-${each}`, body, sender: 'test' });
    await vi.waitFor(() => expect(queue?.messages().filter(({ visibleAt }) => visibleAt <= clock.now())).toEqual([]));
    await arrived('/once');
    await vi.waitFor(async () => expect((await deliveriesOf(person, webhook))[0]?.attempts).toHaveLength(1));
    expect(receiver.list('/once')).toHaveLength(1);
    expect(queue && system.queues.find(({ arn }) => arn === queue.deadLetterArn)?.messages()).toEqual([]);
  });
});

it('is told after all when the function ended before it could send, under the same id', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-'));
  const path = '/left-behind';
  // Nothing is there: as if the function had ended between the write and the message.
  const nowhere = { WEBHOOK_QUEUE_URL: 'http://127.0.0.1:9/000000000000/none' };
  const cut = await startSystem({ dataDir, outside, settings: nowhere });
  const person = await cut.person('left-behind');
  await person.call('PUT', '/api/subscription', {
    tier: 'professional',
    billing_interval: 'monthly',
    start: 'now',
  });
  const webhook = await person.call('POST', root, { url: `https://hooks.example.com${path}` });
  expect(webhook.status).toBe(201);
  const id = await saved(person, '4 Telling St, Mesa, AZ 85201');
  const table = cut.tables.names.find((name) => name.includes('Integrations'));
  const { Items } = (await cut.tables.command('Scan', { TableName: table })) as {
    Items: { id?: { S: string }; body?: { S: string } }[];
  };
  const prepared = Items.find(({ body }) => body?.S.includes(id));
  await cut.close();

  const later = openClock();
  const restarted = await startSystem({ dataDir, outside, clock: later });
  await later.advance(6 * minute);
  const [told, ...more] = await arrived(path);
  expect([told?.headers['webhook-id'], more]).toEqual([prepared?.id?.S, []]);
  await later.advance(20 * minute);
  expect(receiver.list(path)).toHaveLength(1);
  await restarted.close();
});

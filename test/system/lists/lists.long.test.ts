import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { List, ListAnswer, ListPage, type ListRow, Quote } from '#shared/lists/list.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { isHard } from '#test/support/generated.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import { type Answering, answerAsRentcast, withStatus } from '#test/support/providers/fake-provider.ts';
import type { Person } from '#test/support/system.ts';

/** What houses on Twin Ave wait for. */
let twins = Promise.resolve();

/** Houses on Outage Rd and on Broken Rd fail, the latter for themselves only; houses on Gone Rd have no record. */
const byStreet: Answering = async (call, outgoing) => {
  const { address = '' } = call.query;
  if (/twin/i.test(address)) await twins;
  if (/broken/i.test(address)) return withStatus(400)(call, outgoing);
  if (/outage/i.test(address)) return withStatus(500)(call, outgoing);
  return /gone/i.test(address) ? withStatus(404)(call, outgoing) : answerAsRentcast(call, outgoing);
};
const { provider, clock, system, subscriber } = await startListSystem(byStreet);

const minute = 60_000;

const today = () => new Date(clock.now()).toISOString().slice(0, 10);

const houses = (count: number, street: string) =>
  Array.from({ length: count }, (_, index) => `${index + 1} ${street}, Mesa, AZ 85201`);
const bodyOf = (addresses: string[], rest = 'keep') => ({
  name: 'Absentee 85201',
  rest,
  rows: addresses.map((address, index) => ({ line: index + 1, address, note: '' })),
});

async function startList(person: Person, addresses: string[], rest?: string): Promise<List> {
  const reply = await person.call('POST', '/api/lists', bodyOf(addresses, rest));
  expect(reply.body).toHaveProperty('id');
  return List.parse(reply.body);
}

const read = async (person: Person, { id }: List, since = '') =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}${since && `?since=${since}`}`)).body);
const act = async (person: Person, { id }: List, action: string) =>
  List.parse((await person.call('POST', `/api/lists/${id}/actions`, { action })).body);
const usedBy = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;

/** Waits until a list is in a state, and for the functions to be idle. */
async function reached(person: Person, list: List, state: string): Promise<ListAnswer> {
  await vi.waitFor(async () => expect((await read(person, list)).list).toMatchObject({ state }), {
    timeout: 120_000,
    interval: 250,
  });
  await system.idle();
  return read(person, list);
}

const countOf = (rows: ListRow[], state: string) => rows.filter((row) => row.state === state).length;

/** The numbers of a list are those of its rows. */
function expectExact({ list, rows }: ListAnswer): void {
  for (const [state, count] of Object.entries(list.counts)) expect(countOf(rows, state), state).toBe(count);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
}

const worker = () => {
  const found = system.functions.find(({ area }) => area === 'list-worker');
  if (!found) throw new Error('There is no list-worker.');
  return found;
};

/** All that a list may have in the hard tests; elsewhere a fifth of it, killed as often. */
const mostRows = isHard ? 500 : 100;

describe(`a list of ${mostRows} rows`, () => {
  it('runs every row once with one failure in ten, though its worker is killed twice', {
    timeout: 240_000,
  }, async () => {
    const person = await subscriber('five-hundred', 'enterprise');
    // More new houses than a day has for one account.
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Properties')),
      Key: { address_key: { S: `houses#${person.id}#${today()}` } },
      UpdateExpression: 'SET made = :made',
      ExpressionAttributeValues: { ':made': { N: '-1000' } },
    });
    const addresses = houses(mostRows, 'Long List Rd').map((address, index) =>
      index % 10 === 9 ? address.replace('Long List', 'Broken') : address,
    );
    system.expectError('property_source_failed');
    const list = await startList(person, addresses);
    for (const rows of [mostRows * 0.08, mostRows * 0.4]) {
      await vi.waitFor(async () => expect((await read(person, list)).list.counts.done).toBeGreaterThan(rows), {
        timeout: 120_000,
        interval: 50,
      });
      await worker().close();
      // All that was in line died with it, and comes again once it is hidden no longer.
      await clock.sleep(3 * minute);
    }
    await vi.waitFor(
      async () => {
        // Past the time in which a message is hidden.
        await clock.sleep(3 * minute);
        expect((await read(person, list)).list.state).toBe('finished');
      },
      { timeout: 200_000, interval: 500 },
    );
    await system.idle();
    const answer = await read(person, list);
    expectExact(answer);
    expect(answer.list.counts).toMatchObject({ done: mostRows * 0.9, failed: mostRows * 0.1, waiting: 0, running: 0 });
    expect(new Set(answer.rows.map(({ lookup_id }) => lookup_id)).size).toBe(mostRows * 0.9 + 1);
    expect(await usedBy(person)).toBe(mostRows * 0.9);
  });

  it('may have 500 rows, and is refused with row 501', async () => {
    const person = await subscriber('row-501', 'enterprise');
    const quote = await person.call('POST', '/api/lists/quote', { addresses: houses(500, 'Long Enough Rd') });
    expect(Quote.parse(quote.body)).toMatchObject({ most_rows: 500 });
    const reply = await person.call('POST', '/api/lists', bodyOf(houses(501, 'Too Long Rd')));
    expect(reply.status).toBe(400);
  });
});

/** How many lists count as started today. */
async function listsOfTheDay({ id }: Person): Promise<number> {
  const answer = await system.tables.command('Query', {
    TableName: system.tables.names.find((name) => name.includes('Integrations')),
    KeyConditionExpression: 'account = :account AND begins_with(sort_key, :lists)',
    ExpressionAttributeValues: { ':account': { S: accountOf(id) }, ':lists': { S: 'lists#' } },
  });
  const { Items } = z.object({ Items: z.array(z.object({ made: z.object({ N: z.string() }) })) }).parse(answer);
  return Items.reduce((sum, { made }) => sum + Number(made.N), 0);
}

describe('starting a list', () => {
  it('starts one when two tabs send the same addresses', async () => {
    const person = await subscriber('two-tabs', 'professional');
    const addresses = houses(8, 'Twin Tab Rd');
    const lists = await Promise.all([startList(person, addresses), startList(person, addresses.toReversed())]);
    expect(new Set(lists.map(({ id }) => id)).size).toBe(1);
    const [list] = lists;
    const { list: ended } = await reached(person, list, 'finished');
    expect(ended.counts.done).toBe(8);
    expect(await usedBy(person)).toBe(8);
    // Once it has finished, the same file is a new list, of known houses.
    const again = await reached(person, await startList(person, addresses), 'finished');
    expect(again.list.counts.known).toBe(8);
    expect(ListPage.parse((await person.call('GET', '/api/lists')).body).items).toHaveLength(2);
    expect(await usedBy(person)).toBe(8);
  });

  it('is the same in another order and spelling, and one of ten equal calls starts it', async () => {
    const person = await subscriber('respelled', 'professional');
    const addresses = ['12 Twin Avenue N, Mesa, AZ 85201', '14 Twin Avenue N Apt 5, Mesa, AZ 85201'];
    const respelled = ['14 TWIN AVE NORTH #5, MESA AZ 85201-1234', '12 Twin Ave. N, Mesa, Arizona 85201'];
    // A list that has finished may be started again: this one runs until all ten are answered.
    const { promise, resolve: answerTwins } = Promise.withResolvers<void>();
    twins = promise;
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        person.call('POST', '/api/lists', bodyOf(index % 2 === 0 ? addresses : respelled)),
      ),
    );
    answerTwins();
    expect(new Set(replies.map(({ body }) => List.parse(body).id)).size).toBe(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    await system.idle();
    expect(await listsOfTheDay(person)).toBe(1);
    expect(await usedBy(person)).toBe(2);
  });

  it('says first what it costs, and spends nothing by that', async () => {
    const person = await subscriber('quoted', 'professional');
    const [first = '', ...others] = houses(3, 'Quote Rd');
    await person.call('POST', '/api/property-lookup', { address: first });
    const reply = await person.call('POST', '/api/lists/quote', { addresses: [...others, first] });
    expect(Quote.parse(reply.body)).toMatchObject({ known: [2], left: 24, most_rows: 50 });
    expect(await usedBy(person)).toBe(1);
  });

  it('keeps what it cannot run, says why, and runs it with another address', async () => {
    const person = await subscriber('mended', 'professional');
    const list = await startList(person, [
      '1 Mend Rd, Mesa, AZ 85201',
      '1 Mend Road Mesa AZ 85201',
      'somewhere',
      '9 Oak St, Mesa, AZ 85201',
      '9 Oak St Apt 2, Mesa, AZ 85201',
      '3 Gone Rd, Mesa, AZ 85201',
    ]);
    const before = await reached(person, list, 'finished');
    expect(before.rows.map(({ state }) => state)).toEqual([
      'done',
      'duplicate',
      'unreadable',
      'needs_unit',
      'done',
      'not_found',
    ]);
    expect(before.rows[1]?.problem).toBe('Same address as row 1.');
    const path = `/api/lists/${list.id}/rows`;
    expect((await person.call('PATCH', `${path}/2`, { address: 'nowhere' })).status).toBe(400);
    expect((await person.call('PATCH', `${path}/0`, { address: '5 Mend Rd, Mesa, AZ 85201' })).status).toBe(403);
    expect((await person.call('PATCH', `${path}/3`, { address: '9 Oak St Unit 3, Mesa, AZ 85201' })).status).toBe(200);
    await vi.waitFor(async () => expect((await read(person, list)).list.counts.done).toBe(3), { timeout: 60_000 });
    expectExact(await reached(person, list, 'finished'));
    expect(await usedBy(person)).toBe(3);
  });

  it('asks for its price on a plan that screens lists only, and for no more rows than it has', async () => {
    const quote = async (tier: string, addresses: string[]) => {
      const person = await subscriber(`asks-${tier}-${addresses.length}`, tier);
      return (await person.call('POST', '/api/lists/quote', { addresses })).status;
    };
    expect(await quote('basic', houses(1, 'Price Rd'))).toBe(403);
    expect(await quote('professional', houses(50, 'Price Rd'))).toBe(200);
    expect(await quote('professional', houses(51, 'Price Rd'))).toBe(400);
  });

  it('belongs to Professional, Enterprise and a running trial', async () => {
    const basic = await subscriber('basic-list', 'basic');
    const refused = await basic.call('POST', '/api/lists', bodyOf(houses(1, 'Basic Rd')));
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
    const fresh = await system.person('fresh-list');
    const quote = await fresh.call('POST', '/api/lists/quote', { addresses: houses(1, 'Fresh Rd') });
    expect(Quote.parse(quote.body)).toMatchObject({ left: 25, most_rows: 50 });
    const trial = await subscriber('trial-list', 'basic', 'trial');
    expect((await trial.call('POST', '/api/lists', bodyOf(houses(1, 'Trial Rd')))).status).toBe(201);
  });

  it('is nobody else’s', async () => {
    const [owner, other] = [
      await subscriber('owner-list', 'professional'),
      await subscriber('other-list', 'professional'),
    ];
    const list = await startList(owner, houses(1, 'Private Rd'));
    expect((await other.call('GET', `/api/lists/${list.id}`)).status).toBe(404);
    expect((await other.call('POST', `/api/lists/${list.id}/actions`, { action: 'cancel' })).status).toBe(404);
    await reached(owner, list, 'finished');
  });
});

describe('a running list', () => {
  it('does nothing with a message that comes again', async () => {
    const person = await subscriber('again', 'professional');
    const list = await startList(person, houses(2, 'Again Rd'));
    const before = await reached(person, list, 'finished');
    const body = JSON.stringify({ account: accountOf(person.id), sort_key: `list-row#${list.id}#000` });
    const outcome = await worker().invoke({ Records: [{ messageId: 'again', body }] });
    expect(outcome).toMatchObject({ ok: true, value: { batchItemFailures: [] } });
    expect((await read(person, list)).list).toEqual(before.list);
  });

  it('sends only the rows that have changed', async () => {
    const person = await subscriber('changed-rows', 'professional');
    const list = await startList(person, houses(2, 'Changed Rd'));
    await reached(person, list, 'finished');
    await clock.sleep(minute);
    const { as_of } = await read(person, list);
    expect((await read(person, list, as_of)).rows).toEqual([]);
  });

  it('stores the working structure with both verdicts, and the rule’s pick beside it', async () => {
    const person = await subscriber('figures', 'professional');
    const { rows } = await reached(person, await startList(person, houses(1, 'Figure Rd')), 'finished');
    const { figures, lookup_id } = rows[0] ?? {};
    expect(figures).toMatchObject({ dataQuality: expect.any(String) });
    const saved = await person.call('POST', '/api/analyses', { lookup_id });
    expect(saved.status).toBe(201);
    const { analysis_data: property } = Analysis.parse(saved.body);
    const recommendation = recommendStrategy(property);
    const typed = { facts: {}, calculator: {}, texts: {}, exitTexts: {}, buyBox: {}, today: today() };
    const { working } = resultVerdict({ property, ...typed }, recommendation);
    const { structure, verdict, npv, monthlyCashFlow, cashIn, sellerVerdict, isDeal } = working;
    const expected = { structure, verdict, npv, monthlyCashFlow, cashIn, sellerVerdict, isDeal };
    expect(figures).toMatchObject({ ...expected, strategy: recommendation.strategy });
    expect(await usedBy(person)).toBe(1);
  });

  it('pauses, resumes and cancels its rest', async () => {
    const person = await subscriber('paused', 'professional');
    const held = Promise.withResolvers<void>();
    provider.on('*', async (call, outgoing) => {
      await held.promise;
      return byStreet(call, outgoing);
    });
    const list = await startList(person, houses(20, 'Pause Rd'));
    await vi.waitFor(async () => expect((await read(person, list)).list.counts.running).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    expect(await act(person, list, 'pause')).toMatchObject({ state: 'paused', pause: 'you' });
    held.resolve();
    await vi.waitFor(async () => expect((await read(person, list)).list.counts.running).toBe(0), {
      // On a busy machine a row whose worker ran out of time comes again only minutes later.
      timeout: 200_000,
    });
    const paused = await read(person, list);
    expect(paused.list.counts.waiting).toBeGreaterThan(0);
    const canceled = await act(person, list, 'cancel');
    expect(canceled).toMatchObject({ state: 'finished', counts: { waiting: 0 } });
    const after = await reached(person, list, 'finished');
    expectExact(after);
    expect(after.list.counts.canceled).toBe(paused.list.counts.waiting);
    expect(await usedBy(person)).toBe(after.list.counts.done);
    expect((await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'retry' })).status).toBe(403);
  });

  it('pauses itself while the source is down, and goes on by itself', async () => {
    const person = await subscriber('outage', 'professional');
    provider.on('*', withStatus(500));
    system.expectError('property_source_failed');
    const list = await startList(person, houses(20, 'Recover Rd'));
    const { list: paused } = await reached(person, list, 'paused');
    expect(paused.pause).toBe('source');
    expect(Date.parse(paused.resumes_at ?? '')).toBeGreaterThan(clock.now());
    expect(await usedBy(person)).toBe(0);
    provider.reset();
    // An instance that met the outage asks nothing for a minute of the machine's clock.
    await worker().close();
    await clock.advance(16 * minute);
    expect((await reached(person, list, 'finished')).list.counts).toMatchObject({ done: 20, failed: 0 });
    expect(await usedBy(person)).toBe(20);
  });

  it('runs failed rows again', async () => {
    const person = await subscriber('retried', 'professional');
    system.expectError('property_source_failed');
    const list = await startList(person, ['1 Retry Rd, Mesa, AZ 85201', '2 Outage Rd, Mesa, AZ 85201']);
    expect((await reached(person, list, 'finished')).list.counts).toMatchObject({ done: 1, failed: 1 });
    provider.on('*', answerAsRentcast);
    await act(person, list, 'retry');
    await vi.waitFor(async () => expect((await read(person, list)).list.counts.done).toBe(2), { timeout: 60_000 });
    expect(await usedBy(person)).toBe(2);
  });

  it('spends exactly what is left, gives what a row has not used to the next, and lets the rest wait', async () => {
    const person = await subscriber('spends-all', 'professional');
    const addresses = [...houses(2, 'Gone Rd'), ...houses(30, 'Spend Rd')];
    const list = await startList(person, addresses, 'next_month');
    const { list: waiting, rows } = await reached(person, list, 'waiting');
    expect(waiting.counts).toMatchObject({ done: 25, not_found: 2, no_analyses: 5 });
    expectExact({ list: waiting, rows, as_of: '' });
    expect(await usedBy(person)).toBe(25);
    await clock.sleep(Date.parse(waiting.resumes_at ?? '') - clock.now());
    await clock.advance(6 * minute);
    expect((await reached(person, list, 'finished')).list.counts).toMatchObject({ done: 30, no_analyses: 0 });
    expect(await usedBy(person)).toBe(5);
  });

  it('tells webhooks when it has finished', async () => {
    const person = await subscriber('told', 'professional');
    const url = 'https://hooks.example.com/lists';
    const made = await person.call('POST', '/api/account/webhooks', { url, events: ['list.finished'] });
    const list = await startList(person, houses(2, 'Told Rd'));
    await reached(person, list, 'finished');
    const path = `/api/account/webhooks/${Object(made.body).id}/deliveries`;
    await vi.waitFor(
      async () => {
        const { items } = Object((await person.call('GET', path)).body);
        expect(items).toMatchObject([{ eventType: 'list.finished' }]);
      },
      { timeout: 60_000 },
    );
  });
});

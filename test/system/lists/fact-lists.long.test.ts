import { describe, expect, it, vi } from 'vitest';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { Profile } from '#shared/account/profile.ts';
import { List, ListAnswer, ListExport, ListPage, ListRowDetail } from '#shared/lists/list.ts';
import { rowsPerPage } from '#shared/lists/list-limits.ts';
import { isHard } from '#test/support/generated.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import { type Answering, answerAsRentcast, withStatus } from '#test/support/providers/fake-provider.ts';
import type { Person } from '#test/support/system.ts';

/** Houses on Gone Rd have no record. */
const byStreet: Answering = (call, outgoing) =>
  /gone/i.test(call.query.address ?? '') ? withStatus(404)(call, outgoing) : answerAsRentcast(call, outgoing);
const { provider, clock, system, subscriber } = await startListSystem(byStreet);
const minute = 60_000;

const day = new Date(clock.now()).toISOString().slice(0, 10);
const facts = {
  value: 338_000,
  rent: 2350,
  taxesYearly: 2964,
  'loan1.balance': 171_250,
  'loan1.rate': 3.25,
  owner: 'Pat Doe',
};
const contacts = [
  { name: 'Pat Doe', phone: '+16025550121', mark: 'wireless' },
  { phone: '+16025550122', mark: 'do_not_call' },
  { email: 'pat@owners.example' },
];
const rowOf = (address: string, line: number, more: object = {}) => ({ line, address, note: '', facts, ...more });
const houses = (count: number, street = 'Fact Rd') =>
  Array.from({ length: count }, (_, index) => rowOf(`${index + 1} ${street}, Mesa, AZ 85201`, index + 1));

const bodyOf = (rows: number, more: object = {}) => ({
  name: 'Absentee owners',
  rest: 'keep',
  source: { file: 'absentee.csv', day, rows },
  ...more,
});

async function start(person: Person, rows: number, more: object = {}): Promise<List> {
  const reply = await person.call('POST', '/api/lists', bodyOf(rows, more));
  expect(reply.body).toHaveProperty('id');
  return List.parse(reply.body);
}
const send = (person: Person, { id }: List, rows: object[], from = 0) =>
  person.call('PUT', `/api/lists/${id}/rows`, { from, rows });
async function sendAll(person: Person, list: List, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) {
    expect((await send(person, list, rows.slice(from, from + 200), from)).status).toBe(200);
  }
}
const act = (person: Person, { id }: List, body: object) => person.call('POST', `/api/lists/${id}/actions`, body);
async function read(person: Person, { id }: List): Promise<ListAnswer> {
  const page = async (from: number) =>
    ListAnswer.parse((await person.call('GET', `/api/lists/${id}?from=${from}`)).body);
  const first = await page(0);
  const rows = [...first.rows];
  for (let { next_from: next } = first; next !== undefined; ) {
    const more = await page(next);
    rows.push(...more.rows);
    next = more.next_from;
  }
  return { ...first, rows };
}
async function reached(person: Person, list: List, state = 'finished'): Promise<ListAnswer> {
  await vi.waitFor(async () => expect((await read(person, list)).list).toMatchObject({ state }), {
    timeout: 120_000,
    interval: 250,
  });
  await system.idle();
  return read(person, list);
}
const usedBy = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;

/** The numbers of a list are those of its rows. */
function expectExact({ list, rows }: ListAnswer): void {
  for (const [state, count] of Object.entries(list.counts)) {
    expect(rows.filter((row) => row.state === state).length, state).toBe(count);
  }
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
}

async function priced(person: Person, rows: object[], more: object = {}): Promise<ListAnswer> {
  const list = await start(person, rows.length, more);
  await sendAll(person, list, rows);
  expect((await act(person, list, { action: 'price' })).status).toBe(200);
  return reached(person, list);
}

const integrations = system.tables.names.find((name) => name.includes('Integrations'));
const stored = async () => JSON.stringify(await system.tables.command('Scan', { TableName: integrations }));
const worker = () => {
  const found = system.functions.find(({ area }) => area === 'list-worker');
  if (!found) throw new Error('There is no list-worker.');
  return found;
};

/** All that a list may have in the hard tests; elsewhere enough for two pages. */
const mostRows = isHard ? 2000 : 520;

describe(`a list of ${mostRows} rows with facts`, () => {
  it('is priced without a call to a provider, though its worker is killed twice', { timeout: 240_000 }, async () => {
    const person = await subscriber('most-facts', 'enterprise');
    const list = await start(person, mostRows);
    await sendAll(person, list, houses(mostRows));
    await act(person, list, { action: 'price' });
    for (const done of [mostRows * 0.1, mostRows * 0.5]) {
      await vi.waitFor(async () => expect((await read(person, list)).list.counts.priced).toBeGreaterThan(done), {
        timeout: 60_000,
        interval: 20,
      });
      await worker().close();
      // All that was in line died with it, and comes again once it is hidden no longer.
      await clock.sleep(minute);
    }
    await vi.waitFor(
      async () => {
        await clock.sleep(3 * minute);
        expect((await read(person, list)).list.state).toBe('finished');
      },
      { timeout: 120_000, interval: 500 },
    );
    await system.idle();
    const answer = await read(person, list);
    expectExact(answer);
    expect(answer.list.counts).toMatchObject({ priced: mostRows, waiting: 0, running: 0 });
    const first = ListAnswer.parse((await person.call('GET', `/api/lists/${list.id}`)).body);
    expect(first.rows).toHaveLength(rowsPerPage);
    expect(first.next_from).toBe(rowsPerPage);
    expect(new Set(answer.rows.map(({ figures }) => figures?.npv)).size).toBe(1);
    expect(provider.calls).toEqual([]);
    expect(await usedBy(person)).toBe(0);
  });
});

describe('a list with facts', () => {
  it('says of each row what it comes to, what it lacks and what does not agree', async () => {
    const person = await subscriber('rows-of-facts', 'professional');
    const answer = await priced(person, [
      rowOf('1 Whole Rd, Mesa, AZ 85201', 2, { contacts }),
      rowOf('2 Bare Rd, Mesa, AZ 85201', 3, { facts: { value: 300_000, 'loan.balance': 0 } }),
      rowOf('1 Whole Road Mesa AZ 85201', 4),
      rowOf('somewhere', 5),
      rowOf('9 Oak St, Mesa, AZ 85201', 6),
      rowOf('9 Oak St Apt 2, Mesa, AZ 85201', 7),
    ]);
    expectExact(answer);
    const [whole, bare, same, unread, building] = answer.rows;
    expect(answer.list).toMatchObject({ source: { file: 'absentee.csv', day, rows: 6 }, counts: { priced: 3 } });
    expect(whole).toMatchObject({ state: 'priced', facts: 6, owner: 'Pat Doe', phones: 2, mark: 'do_not_call' });
    expect(whole?.figures).toMatchObject({ structure: expect.any(String), dataQuality: expect.any(String) });
    expect(bare).toMatchObject({ flags: ['zeroBalance'], phones: 0 });
    expect(bare?.needs?.length).toBeGreaterThan(whole?.needs?.length ?? 0);
    expect(bare?.priced_ways).toBeLessThan(whole?.priced_ways ?? 0);
    expect(same).toMatchObject({ state: 'duplicate', problem: 'Same address as row 2.' });
    expect([unread?.state, building?.state]).toEqual(['unreadable', 'needs_unit']);
    // Put right, a row is priced from its facts as well.
    const path = `/api/lists/${answer.list.id}/rows`;
    expect((await person.call('PATCH', `${path}/3`, { address: '5 Whole Rd, Mesa, AZ 85201' })).status).toBe(200);
    const after = await reached(person, answer.list);
    expectExact(after);
    expect(after.rows[3]).toMatchObject({ state: 'priced', address: '5 Whole Rd, Mesa, AZ 85201' });
    expect(provider.calls).toEqual([]);
    expect(await usedBy(person)).toBe(0);
  });

  it('fills what the file does not say, for the order alone', async () => {
    const person = await subscriber('filled', 'professional');
    const bare = [rowOf('1 Fill Rd, Mesa, AZ 85201', 1, { facts: { value: 300_000, 'loan.balance': 0 } })];
    const without = (await priced(person, bare)).rows[0];
    const fills = { rentPercent: 0.8, taxesPercent: 1.1, rates: true };
    const filled = await priced(person, bare, { fills, zero_balance_is_free: true });
    expect(filled.list).toMatchObject({ fills, zero_balance_is_free: true });
    expect(filled.rows[0]?.priced_ways).toBeGreaterThan(without?.priced_ways ?? 0);
    expect(filled.rows[0]).toMatchObject({ flags: [], facts: 2 });
    const { body } = await person.call('GET', `/api/lists/${filled.list.id}/rows/0`);
    expect(ListRowDetail.parse(body).facts).toEqual({ value: 300_000, 'loan.balance': 0 });
  });

  it('shows its people in the row’s own answer and in the export only', async () => {
    const person = await subscriber('people', 'professional');
    const plan = { stage: 'contacted', note: 'Wants to move', task: 'Call again', taskDue: '2026-12-01' };
    const { list } = await priced(person, [rowOf('1 People Rd, Mesa, AZ 85201', 1, { contacts, plan })]);
    const path = `/api/lists/${list.id}`;
    const detail = ListRowDetail.parse((await person.call('GET', `${path}/rows/0`)).body);
    expect(detail).toMatchObject({ contacts, facts, plan, row: { state: 'priced' } });
    const exported = ListExport.parse((await person.call('GET', `${path}/export`)).body);
    const { answer: _, ...kept } = detail;
    expect(exported).toEqual({ items: [kept] });
    for (const each of ['/api/lists', path, `${path}?since=${new Date(0).toISOString()}`]) {
      const shown = JSON.stringify((await person.call('GET', each)).body);
      for (const secret of ['602555', 'pat@owners', 'Wants to move']) expect(shown, each).not.toContain(secret);
    }
    expect((await person.call('GET', `${path}/rows/1`)).status).toBe(404);
  });

  it('spends lookups on the picked rows only, once, from whichever tab', { timeout: 120_000 }, async () => {
    const person = await subscriber('picked', 'professional');
    const { list, rows: before } = await priced(person, [...houses(4, 'Pick Rd'), ...houses(1, 'Gone Rd')]);
    expect(provider.calls).toEqual([]);
    const picks = { action: 'look_up', positions: [1, 2, 4] };
    const replies = await Promise.all([act(person, list, picks), act(person, list, { ...picks, positions: [2, 1] })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const after = await reached(person, list);
    expectExact(after);
    expect(after.rows.map(({ state }) => state)).toEqual(['priced', 'done', 'done', 'priced', 'not_found']);
    expect(after.rows[1]?.lookup_id).toBeDefined();
    expect(after.rows[4]).toMatchObject({ figures: before[4]?.figures, facts: 6, needs: before[4]?.needs });
    expect(after.rows[4]?.problem).toContain('Didn’t use an analysis.');
    expect(await usedBy(person)).toBe(2);
    // A row that has its lookup is not looked up again.
    await act(person, list, { action: 'look_up', positions: [1] });
    await reached(person, list);
    expect(await usedBy(person)).toBe(2);
  });

  it('says of a row that is looked up what it lacks then', async () => {
    const person = await subscriber('lacking', 'professional');
    const bare = rowOf('1 Lacking Rd, Mesa, AZ 85201', 1, { facts: { 'loan1.balance': 100_000 } });
    const { list, rows: before } = await priced(person, [bare]);
    expect(before[0]?.needs).toEqual(expect.arrayContaining(['rent', 'value']));
    await act(person, list, { action: 'look_up', positions: [0] });
    const { rows: after } = await reached(person, list);
    expect(after[0]?.state).toBe('done');
    expect(after[0]?.needs).not.toContain('rent');
    expect(after[0]?.needs).not.toContain('value');
    expect(after[0]?.priced_ways).toBeGreaterThan(before[0]?.priced_ways ?? 0);
  });

  it('keeps the figures of rows that no analysis is left for, and gives those rows back when they are canceled', async () => {
    const person = await subscriber('given-back', 'basic', 'trial');
    const { list, rows: before } = await priced(person, houses(3, 'Back Rd'), { rest: 'next_month' });
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Profiles')),
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET monthly_analyses_used = :all',
      ExpressionAttributeValues: { ':all': { N: '25' } },
    });
    await act(person, list, { action: 'look_up', positions: [0, 1] });
    const unpaid = await reached(person, list, 'waiting');
    expectExact(unpaid);
    expect(unpaid.list.counts).toMatchObject({ no_analyses: 2, priced: 1 });
    expect(unpaid.rows[0]?.figures).toEqual(before[0]?.figures);
    await act(person, list, { action: 'cancel' });
    const after = await reached(person, list);
    expectExact(after);
    expect(after.list.counts).toMatchObject({ no_analyses: 0, priced: 3 });
    expect(after.rows.map(({ figures }) => figures)).toEqual(before.map(({ figures }) => figures));
    expect(provider.calls).toEqual([]);
  });

  it('is one list when two tabs send the same file, and both may send its rows', async () => {
    const person = await subscriber('two-tabs-facts', 'professional');
    const lists = await Promise.all([start(person, 30), start(person, 30)]);
    expect(new Set(lists.map(({ id }) => id)).size).toBe(1);
    const [list] = lists;
    const sent = await Promise.all([send(person, list, houses(30)), send(person, list, houses(30))]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const pressed = await Promise.all([act(person, list, { action: 'price' }), act(person, list, { action: 'price' })]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    const answer = await reached(person, list);
    expectExact(answer);
    expect(answer.list.counts.priced).toBe(30);
    expect(ListPage.parse((await person.call('GET', '/api/lists')).body).items).toHaveLength(1);
    // Its rows are closed now; the same file is a new list.
    expect((await send(person, list, houses(30))).status).toBe(403);
    expect((await start(person, 30)).id).not.toBe(list.id);
  });

  it('is priced once all its rows are there, and says how many are', async () => {
    const person = await subscriber('half', 'professional');
    const list = await start(person, 3);
    await send(person, list, houses(2));
    expect((await act(person, list, { action: 'price' })).body).toMatchObject({
      error: { code: 'invalid_input', message: '2 of 3 rows are stored. Send the others first.' },
    });
    expect((await act(person, list, { action: 'look_up', positions: [0] })).status).toBe(409);
    expect((await send(person, list, houses(2), 2)).body).toMatchObject({ error: { code: 'invalid_input' } });
    expect((await send(person, list, [rowOf('3 Half Rd, Mesa, AZ 85201', 3)], 2)).status).toBe(200);
    await act(person, list, { action: 'price' });
    expect((await reached(person, list)).list.counts.priced).toBe(3);
  });

  it('is refused without the plan, beyond its rows, and for a day to come', async () => {
    const basic = await subscriber('basic-facts', 'basic');
    const post = (person: Person, body: object) => person.call('POST', '/api/lists', body);
    expect((await post(basic, bodyOf(1))).body).toMatchObject({ error: { code: 'not_allowed' } });
    const trial = await subscriber('trial-facts', 'basic', 'trial');
    expect((await post(trial, bodyOf(500))).status).toBe(201);
    expect((await post(trial, bodyOf(501))).body).toMatchObject({ error: { code: 'invalid_input' } });
    const enterprise = await subscriber('enterprise-facts', 'enterprise');
    expect((await post(enterprise, bodyOf(2000))).status).toBe(201);
    expect((await post(enterprise, bodyOf(2001))).status).toBe(400);
    const later = new Date(clock.now() + 3 * 24 * 60 * minute).toISOString().slice(0, 10);
    for (const wrong of [
      bodyOf(1, { source: { file: 'a.csv', day: later, rows: 1 } }),
      bodyOf(1, { rows: [{ line: 1, address: '1 A St', note: '' }] }),
      { name: 'Nothing', rest: 'keep' },
      { name: 'Filled', rest: 'keep', rows: [{ line: 1, address: '1 A St', note: '' }], fills: { rentPercent: 1 } },
    ]) {
      expect((await post(enterprise, wrong)).body, JSON.stringify(wrong)).toMatchObject({
        error: { code: 'invalid_input' },
      });
    }
    const { list } = await priced(trial, houses(60, 'Trial Rd'));
    const positions = Array.from({ length: 51 }, (_, index) => index);
    expect((await act(trial, list, { action: 'look_up', positions })).body).toMatchObject({
      error: { code: 'invalid_input', message: '51 rows; your plan looks up 50 at once. Pick fewer.' },
    });
    expect(provider.calls).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const [owner, other] = [await subscriber('own-facts', 'professional'), await subscriber('not-own', 'professional')];
    const list = await start(owner, 1);
    const path = `/api/lists/${list.id}`;
    const tries = [
      send(other, list, houses(1)),
      act(other, list, { action: 'price' }),
      ...['', '/rows/0', '/export'].map((each) => other.call('GET', path + each)),
      other.call('DELETE', path),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
  });

  it('is priced, and deleted, though the call that began it died', async () => {
    const person = await subscriber('died', 'professional');
    const list = await start(person, 2);
    await send(
      person,
      list,
      houses(2, 'Died Rd').map((row) => ({ ...row, facts: { ...facts, owner: 'Canary Died' } })),
    );
    const leave = (values: object) =>
      system.tables.command('UpdateItem', {
        TableName: integrations,
        Key: { account: { S: accountOf(person.id) }, sort_key: { S: `list#${list.id}` } },
        UpdateExpression: `SET ${Object.keys(values)
          .map((name) => `${name} = :${name}`)
          .join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries({ ...values }).map(([name, value]) => [`:${name}`, value]),
        ),
      });
    const due = { due: { S: 'lists' }, due_at: { S: new Date(clock.now()).toISOString() } };
    await leave({ ...due, closed: { BOOL: true } });
    await vi.waitFor(
      async () => {
        await clock.sleep(5 * minute);
        expect((await read(person, list)).list.counts).toMatchObject({ priced: 2 });
      },
      { timeout: 60_000, interval: 250 },
    );
    await system.idle();
    await leave({ due: due.due, due_at: { S: new Date(clock.now()).toISOString() }, deleted: { BOOL: true } });
    expect((await person.call('GET', `/api/lists/${list.id}`)).status).toBe(404);
    await vi.waitFor(
      async () => {
        await clock.sleep(5 * minute);
        expect(await stored()).not.toContain('Canary Died');
      },
      { timeout: 60_000, interval: 250 },
    );
  });

  it('is deleted with its rows and their people, also while it is priced', async () => {
    const person = await subscriber('deleter', 'professional');
    const named = { ...facts, owner: 'Canary Deleted' };
    const list = await start(person, 100);
    await sendAll(
      person,
      list,
      houses(100, 'Gone Soon Rd').map((row) => ({ ...row, facts: named })),
    );
    await act(person, list, { action: 'price' });
    expect(await stored()).toContain('Canary Deleted');
    expect((await person.call('DELETE', `/api/lists/${list.id}`)).status).toBe(204);
    await system.idle();
    expect(await stored()).not.toContain('Canary Deleted');
    expect(await stored()).not.toContain(list.id);
    expect((await person.call('GET', `/api/lists/${list.id}`)).status).toBe(404);
    expect((await person.call('DELETE', `/api/lists/${list.id}`)).status).toBe(404);
    expect(ListPage.parse((await person.call('GET', '/api/lists')).body).items).toEqual([]);
  });
});

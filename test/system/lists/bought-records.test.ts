import { describe, expect, it, vi } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { List, ListAnswer, Quote } from '#shared/lists/list.ts';
import { ListDeals } from '#shared/lists/list-deals.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import { answerAsRentcast } from '#test/support/providers/fake-provider.ts';
import type { Person } from '#test/support/system.ts';

/* A record that an account bought is in its later lists and deals, and is paid for once. */

const { clock, system, provider, subscriber } = await startListSystem();
const hour = 3_600_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

type Sent = { address: string; facts?: object };

async function read(person: Person, { id }: Pick<List, 'id'>): Promise<ListAnswer> {
  return ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
}
async function finished(person: Person, list: List): Promise<ListAnswer> {
  await vi.waitFor(async () => expect((await read(person, list)).list.state).toBe('finished'), {
    interval: 100,
    timeout: 20_000,
  });
  await system.idle();
  return read(person, list);
}
const yesterday = dayOf(clock.now() - 24 * hour);
/** A priced list of a file of the day before: a record is newer. */
async function imported(person: Person, rows: Sent[], file = 'owners.csv'): Promise<ListAnswer> {
  const source = { file, day: yesterday, rows: rows.length };
  const list = List.parse((await person.call('POST', '/api/lists', { name: file, rest: 'keep', source })).body);
  const sent = rows.map((row, index) => ({ line: index + 2, note: '', facts: { value: 338_000 }, ...row }));
  expect((await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows: sent })).status).toBe(200);
  expect((await act(person, list, { action: 'price' })).status).toBe(200);
  return finished(person, list);
}
const act = (person: Person, { id }: Pick<List, 'id'>, body: object) =>
  person.call('POST', `/api/lists/${id}/actions`, body);
const usedBy = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;
const quote = async (person: Person, addresses: string[]) =>
  Quote.parse((await person.call('POST', '/api/lists/quote', { addresses })).body);
const saved = async (person: Person, list: List, position: number) =>
  Analysis.parse((await person.call('POST', '/api/analyses', { list_id: list.id, position })).body);
const dealOf = async (person: Person, id: string) =>
  Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body);
const logOf = async (person: Person, id: string) =>
  ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body).items;

async function exported(person: Person): Promise<string> {
  const page = ExportPage.parse((await person.call('GET', '/api/export')).body);
  return JSON.stringify(page.items.filter(({ kind }) => kind === 'house'));
}

describe('a record that the account bought', () => {
  it('is merged into every later list of the house, in any spelling, without a call, and into its deals', async () => {
    const person = await subscriber('sticks');
    const first = await imported(person, [
      { address: '1 Stick Rd, Mesa, AZ 85201', facts: { value: 338_000, 'loan1.balance': 171_250 } },
      { address: '2 Stick Rd, Mesa, AZ 85201' },
    ]);
    const [row] = first.rows;
    expect(row?.looked_up).toBeUndefined();
    const deal = await saved(person, first.list, 0);
    expect(deal.analysis_data.source).toBe('imported');
    provider.reset();

    const asked = await act(person, first.list, {
      ...{ action: 'look_up', positions: [0], analyses: 1, update_deals: true },
    });
    expect(asked.status).toBe(200);
    const looked = await finished(person, first.list);
    expect(looked.rows[0]).toMatchObject({ state: 'done', looked_up: dayOf(clock.now()), deal_id: deal.id });
    expect(looked.rows[1]?.looked_up).toBeUndefined();
    expect(await usedBy(person)).toBe(1);

    // The deal has the record, with the file's loan, and says so; the press can be taken back.
    const updated = await dealOf(person, deal.id);
    expect(updated.analysis_data).toMatchObject({ source: 'rentcast', financialData: { mortgageBalance: 171_250 } });
    expect((await logOf(person, deal.id))[0]).toMatchObject({
      ...{ kind: 'facts_imported', looked_up: dayOf(clock.now()), undone: false },
    });
    expect(looked.list.undo?.deals).toBe(1);
    // Saved again it is the same deal.
    expect((await saved(person, first.list, 0)).id).toBe(deal.id);
    await person.call('POST', `/api/lists/${first.list.id}/deals/undo`);
    expect((await dealOf(person, deal.id)).analysis_data).toEqual(deal.analysis_data);

    expect(await exported(person)).toContain('1 Stick Rd');
    const calls = provider.calls.length;
    expect(calls).toBeGreaterThan(0);
    clock.sleep(48 * hour);
    const later = await imported(person, [
      { address: '1 STICK ROAD, MESA AZ', facts: { value: 338_000, 'loan1.balance': 171_250 } },
      { address: '3 Stick Rd, Mesa, AZ 85201' },
    ]);
    expect(later.rows[0]).toMatchObject({ state: 'priced', looked_up: dayOf(clock.now() - 48 * hour) });
    expect(later.rows[0]?.figures).toEqual(looked.rows[0]?.figures);
    expect(later.rows[1]?.looked_up).toBeUndefined();
    // Review offers it to the deal that was given back.
    const asks = { apply: false, parts: ['facts'] };
    const { body } = await person.call('POST', `/api/lists/${first.list.id}/deals`, asks);
    expect(ListDeals.parse(body).changes.map(({ analysis_id }) => analysis_id)).toEqual([deal.id]);
    expect((await saved(person, later.list, 0)).analysis_data.source).toBe('rentcast');
    expect(provider.calls.length).toBe(calls);
  });

  it('is another account’s in no list', async () => {
    const [person, other] = [await subscriber('sticks-own'), await subscriber('sticks-other')];
    const address = '1 Apart Rd, Mesa, AZ 85201';
    await person.call('POST', '/api/property-lookup', { address });
    expect((await imported(person, [{ address }])).rows[0]?.looked_up).toBe(dayOf(clock.now()));
    expect((await imported(other, [{ address }])).rows[0]?.looked_up).toBeUndefined();
  });
});

describe('the price of looking rows up', () => {
  it('is what is charged: free are houses bought within 24 hours, and those under way', async () => {
    const person = await subscriber('priced-once');
    const addresses = [1, 2, 3].map((number) => `${number} Price Rd, Mesa, AZ 85201`);
    const [one = '', two = '', three = ''] = addresses;
    await person.call('POST', '/api/property-lookup', { address: one });
    const list = await imported(
      person,
      addresses.map((address) => ({ address })),
    );
    const other = await imported(person, [{ address: two.toUpperCase() }], 'other.csv');

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    provider.on('*', async (call, outgoing) => {
      await held;
      return answerAsRentcast(call, outgoing);
    });
    await act(person, other.list, { action: 'look_up', positions: [0] });
    expect((await quote(person, addresses)).known).toEqual([0, 1]);
    const refused = await act(person, list.list, { action: 'look_up', positions: [0, 1, 2], analyses: 0 });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    const accepted = await act(person, list.list, { action: 'look_up', positions: [0, 1, 2], analyses: 1 });
    expect(accepted.status).toBe(200);
    release();
    await finished(person, other.list);
    const after = await finished(person, list.list);
    expect(after.rows.map(({ looked_up }) => looked_up)).toEqual(Array(3).fill(dayOf(clock.now())));
    // The first by hand, the second in the other list, and the one that was said.
    expect(await usedBy(person)).toBe(3);
    expect((await quote(person, [three])).known).toEqual([0]);
  });
});

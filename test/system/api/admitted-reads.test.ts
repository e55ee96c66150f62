import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { callsPerMinute } from '#shared/sessions/session-limits.ts';
import { newEntry } from '#test/shared/book/worked-entries.ts';
import { awayFromTheEndOf, minute } from '#test/support/away-from.ts';
import { openedBook } from '#test/support/books/closed-deal.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { setCallsOfMinute } from '#test/support/tables/counters.ts';
import { inSequence, openTablesProxy, type TableCall } from '#test/support/tables-proxy.ts';

const proxy = openTablesProxy();
const clock = openClock();
const system = await startSystem({ clock, tablesThrough: proxy.through });

beforeEach(() => awayFromTheEndOf(minute, clock));

/** What a call gets, and what it asks of the tables. */
async function asking(
  person: Person,
  [method, path, body]: [string, string, unknown?],
): Promise<{ status: number; calls: TableCall[] }> {
  await system.idle();
  let status = 0;
  const calls = await proxy.callsOf(async () => {
    status = (await person.call(method, path, body)).status;
  });
  return { status, calls };
}

const besideTheGate = ({ id }: Person, calls: TableCall[]) =>
  calls.flatMap(({ input }) => (input.includes(`gate#${id}`) ? [] : [input]));

const dealOf = (id: string) => `/api/analyses/${id}`;
const deal = dealOf(ulid());
const list = `/api/lists/${ulid()}`;
const payments = [1, 2].map((day) => newEntry({ kind: 'payment', part: 'p1', day: `2025-03-0${day}`, amount: 100 }));

describe('a call above the limit of the minute', () => {
  it.each<[string, [string, string, unknown?]]>([
    ['a book', ['GET', `${deal}/book`]],
    ['the entries of a book', ['GET', `${deal}/book/entries`]],
    ['a payoff', ['GET', `${deal}/book/payoff?loan=p1&day=2025-03-01`]],
    ['the statement of a year', ['GET', `${deal}/book/statement?loan=p1&year=2025`]],
    ['the journal of a book', ['GET', `${deal}/book/journal`]],
    ['the books', ['GET', '/api/books']],
    ['several payments', ['POST', `${deal}/book/entries`, { entries: payments, source: 'typed' }]],
    ['the lists', ['GET', '/api/lists']],
    ['a list', ['GET', list]],
    ['the rows of a list as a file', ['GET', `${list}/export`]],
    ['the deals', ['GET', '/api/deals']],
    ['a deal with its summary', ['GET', `/api/deals/${ulid()}`]],
    ['the analyses', ['GET', '/api/analyses']],
    ['the lookups', ['GET', '/api/lookups']],
    ['the packets of a deal', ['GET', `${deal}/packets`]],
    ['the pages for sellers', ['GET', `${deal}/seller-pages`]],
    ['the export of the account', ['GET', '/api/export']],
    ['the export of its books', ['GET', '/api/export?cursor=books%23x']],
    ['the sessions', ['GET', '/api/sessions']],
    ['the log of the account', ['GET', '/api/account-log']],
    ['the webhooks', ['GET', '/api/account/webhooks']],
  ])('reads nothing but the row that counts it: %s', async (name, call) => {
    const person = await system.person(name.replaceAll(' ', '-'));
    await person.call('GET', '/api/profile');
    await setCallsOfMinute(system, person.id, callsPerMinute, clock.now());
    const { status, calls } = await asking(person, call);
    expect(status).toBe(429);
    expect(calls.length).toBeGreaterThan(0);
    expect(besideTheGate(person, calls)).toEqual([]);
  });

  it('makes no profile', async () => {
    const person = await system.person('without-a-profile');
    await person.call('GET', '/api/sessions');
    await setCallsOfMinute(system, person.id, callsPerMinute, clock.now());
    const { status, calls } = await asking(person, ['GET', '/api/profile']);
    expect(status).toBe(429);
    expect(calls.filter(({ operation }) => !['GetItem', 'UpdateItem'].includes(operation))).toEqual([]);
  });
});

describe('a call above the limit that starts before its admission', () => {
  it('reckons no old analysis', async () => {
    const person = await system.person('has-an-old-row');
    const id = await saveAnalysis(person);
    // A row of an earlier release has neither of the two.
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `analysis#${id}` } },
      UpdateExpression: 'REMOVE deal, chosen_by',
    });
    await setCallsOfMinute(system, person.id, callsPerMinute, clock.now());
    const { status, calls } = await asking(person, ['GET', `/api/analyses/${id}`]);
    expect(status).toBe(429);
    expect(besideTheGate(person, calls)).toEqual([expect.stringContaining(`analysis#${id}`)]);
  });

  it('works out no payment, and looks for none that was recorded before', async () => {
    const person = await system.person('pays-too-often');
    const id = await openedBook(person);
    await setCallsOfMinute(system, person.id, callsPerMinute, clock.now());
    const late = newEntry({ kind: 'payment', part: 'p1', day: '2999-01-01', amount: 100 });
    const body = { entries: [late], source: 'typed' };
    const { status, calls } = await asking(person, ['POST', `${dealOf(id)}/book/entries`, body]);
    expect(status).toBe(429);
    expect(besideTheGate(person, calls)).toHaveLength(4);
    expect(JSON.stringify(calls)).not.toContain('once#');
  });
});

describe('the calls of a read to the tables in sequence', () => {
  it('are one for a row of a known key, read beside the row that counts the call', async () => {
    const person = await system.person('reads-one');
    const id = await saveAnalysis(person);
    for (const path of [`/api/analyses/${id}`, `/api/analyses/${id}/pipeline`, `/api/lookups/${id}`, '/api/profile']) {
      await person.call('GET', path);
      const { status, calls } = await asking(person, ['GET', path]);
      expect([path, status, calls.length, inSequence(calls)]).toEqual([path, 200, 2, 1]);
    }
  });

  it('are two for a page of deals, which is read once the call is counted', async () => {
    const person = await system.person('reads-many');
    await saveAnalysis(person);
    await person.call('GET', '/api/deals');
    const { status, calls } = await asking(person, ['GET', '/api/deals']);
    expect([status, inSequence(calls)]).toEqual([200, 2]);
  });
});

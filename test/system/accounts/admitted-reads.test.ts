import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { callsPerMinute } from '#shared/sessions/session-limits.ts';
import { awayFromTheEndOf, minute } from '#test/support/away-from.ts';
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
  [method, path]: [string, string],
): Promise<{ status: number; calls: TableCall[] }> {
  await system.idle();
  let status = 0;
  const calls = await proxy.callsOf(async () => {
    status = (await person.call(method, path)).status;
  });
  return { status, calls };
}

const deal = `/api/analyses/${ulid()}`;
const list = `/api/lists/${ulid()}`;

describe('a call above the limit of the minute', () => {
  it.each<[string, [string, string]]>([
    ['a book', ['GET', `${deal}/book`]],
    ['the entries of a book', ['GET', `${deal}/book/entries`]],
    ['a payoff', ['GET', `${deal}/book/payoff?loan=p1&day=2025-03-01`]],
    ['the statement of a year', ['GET', `${deal}/book/statement?loan=p1&year=2025`]],
    ['the journal of a book', ['GET', `${deal}/book/journal`]],
    ['the books', ['GET', '/api/books']],
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
    expect(calls.filter(({ input }) => !input.includes(`gate#${person.id}`))).toEqual([]);
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

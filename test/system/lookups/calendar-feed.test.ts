import ICAL from 'ical.js';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { CalendarFeed, CreatedCalendarFeed, feedPath } from '#shared/reminders/calendar-feed.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const newFeed = async (person: Person) =>
  CreatedCalendarFeed.parse((await person.call('POST', '/api/calendar-feed')).body);
const read = (feed: string) => system.call('GET', feedPath(feed));

async function planned(person: Person, address: string, changes: PipelineChanges): Promise<string> {
  const { lookup_id: id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, changes);
  return id;
}

/** What another program reads: "2026-12-18 Closing: 1 Feed St". */
function eventsOf(text: unknown): string[] {
  const calendar = new ICAL.Component(ICAL.parse(String(text)));
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ startDate, summary }) => `${startDate} ${summary.replace(' (sample data)', '')}`)
    .sort();
}

describe('a calendar feed', () => {
  it('has the dates of all deals of its owner, and no others', async () => {
    const [person, other] = [await system.person('subscriber'), await system.person('neighbor')];
    const terms = { deal: { chosen: 'Seller Finance', 'terms.sellerFinance.balloonMonth': '60' } };
    const closed = await planned(person, '1 Feed St, Mesa, AZ 85201', {
      stage: 'closed',
      dates: { closing: '2026-08-31' },
    });
    expect((await person.call('PATCH', `/api/analyses/${closed}`, terms)).status).toBe(200);
    await planned(person, '2 Feed St, Mesa, AZ 85201', {
      stage: 'negotiating',
      next_action: { id: ulid(), text: 'Order title, then call; ask "when"', due: '2026-11-24' },
      dates: { closing: '2026-12-18', option_expiry: '2026-12-01', cancellation: '2026-11-27' },
    });
    await planned(other, '3 Feed St, Mesa, AZ 85201', { dates: { closing: '2026-12-18' } });
    const { feed } = await newFeed(person);
    const reply = await read(feed);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    expect(eventsOf(reply.body)).toEqual([
      '2026-11-24 Order title, then call; ask "when": 2 Feed St',
      '2026-11-27 Last day to cancel: 2 Feed St',
      '2026-12-01 Option expires: 2 Feed St',
      '2026-12-18 Closing: 2 Feed St',
      '2031-08-31 Balloon due (Seller Finance): 1 Feed St',
    ]);
    // The site's own address, with its port.
    expect(String(reply.body).replaceAll('\r\n ', '')).toContain(`URL:${system.url}/deal/${closed}\r\n`);
  });

  it('answers a look without reading as a read, but for the body', async () => {
    const { feed } = await newFeed(await system.person('looker'));
    const look = (path: string) => fetch(system.url + path, { method: 'HEAD' });
    const [known, never] = [await look(feedPath(feed)), await look(feedPath(`${feed.slice(0, -1)}!`))];
    expect([known.status, known.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect([never.status, await known.text()]).toEqual([404, '']);
  });

  it('says that it is there, and its secret only once', async () => {
    const person = await system.person('forgetful');
    const stateOf = async () => CalendarFeed.parse((await person.call('GET', '/api/calendar-feed')).body);
    expect(await stateOf()).toEqual({ created_at: null });
    const { feed, created_at } = await newFeed(person);
    const reply = await person.call('GET', '/api/calendar-feed');
    expect(reply.body).toEqual({ created_at });
    expect(feed).toMatch(/^[\dA-Za-z]{38}$/);
    await system.idle();
    expect(system.logs.join('\n')).not.toContain(feed);
  });

  it('is not found once it is revoked, replaced, or its account is deleted, like one that never was', async () => {
    const person = await system.person('revoker');
    const [first, second] = [await newFeed(person), await newFeed(person)];
    const never = `${second.feed.slice(0, -1)}${second.feed.endsWith('0') ? '1' : '0'}`;
    const body = { error: { code: 'not_found', message: 'Calendar not found.', reference: expect.any(String) } };
    for (const gone of [first.feed, never, 'x', `${'0'.repeat(38)}`, 'ö'.repeat(38)]) {
      expect(await read(gone)).toMatchObject({ status: 404, body });
    }
    expect((await read(second.feed)).status).toBe(200);
    expect((await person.call('DELETE', '/api/calendar-feed')).status).toBe(204);
    expect((await person.call('DELETE', '/api/calendar-feed')).status).toBe(204);
    expect(await read(second.feed)).toMatchObject({ status: 404, body });
    const { feed: last } = await newFeed(person);
    expect((await read(last)).status).toBe(200);
    await person.call('DELETE', '/api/profile');
    expect(await read(last)).toMatchObject({ status: 404, body });
    expect((await person.call('POST', '/api/calendar-feed')).status).toBe(401);
  });

  it('keeps no secret in its row', async () => {
    const person = await system.person('hashed');
    const { feed } = await newFeed(person);
    const { Items } = (await system.tables.command('Query', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      KeyConditionExpression: 'account = :account',
      ExpressionAttributeValues: { ':account': { S: feed.slice(0, 16) } },
    })) as { Items: unknown[] };
    expect(JSON.stringify(Items)).toContain(feed.slice(0, 16));
    expect(JSON.stringify(Items)).not.toContain(feed.slice(16));
  });
});

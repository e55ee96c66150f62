import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mondayAt, sampleChanges, sampleCounty } from '#bin/records/sample-county.ts';
import { openClock } from '#local/clock/clock.ts';
import { keepSampleCounty } from '#local/sample-county.ts';
import { callsOf, demoAccounts, seed } from '#local/seed.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { RecordSources } from '#shared/records/record-sources.ts';
import { type WatchEvent, WatchPage } from '#shared/records/watch/watch.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const dataDir = mkdtempSync(join(tmpdir(), 'sample-county-'));
let stop = () => {};
afterAll(() => stop());

/** Has the county kept, and its newest roll published. */
async function keep(): Promise<void> {
  stop = keepSampleCounty(system, dataDir, (line) => system.reports.push(line));
  await newestRoll();
}
const newestRoll = () =>
  vi.waitFor(async () => expect(await rollDay()).toBe(mondayAt(clock.now())), { timeout: 60_000, interval: 100 });
/** Goes on to the Monday in so many weeks, past all that runs each minute. */
const sleep = (weeks: number) => clock.sleep(Date.parse(mondayAt(clock.now(), weeks)) - clock.now());

/** Which roll counts. */
async function rollDay(): Promise<string | undefined> {
  const { items } = RecordSources.parse(await (await fetch(`${system.url}/api/sources`)).json());
  return items.find(({ county }) => county === sampleCounty)?.day;
}

async function subscriber(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  return person;
}
const follow = (person: Person, id: string) => person.call('PUT', `/api/analyses/${id}/watch`, {});
const eventsOf = async (person: Person) => WatchPage.parse((await person.call('GET', '/api/watch')).body).events;
const kindsOf = (events: readonly WatchEvent[]) => events.map(({ change }) => change.kind).toSorted();

/** The address of the house that the next Monday changes so. */
function nextAddress(kind: string): string {
  const found = sampleChanges(mondayAt(clock.now(), 1)).find((each) => each.kind === kind);
  return found?.address ?? 'none';
}

/** Says of a deal's record that a provider has told it. */
async function makeReal({ id: user }: Person, id: string): Promise<void> {
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((name) => name.includes('Analyses')),
    Key: { user_id: { S: user }, id: { S: `analysis#${id}` } },
    UpdateExpression: 'SET analysis_data.#source = :provider',
    ExpressionAttributeNames: { '#source': 'source' },
    ExpressionAttributeValues: { ':provider': { S: 'rentcast' } },
  });
}

beforeAll(async () => {
  await seed(system);
  await keep();
});

describe('the sample county', () => {
  it('has the roll of the last Monday, which changed two houses and an area that the demo follows', async () => {
    const call = await callsOf(system, demoAccounts.investor);
    const events = async () => WatchPage.parse(await call('GET', '/api/watch')).events;
    await expect.poll(async () => kindsOf(await events())).toEqual(['area', 'delinquent', 'value_moved']);
    for (const event of await events()) {
      expect(event).toMatchObject({ county_name: 'Sample County', as_of: mondayAt(clock.now()), is_sample: true });
    }
    expect(system.reports.filter((line) => /sample county/i.test(line))).toEqual([]);
  });

  it('tells who follows a house or an area of it on the next Monday, and says by mail that it is sample data', async () => {
    const person = await subscriber('follower');
    await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: 0 } });
    const deals = [
      await saveAnalysis(person, nextAddress('value_moved')),
      await saveAnalysis(person, nextAddress('sold')),
    ];
    for (const id of deals) {
      expect(await follow(person, id)).toMatchObject({ status: 200, body: { county_name: 'Sample County' } });
    }
    const area = { place: { county: sampleCounty }, conditions: { absentee: true } };
    expect(await person.call('POST', '/api/areas', { name: 'Elsewhere', area, follow: true })).toMatchObject({
      status: 201,
    });
    await sleep(1);
    await newestRoll();
    await expect.poll(async () => kindsOf(await eventsOf(person))).toEqual(['area', 'sold', 'value_moved']);
    const events = await eventsOf(person);
    expect(events.every(({ is_sample, as_of }) => is_sample && as_of === mondayAt(clock.now()))).toBe(true);

    // Into the first hour of the next day.
    await clock.advance(24.5 * 60 * 60_000);
    await system.idle();
    const text = system.mailbox
      .list(person.email)
      .map((mail) => mail.text)
      .join('\n');
    for (const { address } of events) expect(text).toContain(`\n${address} (sample data)\n`);
  });

  it('is followed by no deal of real data, and answers no lookup', async () => {
    const person = await subscriber('real');
    const address = nextAddress('value_moved');
    const { body } = await person.call('POST', '/api/property-lookup', { address });
    const { data, lookup_id } = LookupAnswer.parse(body);
    expect(data).toMatchObject({ source: 'sample', address });
    expect(data.fromCounty).toBeUndefined();
    await person.call('POST', '/api/analyses', { lookup_id });
    await makeReal(person, lookup_id);
    expect(await follow(person, lookup_id)).toMatchObject({ status: 404 });
  });

  it('has the house of a deal that was looked up in a list of its area', async () => {
    const person = await subscriber('lister');
    const area = { place: { county: sampleCounty }, conditions: { delinquent: true }, rows: 2, takes_roll_value: true };
    const { id } = List.parse((await person.call('POST', '/api/lists', { name: 'Late', rest: 'keep', area })).body);
    const read = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
    const finished = () => expect.poll(async () => (await read()).list.state, { timeout: 60_000 }).toBe('finished');
    await finished();
    await person.call('POST', `/api/lists/${id}/actions`, { action: 'look_up', positions: [0], analyses: 1 });
    await system.idle();
    await finished();
    const saved = await person.call('POST', '/api/analyses', { list_id: id, position: 0 });
    const deal = Analysis.parse(saved.body);
    expect(deal.analysis_data.source).toBe('sample');
    const [row] = (await read()).rows;
    expect(await follow(person, deal.id)).toMatchObject({ status: 200, body: { address: row?.address } });
  });

  it('has the newest roll alone after weeks in which nothing ran', async () => {
    const before = await rollDay();
    stop();
    await sleep(3);
    expect(await rollDay()).toBe(before);
    await keep();
    await sleep(1);
    await newestRoll();
  });
});

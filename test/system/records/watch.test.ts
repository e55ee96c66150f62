import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { WatchPage } from '#shared/records/watch/watch.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { loadIn, runRecords } from '#test/support/records/records-command.ts';
import { addressOf, filesOf, type SmallHouse } from '#test/support/records/small-county.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';
import { keysIn } from '#test/support/tables/keys-in.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const out = mkdtempSync(join(tmpdir(), 'records-out-'));
const records = (...args: string[]) => runRecords(system.url, ...args, '--local', '--out', out);

const county = '12021';
const others = [{ number: 14 }, { number: 16 }, { number: 18 }];

/** Publishes a roll. @returns its load. */
async function publish(houses: readonly SmallHouse[], ...args: string[]): Promise<string> {
  const { paths } = writeFiles(filesOf(houses));
  const done = await records('load', 'florida-dor', ...paths, '--publish', '--accept-changes', ...args);
  expect(done).toEqual({ code: 0, printed: expect.stringContaining('is published') });
  // Instances rely on a manifest for a minute.
  await clock.advance(2 * 60_000);
  await system.idle();
  return loadIn(done.printed);
}

async function dealOf(person: Person, number: number): Promise<string> {
  const found = await person.call('POST', '/api/property-lookup', { address: addressOf(number) });
  const { lookup_id } = LookupAnswer.parse(found.body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

const pageOf = async (person: Person) => WatchPage.parse((await person.call('GET', '/api/watch')).body);
const changesOf = async (person: Person) => (await pageOf(person)).events.map(({ change }) => change);

/** Keys of rows about followed houses; with a deal, of its own. */
async function rowsLeft(analysisId = ''): Promise<string[]> {
  const keys = await keysIn(system, 'Integrations');
  return keys
    .map((each) => each.join(' '))
    .filter((key) => /(^| )watch(-event|-claim|ed)?#/.test(key) && key.includes(analysisId));
}

const moved = { number: 12, change: { JV: 500_000, OWN_NAME: 'NEW OWNER' } };
const valueMoved = { kind: 'value_moved', before: 412_000, after: 500_000 };
const ownerChanged = { kind: 'owner_changed', before: 'MOCK OWNER', after: 'NEW OWNER' };

describe('a deal’s house that is followed', () => {
  let ada: Person;
  let deal = '';
  beforeAll(async () => {
    await publish([{ number: 12 }, ...others]);
    ada = await system.person('ada');
    deal = await dealOf(ada, 12);
  });

  it('is one of a published county', async () => {
    const { body } = await ada.call('POST', '/api/property-lookup', { address: '2417 E Sample St, Mesa, AZ 85201' });
    const { lookup_id } = LookupAnswer.parse(body);
    await ada.call('POST', '/api/analyses', { lookup_id });
    expect(await ada.call('PUT', `/api/analyses/${lookup_id}/watch`, {})).toMatchObject({
      status: 404,
      body: { error: { message: 'There are no public records of this house to follow.' } },
    });
  });

  it('is followed once, with a step that can be changed', async () => {
    expect(await ada.call('PUT', `/api/analyses/${deal}/watch`, {})).toMatchObject({
      status: 200,
      body: { analysis_id: deal, county, county_name: 'Collier County', step: 10 },
    });
    expect(await ada.call('PUT', `/api/analyses/${deal}/watch`, { step: 20 })).toMatchObject({ body: { step: 20 } });
    expect(await pageOf(ada)).toMatchObject({
      houses: [{ analysis_id: deal, step: 20 }],
      most_houses: 10,
      events: [],
    });
  });

  it('is told of each change of a new roll once, also when the worker is told twice', async () => {
    const load = await publish([moved, ...others]);
    await expect.poll(() => changesOf(ada)).toEqual(expect.arrayContaining([valueMoved, ownerChanged]));
    const { events } = await pageOf(ada);
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ analysis_id: deal, county, county_name: 'Collier County', done_at: null });

    await records('publish', county, load);
    const worker = system.functions.find(({ area }) => area === 'watch-worker');
    await worker?.invoke({ Records: [{ body: JSON.stringify({ county, load }) }] });
    await system.idle();
    expect((await pageOf(ada)).events).toEqual(events);
  });

  it('has changes that can be marked as done', async () => {
    const [event] = (await pageOf(ada)).events;
    const done = await ada.call('PATCH', `/api/watch/${event?.id}`, { done: true });
    expect(done).toMatchObject({ status: 200, body: { id: event?.id, done_at: expect.any(String) } });
    expect((await pageOf(ada)).events[0]?.done_at).not.toBeNull();
    await ada.call('PATCH', `/api/watch/${event?.id}`, { done: false });
    expect((await pageOf(ada)).events[0]?.done_at).toBeNull();
  });

  it('is told nothing when a load is taken back, and nothing twice by the next one', async () => {
    const printed = (await records('status', county)).printed;
    const before = await pageOf(ada);
    await records('take-back', county, loadIn(printed));
    await clock.advance(2 * 60_000);
    await system.idle();
    expect(await pageOf(ada)).toEqual(before);
    await publish([moved, ...others, { number: 20 }]);
    await system.idle();
    expect(await pageOf(ada)).toEqual(before);
  });

  it('is gone when two rolls running lack it', async () => {
    await publish([...others, { number: 20 }, { number: 22 }], '--accept');
    expect((await pageOf(ada)).events).toHaveLength(2);
    await publish([...others, { number: 20 }, { number: 24 }], '--accept');
    await expect.poll(() => changesOf(ada)).toHaveLength(3);
    expect((await changesOf(ada))[0]).toEqual({ kind: 'gone', before: null, after: null });
  });

  it('is in the export, with its changes', async () => {
    // The sign-in is hours old by now, and the export takes a recent one.
    const { token } = await sessionOf(system, { email: ada.email, password });
    let query = '';
    const kinds: string[] = [];
    do {
      const { body } = await system.call('GET', `/api/export${query}`, { token });
      const page = ExportPage.parse(body);
      kinds.push(...page.items.map(({ kind }) => kind));
      query = page.next_cursor === undefined ? '' : `?${new URLSearchParams({ cursor: page.next_cursor })}`;
    } while (query !== '');
    expect(kinds.filter((kind) => kind === 'watch')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'watch_event')).toHaveLength(3);
  });

  it('is followed no more when nobody wants it, and its changes stay', async () => {
    expect(await ada.call('DELETE', `/api/analyses/${deal}/watch`)).toMatchObject({ status: 204 });
    expect(await ada.call('DELETE', `/api/analyses/${deal}/watch`)).toMatchObject({ status: 404 });
    expect(await pageOf(ada)).toMatchObject({ houses: [], events: [{}, {}, {}] });
  });

  it('goes with its deal, and so do its changes', async () => {
    await publish([{ number: 12 }, ...others], '--accept');
    await ada.call('PUT', `/api/analyses/${deal}/watch`, {});
    expect(await rowsLeft(deal)).not.toEqual([]);
    expect(await ada.call('DELETE', `/api/analyses/${deal}`)).toMatchObject({ status: 204 });
    expect(await rowsLeft()).toEqual([]);
    expect(await pageOf(ada)).toMatchObject({ houses: [], events: [] });
  });

  it('goes with the account', async () => {
    const bea = await system.person('bea');
    const other = await dealOf(bea, 14);
    await bea.call('PUT', `/api/analyses/${other}/watch`, {});
    expect(await rowsLeft()).toHaveLength(2);
    expect(await bea.call('DELETE', '/api/profile')).toMatchObject({ status: 204 });
    await system.idle();
    await expect.poll(() => rowsLeft()).toEqual([]);
  });
});

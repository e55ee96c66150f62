import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { SavedArea, SavedAreas } from '#shared/records/area/saved-area.ts';
import { WatchPage } from '#shared/records/watch/watch.ts';
import { WebhookDeliveryPage, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { loadIn, runRecords } from '#test/support/records/records-command.ts';
import { filesOf, type SmallHouse } from '#test/support/records/small-county.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';
import { keysIn } from '#test/support/tables/keys-in.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const out = mkdtempSync(join(tmpdir(), 'records-out-'));
const county = '12021';
/** To the next day, and past the next run of what sends mails. */
const day = (24 * 60 + 10) * 60_000;

/** Publishes a roll. @returns its load. */
async function publish(houses: readonly SmallHouse[]): Promise<string> {
  const { paths } = writeFiles(filesOf(houses));
  const words = ['load', 'florida-dor', ...paths, '--publish', '--accept', '--accept-changes'];
  const done = await runRecords(system.url, ...words, '--local', '--out', out);
  expect(done).toEqual({ code: 0, printed: expect.stringContaining('is published') });
  await clock.advance(2 * 60_000);
  await system.idle();
  return loadIn(done.printed);
}

async function subscriber(name: string, tier = 'enterprise'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

/** Houses over a value. */
const over = (value: number) => ({ place: { county }, conditions: { value: { from: value } } });
const save = (person: Person, name: string, follow: boolean, area: object = over(400_000)) =>
  person.call('POST', '/api/areas', { name, area, follow });
const areasOf = async (person: Person) => SavedAreas.parse((await person.call('GET', '/api/areas')).body);
const eventsOf = async (person: Person) => WatchPage.parse((await person.call('GET', '/api/watch')).body).events;

/** Keys of rows about saved and followed areas. */
async function rowsLeft(): Promise<string[]> {
  const keys = await keysIn(system, 'Integrations');
  return keys.map((each) => each.join(' ')).filter((key) => key.includes('area#'));
}

const first: SmallHouse[] = [10, 12, 14, 16].map((number) => ({ number }));
const cheap = { change: { JV: 100_000 } };

beforeAll(async () => {
  await publish(first);
});

describe('an area that is saved', () => {
  it('is listed, newest first, and deleted', async () => {
    const person = await subscriber('saver', 'professional');
    const one = await save(person, 'Over 400', false);
    expect(one).toMatchObject({ status: 201, body: { name: 'Over 400', area: over(400_000), followed_at: null } });
    await save(person, 'In a ZIP', false, { place: { zips: ['34102'] }, conditions: {} });
    const { items, most_followed: most } = await areasOf(person);
    expect(items.map(({ name }) => name)).toEqual(['In a ZIP', 'Over 400']);
    expect(most).toBe(0);
    const { id } = SavedArea.parse(one.body);
    expect(await person.call('DELETE', `/api/areas/${id}`)).toMatchObject({ status: 204 });
    expect(await person.call('DELETE', `/api/areas/${id}`)).toMatchObject({ status: 404 });
    expect((await areasOf(person)).items).toHaveLength(1);
  });

  it('is one of fifty at most, however many are saved at once', async () => {
    const person = await subscriber('keeper');
    const replies = await Promise.all(Array.from({ length: 52 }, (_, at) => save(person, `Area ${at}`, false)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      error: { message: 'You keep 50 areas. Delete one first.' },
    });
  });

  it('is not followed on a plan that follows none, and then not kept either', async () => {
    const person = await subscriber('wisher', 'professional');
    expect(await save(person, 'Over 400', true)).toMatchObject({
      status: 403,
      body: { error: { message: 'Your plan follows no areas. Enterprise does.' } },
    });
    expect((await areasOf(person)).items).toEqual([]);
  });

  it('is followed up to the plan’s number, and no more after it', async () => {
    const person = await system.person('on-trial');
    const one = SavedArea.parse((await save(person, 'First', true)).body);
    expect(await save(person, 'Second', true)).toMatchObject({
      status: 403,
      body: { error: { message: 'You follow an area already, the most of your plan. Unfollow one first.' } },
    });
    const other = SavedArea.parse((await save(person, 'Second', false)).body);
    const follow = (id: string, follow_: boolean) => person.call('PATCH', `/api/areas/${id}`, { follow: follow_ });
    expect(await follow(other.id, true)).toMatchObject({ status: 403 });
    expect(await follow(one.id, false)).toMatchObject({ status: 200, body: { followed_at: null } });
    expect(await follow(other.id, true)).toMatchObject({ status: 200, body: { followed_at: expect.any(String) } });
    expect(await follow(other.id, true)).toMatchObject({ status: 200 });
  });

  it('is followed only where a county of it has public records', async () => {
    const person = await subscriber('elsewhere');
    const nowhere = { place: { county: '48201' }, conditions: {} };
    expect(await save(person, 'Harris', true, nowhere)).toMatchObject({ status: 404 });
    expect(await save(person, 'Harris', false, nowhere)).toMatchObject({ status: 201 });
  });
});

describe('an area that is followed', () => {
  it('says once how many houses a new roll brings and takes, by list, mail and webhook', async () => {
    const person = await subscriber('follower');
    const { id: hook } = WebhookWithSecret.parse(
      (
        await person.call('POST', '/api/account/webhooks', {
          url: 'https://hooks.example.com/in',
          events: ['record.changed'],
        })
      ).body,
    );
    await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: 0 } });
    const { id } = SavedArea.parse((await save(person, 'Over 400', true)).body);
    const load = await publish([{ number: 10, ...cheap }, ...first.slice(1), { number: 18 }, { number: 20 }]);
    await expect.poll(() => eventsOf(person)).toHaveLength(1);
    const change = { kind: 'area', before: null, after: { houses: 5, arrived: 2, gone: 1 } };
    expect(await eventsOf(person)).toMatchObject([
      { area_id: id, analysis_id: null, address: 'Over 400', county, change },
    ]);

    const worker = system.functions.find(({ area }) => area === 'watch-worker');
    await worker?.invoke({ Records: [{ body: JSON.stringify({ county, load }) }] });
    await system.idle();
    expect(await eventsOf(person)).toHaveLength(1);

    const sent = await person.call('GET', `/api/account/webhooks/${hook}/deliveries`);
    const [delivery, ...more] = WebhookDeliveryPage.parse(sent.body).items;
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({ eventType: 'record.changed' });

    await clock.advance(day);
    await system.idle();
    const mails = system.mailbox.list(person.email).filter(({ text }) => text.includes('Houses came or went'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/screen-list?from=records&area=${id}`);
    await clock.advance(day);
    await system.idle();
    expect(system.mailbox.list(person.email).filter(({ text }) => text.includes('Houses came'))).toHaveLength(1);
  });

  it('says nothing of a roll that changes none of its houses', async () => {
    const person = await subscriber('calm');
    await save(person, 'Over 9 million', true, over(9_000_000));
    await publish([...first, { number: 22 }]);
    await system.idle();
    expect(await eventsOf(person)).toEqual([]);
  });

  it('is in the export, and goes with the account', async () => {
    const person = await subscriber('leaver');
    await save(person, 'Over 400', true);
    const { token } = await sessionOf(system, { email: person.email, password });
    const kinds: string[] = [];
    let query = '';
    do {
      const page = ExportPage.parse((await system.call('GET', `/api/export${query}`, { token })).body);
      kinds.push(...page.items.map(({ kind }) => kind));
      query = page.next_cursor === undefined ? '' : `?${new URLSearchParams({ cursor: page.next_cursor })}`;
    } while (query !== '');
    expect(kinds).toEqual(['area']);
    const before = await rowsLeft();
    expect(await person.call('DELETE', '/api/profile')).toMatchObject({ status: 204 });
    await system.idle();
    await expect.poll(async () => (await rowsLeft()).length).toBe(before.length - 2);
  });
});

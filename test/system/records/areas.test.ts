import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { writeSampleCounty } from '#bin/records/sample-county.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { openClock } from '#local/clock/clock.ts';
import { areaUse } from '#shared/account/plans.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { AreaCount } from '#shared/records/area/area-count.ts';
import { RecordSources } from '#shared/records/record-sources.ts';
import { mockCounty, placeCounty } from '#test/support/records/place-county.ts';
import { placeFile } from '#test/support/records/place-houses.ts';
import { runRecords } from '#test/support/records/records-command.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const folder = mkdtempSync(join(tmpdir(), 'areas-'));
let roll: string[][] = [];

beforeAll(async () => {
  const [path = '', ...others] = await writeSampleCounty(folder, '2026-11-01');
  const words = ['load', 'sample', path, ...others, '--day', '2026-11-01', '--out', folder, '--local', '--publish'];
  const { code, printed } = await runRecords(system.url, ...words);
  if (code !== 0) throw new Error(printed);
  roll = readFileSync(path, 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
});

const place = { county: '04999' };
/** Places of columns in the sample's roll. */
const [zip, mail, homestead, market, delinquent] = [3, 13, 14, 15, 19] as const;
const housesOfRoll = (isMet: (row: string[]) => boolean) => roll.filter(isMet).length;

async function count(person: Person, conditions: object = {}, of: object = place) {
  const { status, body } = await person.call('POST', '/api/areas/count', { place: of, conditions });
  return { status, body, counted: status === 200 ? AreaCount.parse(body) : undefined };
}

const list = (person: Person, rows: number, area: object = {}) =>
  person.call('POST', '/api/lists', {
    name: 'Of records',
    rest: 'keep',
    area: { place, conditions: { absentee: true }, rows, ...area },
  });

async function onPlan(name: string, tier: 'basic' | 'professional' | 'enterprise'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

describe('a count of an area', () => {
  it('is what the county’s own file says, and uses no analysis', async () => {
    const person = await onPlan('counter', 'professional');
    const before = await person.call('GET', '/api/profile');
    const all = await count(person);
    expect(all.counted).toMatchObject({ houses: roll.length, left: areaUse.professional.counts - 1 });
    const isElsewhere = (row: string[]) => row[homestead] === 'N';
    expect((await count(person, { absentee: true })).counted?.houses).toBe(housesOfRoll(isElsewhere));
    const conditions = { outOfState: true, value: { from: 300_000 }, delinquent: true };
    const isMet = (row: string[]) =>
      !/, AZ /.test(row[mail] ?? '') && Number(row[market]) >= 300_000 && row[delinquent] === 'Y';
    expect((await count(person, conditions)).counted?.houses).toBe(housesOfRoll(isMet));
    const inZips = (await count(person, {}, { zips: ['85201', '85281'] })).counted?.houses;
    expect(inZips).toBe(housesOfRoll((row) => row[zip] === '85201' || row[zip] === '85281'));
    expect((await person.call('GET', '/api/profile')).body).toEqual(before.body);
  });

  it('says which conditions no county of it knows anything of, and finds none by them', async () => {
    await placeCounty(system, { known: ['market_value'] });
    const { counted } = await count(
      await onPlan('unknown', 'professional'),
      { beds: { from: 3 } },
      { county: '12021' },
    );
    expect(counted).toMatchObject({ houses: 0, unknown: ['beds'], counties: ['Collier County, FL'] });
  });

  it.each([
    ['a county without records', { county: '06037' }, 404],
    ['ZIPs of no county', { zips: ['99999'] }, 404],
    ['no county', { county: '4999' }, 400],
    ['26 ZIPs', { zips: Array.from({ length: 26 }, (_, at) => String(85_000 + at)) }, 400],
    ['an owner', { ...place, owner: 'SAMPLE OWNER 1' }, 400],
  ])('is refused for %s, and none of the day’s is used', async (name, of, expected) => {
    const person = await onPlan(`refused-${name.replaceAll(/\W+/g, '-')}`, 'basic');
    expect((await count(person, {}, of)).status).toBe(expected);
    expect((await count(person)).counted?.left).toBe(areaUse.basic.counts - 1);
  });

  it('is as often a day as the plan says, also at once', async () => {
    const person = await onPlan('often', 'basic');
    const all = await Promise.all(Array.from({ length: areaUse.basic.counts + 3 }, () => count(person)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(areaUse.basic.counts);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe('a list of an area', () => {
  it('has the first houses by what is known and their equity, priced without an analysis', async () => {
    const person = await onPlan('lister', 'professional');
    const made = await list(person, 40, { takes_roll_value: true });
    expect(made.status).toBe(201);
    const { id, rows, source } = List.parse(made.body);
    expect({ rows, source }).toMatchObject({ rows: 40, source: { file: 'Sample County roll', day: '2026-11-01' } });
    const read = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
    await expect.poll(async () => (await read()).list.state, { timeout: 60_000 }).toBe('finished');
    const { list: finished, rows: houses } = await read();
    expect(finished.counts.priced).toBe(40);
    expect(houses.every(({ figures }) => (figures?.value ?? 0) > 0)).toBe(true);
    expect(houses.map(({ owner }) => owner)).toContainEqual(expect.stringContaining('SAMPLE OWNER'));
  });

  it('has no value where the caller does not take the roll’s', async () => {
    const person = await onPlan('without-value', 'professional');
    const { id } = List.parse((await list(person, 5)).body);
    const read = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
    await expect.poll(async () => (await read()).list.state, { timeout: 60_000 }).toBe('finished');
    expect((await read()).rows.every(({ needs = [] }) => needs.includes('value'))).toBe(true);
  });

  it('is not for Basic, has at most the plan’s rows, and is a lookup of nothing where no house is met', async () => {
    expect((await list(await onPlan('basic-list', 'basic'), 5)).status).toBe(403);
    const person = await onPlan('too-many', 'professional');
    expect((await list(person, areaUse.professional.rows + 1)).status).toBe(400);
    const none = { conditions: { value: { from: 900_000_000 } } };
    expect((await list(person, 5, none)).status).toBe(404);
    expect((await count(person)).counted?.lists_left).toBe(areaUse.professional.lists);
  });

  it('is as often a day as the plan says', async () => {
    const person = await onPlan('lists-a-day', 'professional');
    for (let made = 0; made < areaUse.professional.lists; made += 1)
      expect((await list(person, 1 + made)).status).toBe(201);
    expect((await list(person, 9)).status).toBe(429);
  });
});

it('lists the counties that there are for anybody', async () => {
  const { items } = RecordSources.parse(await (await fetch(`${system.url}/api/sources`)).json());
  expect(items).toContainEqual(
    expect.objectContaining({ county: '04999', name: 'Sample County', houses: roll.length }),
  );
});

// The last one: the played Athena reads the files of all counties.
it('takes nothing off the day’s counts and lists where Athena fails', async () => {
  system.expectError('Athena ended query');
  await placeFile(system, Buffer.from('no Parquet'));
  await placeCounty(system);
  const person = await onPlan('unlucky', 'professional');
  expect((await count(person, {}, { county: mockCounty.county })).status).toBe(500);
  expect((await list(person, 5)).status).toBe(500);
  const uses = await Promise.all(['count', 'list'].map((use) => usedToday(person, use)));
  expect(uses).toEqual(['0', '0']);
});

/** What a person's row of a day says. */
async function usedToday(person: Person, use: string): Promise<string | undefined> {
  const found = await system.tables.command('GetItem', {
    TableName: system.tables.names.find((name) => name.includes('Integrations')),
    Key: {
      account: { S: accountOf(person.id) },
      sort_key: { S: `area-${use}#${new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length)}` },
    },
  });
  return z.object({ Item: z.object({ made: z.object({ N: z.string() }) }) }).parse(found).Item.made.N;
}

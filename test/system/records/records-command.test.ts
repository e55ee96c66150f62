import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { loadIn, runRecords } from '#test/support/records/records-command.ts';
import { addressOf, filesOf, type SmallHouse } from '#test/support/records/small-county.ts';
import { startSystem } from '#test/support/system.ts';
import { keysIn } from '#test/support/tables/keys-in.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const out = mkdtempSync(join(tmpdir(), 'records-out-'));
const records = (...args: string[]) => runRecords(system.url, ...args, '--local', '--out', out);
const load = (houses: readonly SmallHouse[], ...args: string[]) =>
  records('load', 'florida-dor', ...writeFiles(filesOf(houses)).paths, ...args);

const collier = '12021';
let people = 0;
/** The area by a lookup of somebody who has not looked the house up before, where the county's roll has it. */
async function lookUp(number: number) {
  // Instances rely on a manifest for a minute.
  await clock.advance(2 * 60_000);
  people += 1;
  const person = await system.person(`investor${people}`);
  const { body } = await person.call('POST', '/api/property-lookup', { address: addressOf(number) });
  const { data } = LookupAnswer.parse(body);
  return data.fromCounty ? data.squareFootage : 'not of the county';
}

/** Rows of a load in the table, by how they begin. */
async function rowsOf(name: string) {
  const rows = (await keysIn(system, 'Records')).filter(([, key]) => key === `${collier}#${name}`);
  return rows.map(([id]) => id.split('#')[0]);
}

/** The loads that have a row of a house, and whether it expires. */
async function rowsOfHouse(number: number) {
  const TableName = system.tables.names.find((each) => each.includes('Records'));
  const found = await system.tables.command('Query', {
    TableName,
    KeyConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':id': { S: `house#${number}|mock st||34102` } },
  });
  return Rows.parse(found).Items.map(({ sort_key, expires_at }) => ({
    load: sort_key.S.replace(`${collier}#`, ''),
    expires: expires_at !== undefined,
  }));
}

const Rows = z.object({
  Items: z.array(z.object({ sort_key: z.object({ S: z.string() }), expires_at: z.optional(z.unknown()) })),
});

const publishedAs = (words: string) => ({ code: 0, printed: expect.stringContaining(words) });
const refusedAs = (words: string) => ({ code: 1, printed: expect.stringContaining(words) });

describe('npm run records', () => {
  /** What is current when a test begins. */
  let first = '';
  const start = [{ number: 12, sqft: 1500 }, { number: 14 }, { number: 16 }];
  let tests = 0;
  beforeEach(async () => {
    tests += 1;
    // Each test publishes its own roll over that of the one before.
    const done = await load([...start, { number: 100 + tests }], '--publish', '--accept', '--accept-changes');
    expect(done).toEqual(publishedAs('Collier County is published: 4 houses'));
    first = loadIn(done.printed);
  });

  it('publishes what is new, changed and gone at once, and takes it back', async () => {
    expect(await lookUp(12)).toBe(1500);
    const changed = [{ number: 12, sqft: 1800 }, { number: 14 }, { number: 18 }, { number: 100 + tests }];
    const staged = await load(changed);
    const second = loadIn(staged.printed);
    expect(staged).toEqual(publishedAs(`npm run records -- publish ${collier} ${second}`));
    expect((await rowsOf(second)).filter((kind) => kind === 'house')).toHaveLength(3);
    expect([await lookUp(12), await lookUp(16), await lookUp(18)]).toEqual([1500, 1600, 'not of the county']);

    expect(await records('publish', collier, second)).toEqual(publishedAs('is published'));
    expect([await lookUp(12), await lookUp(14), await lookUp(18)]).toEqual([1800, 1600, 1600]);
    expect(await lookUp(16)).toBe('not of the county');
    expect(await records('status', collier)).toEqual(publishedAs(`load ${second}`));

    expect(await records('take-back', collier, first)).toEqual(refusedAs('Only the current load can be taken back'));
    expect(await records('take-back', collier, second)).toEqual(publishedAs(`load ${first} counts`));
    expect([await lookUp(12), await lookUp(16), await lookUp(18)]).toEqual([1500, 1600, 'not of the county']);
    expect(await records('publish', collier, second)).toEqual(refusedAs('load the files again'));
    expect(await records('drop', collier, second)).toEqual(publishedAs('is deleted'));
    expect(await rowsOf(second)).toEqual([]);
    expect(system.avatars.keys().filter((key) => key.includes(second))).toEqual([]);
  });

  it('lets one of two publishes win, and the other one’s rows never count', async () => {
    const [one, other] = [
      await load([{ number: 12, sqft: 1900 }, ...start.slice(1), { number: 20 }]),
      await load([{ number: 12, sqft: 2000 }, ...start.slice(1), { number: 22 }]),
    ].map(({ printed }) => loadIn(printed));
    const done = await Promise.all([one, other].map((name = '') => records('publish', collier, name)));
    expect(done.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(done.find(({ code }) => code === 1)?.printed).toContain('load the files again');
    const isOne = done[0]?.code === 0;
    expect(await lookUp(12)).toBe(isOne ? 1900 : 2000);
    expect(await lookUp(isOne ? 22 : 20)).toBe('not of the county');
    expect(await lookUp(isOne ? 20 : 22)).toBe(1600);
  });

  it('does not let a load shine through that was staged before and never published', async () => {
    await load([{ number: 12, sqft: 2500 }, ...start.slice(1), { number: 24 }]);
    const done = await load([...start, { number: 26 }], '--publish');
    expect(done).toEqual(publishedAs('is published'));
    expect([await lookUp(12), await lookUp(24), await lookUp(26)]).toEqual([1500, 'not of the county', 1600]);
  });

  it('lets rows expire that neither the current nor the previous load needs, and keeps the two loads', async () => {
    const roll = (sqft: number) => [{ number: 12, sqft }, ...start.slice(1), { number: 100 + tests }];
    const second = loadIn((await load(roll(1700), '--publish')).printed);
    const third = loadIn((await load(roll(1710), '--publish')).printed);
    const kept = await rowsOfHouse(12);
    expect(kept.filter(({ load }) => load === second || load === third)).toEqual([
      { load: second, expires: false },
      { load: third, expires: false },
    ]);
    const older = kept.filter(({ load }) => load < second);
    expect(older.length).toBeGreaterThan(0);
    expect(older.every(({ expires }) => expires)).toBe(true);
    expect([await records('drop', collier, third), await records('drop', collier, second)]).toEqual([
      refusedAs('is the current one'),
      refusedAs('is the previous one'),
    ]);
    expect(await records('drop', collier, first)).toEqual(publishedAs('Its rows stay'));
    expect(await lookUp(14)).toBe(1600);
  });

  it('loads the same files once', async () => {
    const again = await load([...start, { number: 100 + tests }]);
    expect(again).toEqual({ code: 0, printed: 'Already loaded.\n' });
  });

  it('goes on under its name with a load that was killed before all its rows were written', async () => {
    const roll = [{ number: 12, sqft: 2100 }, ...start.slice(1), { number: 100 + tests }];
    const name = loadIn((await load(roll)).printed);
    const [path = ''] = globSync(join(out, `records/reports/*/*/load=${name}/report.json`));
    const { staged, ...begun } = JSON.parse(readFileSync(path, 'utf8'));
    expect(staged.load).toBe(name);
    writeFileSync(path, JSON.stringify(begun));
    expect(await records('publish', collier, name)).toEqual(refusedAs('is not whole'));
    const again = await load(roll, '--publish');
    expect([loadIn(again.printed), again.code]).toEqual([name, 0]);
    expect(await lookUp(12)).toBe(2100);

    // What was taken back counts never again, and a load builds on the one that counts.
    await records('take-back', collier, name);
    expect(loadIn((await load(roll)).printed) > name).toBe(true);
  });

  it('begins anew with a killed load when another one counts meanwhile', async () => {
    const roll = [{ number: 12, sqft: 2200 }, ...start.slice(1), { number: 100 + tests }];
    const name = loadIn((await load(roll)).printed);
    await load([{ number: 12, sqft: 2300 }, ...start.slice(1), { number: 100 + tests }], '--publish');
    const again = await load(roll, '--publish');
    expect([loadIn(again.printed) > name, again.code]).toEqual([true, 0]);
    expect(await lookUp(12)).toBe(2200);
  });

  it('publishes a load that changes over a quarter of the houses in one way only when that is accepted', async () => {
    const named = (OWN_NAME: string) => (number: number) => ({ number, change: { OWN_NAME } });
    // The same words in another order are the same owner.
    const swapped = await load([12, 14, 16, 100 + tests].map(named('OWNER, MOCK')), '--publish');
    expect(swapped).toEqual(publishedAs('is published'));
    const refused = await load(
      [...[12, 14].map(named('NEW OWNER')), ...[16, 100 + tests].map(named('OWNER, MOCK'))],
      '--publish',
    );
    expect(refused).toEqual(refusedAs('50 % of the houses have a change of kind owner_changed, over 25 %.'));
    expect(await records('publish', collier, loadIn(refused.printed), '--accept')).toEqual(
      refusedAs('--accept-changes'),
    );
    expect(await records('publish', collier, loadIn(refused.printed), '--accept-changes')).toEqual(
      publishedAs('is published'),
    );
  });

  it('publishes a load with too few houses only when it is accepted', async () => {
    const refused = await load([...start], '--publish');
    expect(refused).toEqual(refusedAs('It has 3 houses, under 90 % of the current load’s 4.'));
    expect(await records('publish', collier, loadIn(refused.printed), '--accept')).toEqual(publishedAs('3 houses'));
  });
});

describe('npm run records, asked wrongly', () => {
  it.each([
    [['load', 'florida-dor', 'NAL21.csv'], 'Say which system'],
    [['publish', '12021', '20261128T1405', '--local', '--stage', 'dev'], 'Say which system'],
    [['publish', '12021', '--local'], 'npm run records'],
    [['drop', 'Collier', '20261128T1405', '--local'], 'npm run records'],
    [['publish', '12021', '20261128T1405', '--dry-run', '--local'], 'Say which system'],
  ])('explains itself for %j', async (args, words) => {
    expect(await runRecords(system.url, ...args)).toEqual({ code: 2, printed: expect.stringContaining(words) });
  });
});

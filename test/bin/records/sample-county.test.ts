import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mondayAt, sampleChanges, writeSampleCounty } from '#bin/records/sample-county.ts';

const folder = mkdtempSync(join(tmpdir(), 'sample-county-'));
const start = Date.parse('2026-10-05');
/** Over New Year. */
const mondays = Array.from({ length: 20 }, (_, week) => mondayAt(start, week));

/** All that the files of a day say of each parcel, as they have it, by parcel. */
async function rollOf(day: string) {
  const paths = await writeSampleCounty(folder, day);
  const lines = paths.flatMap((path) => readFileSync(path, 'utf8').trim().split('\r\n').slice(1));
  return Map.groupBy(
    lines.map((line) => line.slice(1, -1).split('","')),
    ([parcel = '']) => parcel,
  );
}

type Roll = Awaited<ReturnType<typeof rollOf>>;

/** What each column of a roll is called, in its order. */
const columns = {
  ...{ street: 1, city: 2, zip: 3, owner: 12, mail: 13, homestead: 14, market: 15, delinquent: 19, foreclosure: 20 },
} as const;
const told = ([roll = []]: string[][], column: keyof typeof columns) => roll[columns[column]] ?? '';
const addressOf = (house: string[][]) => `${told(house, 'street')}, ${told(house, 'city')}, AZ ${told(house, 'zip')}`;

/** The houses that differ between two rolls, as both have them. */
function changedBetween(before: Roll, after: Roll) {
  const parcels = [...after.keys()].filter(
    (parcel) => JSON.stringify(after.get(parcel)) !== JSON.stringify(before.get(parcel)),
  );
  return parcels.map((parcel) => ({ before: before.get(parcel) ?? [], after: after.get(parcel) ?? [] }));
}

const isSo = {
  value_moved: ({ before, after }) => {
    const [old, now] = [before, after].map((house) => Number(told(house, 'market')));
    return Math.abs((now ?? 0) - (old ?? 0)) * 10 >= (old ?? 0);
  },
  sold: ({ before, after }) =>
    after.length === before.length + 1 && (after.at(-1)?.[1] ?? '') > (before.at(-1)?.[1] ?? ''),
  owner_changed: ({ before, after }) =>
    told(before, 'owner') !== told(after, 'owner') && after.length === before.length,
  delinquent: ({ before, after }) => told(before, 'delinquent') === 'N' && told(after, 'delinquent') === 'Y',
  foreclosure: ({ before, after }) => told(before, 'foreclosure') === 'N' && told(after, 'foreclosure') === 'Y',
  absentee: ({ before, after }) =>
    told(before, 'homestead') === 'Y' && told(after, 'homestead') === 'N' && told(after, 'mail') !== addressOf(after),
} satisfies Record<string, (change: { before: string[][]; after: string[][] }) => boolean>;

it('changes six houses each week, each in another way, and keeps what it has changed', async () => {
  let before = await rollOf(mondays[0] ?? '');
  const all: string[] = [];
  for (const monday of mondays.slice(1)) {
    const after = await rollOf(monday);
    const changed = changedBetween(before, after);
    const changes = sampleChanges(monday);
    expect(changed).toHaveLength(6);
    expect(changes.map(({ kind }) => kind)).toEqual(Object.keys(isSo));
    for (const { kind, address } of changes) {
      const change = changed.find((each) => addressOf(each.after) === address);
      expect(change && isSo[kind](change), `${kind} of ${address} on ${monday}`).toBe(true);
    }
    all.push(...changes.map(({ address }) => address));
    before = after;
  }
  // Few houses change twice.
  expect(new Set(all).size).toBeGreaterThan(all.length * 0.9);
});

it('says of a day what the Monday before it says, whenever it is asked', async () => {
  const [monday = ''] = mondays;
  expect(mondayAt(Date.parse('2026-10-11T23:59:59Z'))).toBe(monday);
  expect([...(await rollOf('2026-10-11'))]).toEqual([...(await rollOf(monday))]);
  expect(changedBetween(await rollOf('2026-10-11'), await rollOf('2026-10-12'))).toHaveLength(6);
});

it('changes nothing before its first week', async () => {
  expect(sampleChanges('2026-01-04')).toEqual([]);
  expect(sampleChanges('2026-01-05')).toHaveLength(6);
});

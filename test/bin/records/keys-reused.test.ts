import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { load } from '#bin/records/load.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { type Row, writeFiles } from '#test/support/records/csv-files.ts';
import { mappingOf, now, readParquet } from '#test/support/records/loads.ts';
import { filesOf, type SmallHouse, streetOf } from '#test/support/records/small-county.ts';

const later = new Date(now.getTime() + 60_000);

/** Loads rolls one after the other into one folder. @returns the last one's report, and the bytes of its files. */
async function loadAll(...rolls: SmallHouse[][]) {
  const out = mkdtempSync(join(tmpdir(), 'records-'));
  const reports = [];
  for (const [at, roll] of rolls.entries()) {
    const { paths } = writeFiles(filesOf(roll));
    const isLast = at === rolls.length - 1;
    reports.push(await load({ mapping: mappingOf('florida-dor'), files: paths, out, now: isLast ? later : now }));
  }
  const report = reports.at(-1);
  const written = report?.written ?? [];
  return { reused: report?.keysReused, written, bytes: written.map((path) => readFileSync(path)) };
}

/** The roll says of an owner: elsewhere, at the house, in another unit, or nothing; with the homestead or without. */
const owners: Row[] = [
  {},
  { JV_HMSTD: 5 },
  { OWN_ADDR1: 'PO BOX 12' },
  { OWN_ADDR1: '', OWN_CITY: '', OWN_STATE: '', OWN_ZIPCD: '' },
];
const atHome = { OWN_CITY: 'NAPLES', OWN_STATE: 'FL', OWN_ZIPCD: 34102 };
const changeOf = (number: number): fc.Arbitrary<Row> =>
  fc.constantFrom<Row>(
    ...owners,
    { ...atHome, OWN_ADDR1: streetOf(number) },
    { ...atHome, OWN_ADDR1: streetOf(number), JV_HMSTD: 5 },
    { ...atHome, OWN_ADDR1: `${streetOf(number)} APT 2` },
    { PHY_ADDR1: '', PHY_CITY: '' },
    { PHY_ADDR1: `${number} MOCK AVE`, PHY_ZIPCD: '' },
    { JV: 500_000, TOT_LVG_AREA: 1700 },
  );
const numbers = Array.from({ length: 40 }, (_, at) => 10 + at);
const anyRoll = fc
  .tuple(...numbers.map((number) => fc.tuple(fc.boolean(), changeOf(number))))
  .map((all) => all.flatMap(([isThere, change], at) => (isThere ? [{ number: numbers[at] ?? 0, change }] : [])))
  .filter((roll) => roll.length > 0);

it('leave a load that reuses keys as one that reads all addresses', async () => {
  await fc.assert(
    fc.asyncProperty(anyRoll, anyRoll, async (before, after) => {
      const [reusing, reading] = [await loadAll(before, after), await loadAll(after)];
      expect(reading.reused).toBe(0);
      expect(reusing.bytes.map((bytes, at) => bytes.equals(reading.bytes[at] ?? Buffer.alloc(0)))).toEqual([
        true,
        true,
        true,
      ]);
    }),
    { seed, numRuns: isHard ? 30 : 3 },
  );
});

it('are reused where address, mail and homestead are the same, whatever else of the house changed', async () => {
  const [away, home] = [{ OWN_ADDR1: 'PO BOX 1' }, { ...atHome, OWN_ADDR1: streetOf(16) }];
  const before: SmallHouse[] = [
    { number: 10 },
    { number: 12 },
    { number: 14 },
    { number: 16, change: { ...home, JV_HMSTD: 5 } },
  ];
  const after: SmallHouse[] = [
    { number: 10, sqft: 1900, change: { JV: 600_000 } },
    { number: 12, change: { PHY_ADDR1: '12 MOCK AVE' } },
    { number: 14, change: away },
    { number: 16, change: home },
    { number: 18 },
  ];
  const { reused, written } = await loadAll(before, after);
  expect(reused).toBe(1);
  const houses = await readParquet(written[0] ?? '');
  expect(houses.map(({ house_key, equity_pct }) => [house_key, equity_pct !== null])).toEqual(
    ['10|mock st', '12|mock ave', '14|mock st', '16|mock st', '18|mock st'].map((key) => [`${key}||34102`, true]),
  );
});

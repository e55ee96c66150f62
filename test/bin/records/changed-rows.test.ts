import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedRows, compare, idsIn, writeChanges } from '#bin/records/changed-rows.ts';
import { withDatabase } from '#bin/records/database.ts';
import { load } from '#bin/records/load.ts';
import { salesOfRow } from '#lambdas/storage/records/cell-sales.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { mappingOf, now } from '#test/support/records/loads.ts';
import { filesOf, type SmallHouse } from '#test/support/records/small-county.ts';

/** The Parquet files of a roll. */
async function rollOf(houses: readonly SmallHouse[], day?: string) {
  const { folder, paths } = writeFiles(filesOf(houses));
  const report = await load({ mapping: mappingOf('florida-dor'), files: paths, day, out: folder, now });
  const [houseFile = '', sales = '', aliases = ''] = report.written;
  return { houses: houseFile, sales, aliases, day: report.day };
}

/** The rows that a roll writes after another one, by id, without the keys and what is always there. */
async function rowsAfter(before: readonly SmallHouse[] | undefined, after: readonly SmallHouse[], day?: string) {
  const [own, base] = [await rollOf(after, day), before && (await rollOf(before))];
  const of = { state: 'FL', county: '12021', load: '20261128T1405' };
  const out = mkdtempSync(join(tmpdir(), 'rows-'));
  return withDatabase(out, async (database) => {
    await compare(database, own, base);
    const rows = new Map<string, unknown>();
    for await (const { id, sort_key, ...row } of changedRows(database, of, own.houses)) {
      expect(sort_key).toBe('12021#20261128T1405');
      const isCell = String(id).startsWith('cell#');
      rows.set(String(id), isCell ? salesOfRow({ id, sort_key, ...row }).sales.map(({ price }) => price) : row);
    }
    const path = join(out, 'rows.parquet');
    await writeChanges(database, of.county, 'rows', path);
    const ids: string[] = [];
    for await (const id of idsIn(database, path)) ids.push(id);
    expect(ids.toSorted()).toEqual([...rows.keys()].toSorted());
    return Object.fromEntries(rows);
  });
}

const house = (number: number) => `house#${number}|mock st||34102`;
const alias = (number: number) => `alias#${number}|mock st||naples|FL`;
const cell = 'cell#1307#-4090';
const address = (number: number) => `${number} MOCK ST, NAPLES, FL 34102`;

it('are all of a first roll: houses, keys without ZIP, and cells of market sales', async () => {
  expect(await rowsAfter(undefined, [{ number: 12 }])).toEqual({
    [house(12)]: { house: expect.objectContaining({ parcel: 'P12', sqft: 1600, address: address(12) }) },
    [alias(12)]: { addresses: [address(12)] },
    [cell]: [300_012],
  });
});

it('are none where nothing changed, whatever the order of the rows', async () => {
  expect(await rowsAfter([{ number: 12 }, { number: 14 }], [{ number: 14 }, { number: 12 }])).toEqual({});
});

it('are none of a roll of a later day that says the same, though the estimated equity is another', async () => {
  expect(await rowsAfter([{ number: 12 }], [{ number: 12 }], '2026-12-01')).toEqual({});
});

it('are those of new, changed and gone houses, and no others', async () => {
  const rows = await rowsAfter(
    [{ number: 12 }, { number: 14 }, { number: 16 }],
    [{ number: 12 }, { number: 14, sqft: 1700 }, { number: 18 }],
  );
  expect(rows).toEqual({
    [house(14)]: { house: expect.objectContaining({ sqft: 1700 }) },
    [house(16)]: { gone: true },
    [house(18)]: { house: expect.objectContaining({ parcel: 'P18' }) },
    [alias(16)]: { addresses: [] },
    [alias(18)]: { addresses: [address(18)] },
    [cell]: expect.arrayContaining([300_012, 300_014, 300_018]),
  });
});

const land = { ACT_YR_BLT: 0, PARCEL_ID: 'LAND' };

it('say nothing of a key that two parcels with a building claim, and take one with a building before land', async () => {
  const twice = await rowsAfter([{ number: 12 }], [{ number: 12 }, { number: 12, change: { PARCEL_ID: 'P13' } }]);
  expect(twice).toMatchObject({ [house(12)]: { ambiguous: true } });
  expect(twice).not.toHaveProperty([house(12), 'house']);
  const beside = await rowsAfter([{ number: 12 }], [{ number: 12 }, { number: 12, sqft: 0, change: land }]);
  expect(beside).not.toHaveProperty([house(12)]);
  const wasLand = [{ number: 12, sqft: 0, change: { ...land, PARCEL_ID: 'P12' } }];
  expect(await rowsAfter(wasLand, [{ number: 12 }, { number: 12, sqft: 0, change: land }])).toMatchObject({
    [house(12)]: { house: { sqft: 1600, parcel: 'P12' } },
  });
});

it('say nothing of land that two parcels without a building claim', async () => {
  const two = [
    { number: 12, sqft: 0, change: land },
    { number: 12, sqft: 0, change: { ...land, PARCEL_ID: 'B' } },
  ];
  expect(await rowsAfter(undefined, two)).toMatchObject({ [house(12)]: { ambiguous: true } });
});

it('have both houses that a key without ZIP may mean', async () => {
  const rows = await rowsAfter(
    [{ number: 12 }],
    [{ number: 12 }, { number: 12, change: { PARCEL_ID: 'P13', PHY_ZIPCD: '34103' } }],
  );
  expect(rows).toMatchObject({ [alias(12)]: { addresses: [address(12), '12 MOCK ST, NAPLES, FL 34103'] } });
});

it('are none of a house whose address is too long for a key', async () => {
  const long = { PHY_ADDR1: `12 ${'MOCK '.repeat(70)}ST` };
  expect(await rowsAfter(undefined, [{ number: 12, change: long }])).toEqual({});
});

it('end a cell whose sales are older than 24 months by the next roll', async () => {
  const rows = await rowsAfter([{ number: 12 }], [{ number: 12, change: { ASMNT_YR: 2027 } }]);
  expect(rows).toMatchObject({ [cell]: [] });
});

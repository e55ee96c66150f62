import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findRecordedHouse, findSalesAround } from '#lambdas/storage/records/find-records.ts';
import { findManifest, takeLoadBack } from '#lambdas/storage/records/manifests.ts';
import {
  address,
  houseOfRoll,
  publish,
  stageHouse,
  stageSales,
  startRecordsTables,
} from '#test/support/lambdas/records-table.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const openTable = await startRecordsTables();

/** Each read is more than a minute after the one before: an instance relies on a manifest for that long. */
let minutes = 0;
const start = Date.parse('2026-11-30T10:00:00.000Z');
function later(): Date {
  minutes += 2;
  return new Date(start + minutes * 60_000);
}

beforeEach(openTable);

const [first, second, third] = ['20261101T1000', '20261201T1000', '20270101T1000'] as const;
const areaOf = async (asked = address) => (await findRecordedHouse(asked, later()))?.house.sqft;
const withArea = (sqft: number) => ({ ...houseOfRoll, sqft });

describe('a house of a county’s roll', () => {
  it('is found in any spelling once its load is published, and never before', async () => {
    await stageHouse(first, houseOfRoll);
    expect(await areaOf()).toBeUndefined();
    await publish(first, null, later());
    expect(await areaOf('12 mock street, Naples, Florida 34102')).toBe(1600);
    expect(await areaOf('14 Mock St, Naples, FL 34102')).toBeUndefined();
  });

  it('is found without its ZIP while one house has that street in the city', async () => {
    await stageHouse(first, houseOfRoll);
    await publish(first, null, later());
    expect(await areaOf('12 Mock St, Naples, FL')).toBe(1600);
    expect(await areaOf('12 Mock St, Miami, FL')).toBeUndefined();
  });

  it('has what is unknown left out, not as null or 0', async () => {
    await stageHouse(first, { ...houseOfRoll, beds: null });
    await publish(first, null, later());
    const found = await findRecordedHouse(address, later());
    expect(found?.house).not.toHaveProperty('beds');
    expect(found?.house).toMatchObject({ sqft: 1600, absentee: true, market_value: 410_000 });
  });

  it('is of the newest published load, whatever is staged after it', async () => {
    await stageHouse(first, withArea(1000));
    await publish(first, null, later());
    await stageHouse(second, withArea(2000));
    expect(await areaOf()).toBe(1000);
    await publish(second, first, later());
    expect(await areaOf()).toBe(2000);
  });

  it('is of an older load where the newest ones did not change it', async () => {
    await stageHouse(first, withArea(1000));
    await publish(first, null, later());
    await publish(second, first, later());
    await publish(third, second, later());
    expect(await areaOf()).toBe(1000);
  });

  it('is as it was when a load is taken back, and does not shine through the next one', async () => {
    await stageHouse(first, withArea(1000));
    await publish(first, null, later());
    await stageHouse(second, withArea(2000));
    await publish(second, first, later());
    await takeLoadBack('12021', second, later());
    expect(await areaOf()).toBe(1000);
    await publish(third, first, later());
    expect(await areaOf()).toBe(1000);
  });

  it.each([
    ['the roll no longer has', () => stageHouse(second, undefined)],
    ['two parcels claim', () => stageHouse(second, houseOfRoll, { ambiguous: true })],
  ])('answers nothing when %s it', async (_, stage) => {
    await stageHouse(first, houseOfRoll);
    await publish(first, null, later());
    await stage();
    expect(await areaOf()).toBe(1600);
    await publish(second, first, later());
    expect(await areaOf()).toBeUndefined();
  });
});

describe('a house of a made-up county', () => {
  it('is found where made-up counties count, and answers nothing else', async () => {
    await stageHouse(first, houseOfRoll);
    await publish(first, null, later(), { sample: true });
    for (const asked of [address, '12 Mock St, Naples, FL']) {
      expect(await areaOf(asked)).toBeUndefined();
      expect(await findRecordedHouse(asked, later(), { hasSamples: true })).toMatchObject({ house: { sqft: 1600 } });
    }
  });
});

describe('a county’s manifest', () => {
  it('keeps the current load and the one before it', async () => {
    await publish(first, null, later());
    await publish(second, first, later());
    await publish(third, second, later());
    const manifest = await findManifest('12021');
    expect(manifest).toMatchObject({ current: third, previous: second });
    expect(Object.keys(manifest?.loads ?? {})).toEqual([second, third]);
  });

  it('is switched once by loads that were compared with the same one, also at once', async () => {
    await publish(first, null, later());
    const now = later();
    const done = await Promise.all([publish(second, first, now), publish(third, first, now)]);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('is not switched to a load that was compared with another one, or was taken back', async () => {
    expect(await publish(second, first, later())).toBe(false);
    await publish(first, null, later());
    await takeLoadBack('12021', first, later());
    expect(await publish(first, null, later())).toBe(false);
    expect(await findManifest('12021')).toMatchObject({ current: null, previous: null, taken_back: [first] });
  });

  it('gives back only the load that counts, and only once', async () => {
    await publish(first, null, later());
    await publish(second, first, later());
    expect(await takeLoadBack('12021', first, later())).toBeUndefined();
    expect(await takeLoadBack('12021', second, later())).toMatchObject({ current: first });
    expect(await takeLoadBack('12021', second, later())).toBeUndefined();
  });
});

describe('the sales around a house', () => {
  const sale = {
    address: '14 Mock St, Naples, FL 34102',
    lat: 26.1401,
    lon: -81.7901,
    day: '2026-08-01',
    precision: 'month' as const,
    price: 400_000,
    type: 'Single Family',
    beds: null,
    baths: null,
    sqft: 1500,
    lot_sqft: 7000,
    year_built: 1981,
  };

  it('are those of the nine cells around it, as they were written', async () => {
    const near = { ...sale, lat: 26.1599, address: '16 Mock St, Naples, FL 34102' };
    await stageSales(first, [sale, near, { ...sale, lat: 26.19, address: '18 Mock St, Naples, FL 34102' }]);
    await publish(first, null, later());
    const found = await findSalesAround(26.14, -81.79, later());
    expect(found.toSorted((a, b) => a.lat - b.lat)).toEqual([sale, near]);
  });

  it('are of no made-up county', async () => {
    await stageSales(first, [sale]);
    await publish(first, null, later(), { sample: true });
    expect(await findSalesAround(26.14, -81.79, later())).toEqual([]);
  });

  it('fit in a row however many they are, the newest first', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => ({
      ...sale,
      address: `${at} ${(at * 7919) % 10_007} Mock St`,
      price: 100_000 + ((at * 104_729) % 899_981),
      day: at < 1000 ? '2026-09-01' : `2025-${String((at % 12) + 1).padStart(2, '0')}-01`,
    }));
    await stageSales(first, many);
    await publish(first, null, later());
    const found = await findSalesAround(26.14, -81.79, later());
    expect(found.length).toBeGreaterThan(10_000);
    expect(found.filter(({ day }) => day === '2026-09-01')).toHaveLength(1000);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimAlias, findAlias } from '#lambdas/storage/properties/city-aliases.ts';
import { hashOf } from '#lambdas/storage/properties/properties.ts';
import { getRow, putRow, updateRow } from '#lambdas/storage/table.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { startPropertiesTables } from '#test/support/lambdas/properties-table.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const openTable = await startPropertiesTables();
beforeEach(openTable);

const now = new Date('2026-03-05T10:00:30.000Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const inOneZip = '12 Mock St, Phoenix, AZ 85016';
const inAnother = '12 Mock St, Phoenix, AZ 85017';
const inCity = '12 Mock Street, phoenix, Arizona';

const claim = (address: string, at = now) => claimAlias('rentcast', address, at);
const find = (address = inCity, at = now) => findAlias('rentcast', address, at);

describe('the alias of a house under its city and state', () => {
  it('names the house in any spelling without the ZIP, for as long as the house is kept', async () => {
    expect(await find()).toBeUndefined();
    await claim(inOneZip);
    expect(await find()).toBe(inOneZip);
    expect(await find(inCity, daysLater(89.9))).toBe(inOneZip);
    expect(await find(inCity, daysLater(90.1))).toBeUndefined();
    await claim(inOneZip, daysLater(80));
    expect(await find(inCity, daysLater(169))).toBe(inOneZip);
  });

  it.each([
    '12 Mock St, Mesa, AZ',
    '12 Mock St, Phoenix, NM',
    '12 Mock St Apt 1, Phoenix, AZ',
    '12 Mock Ave, Phoenix, AZ',
    '12 Mock St, 85016',
    inAnother,
    'Mock St',
  ])('is none of another address: %s', async (address) => {
    await claim(inOneZip);
    expect(await find(address)).toBeUndefined();
  });

  it('is one source’s own', async () => {
    await claim(inOneZip);
    expect(await findAlias('realestateapi', inCity, now)).toBeUndefined();
  });

  it.each([
    ['one after the other', async () => [await claim(inOneZip), await claim(inAnother)]],
    ['at once', () => Promise.all(Array.from({ length: 10 }, (_, n) => claim(n % 2 ? inOneZip : inAnother)))],
  ])('answers nothing once two ZIPs have claimed it, %s', async (_, claims) => {
    await claims();
    expect(await find()).toBeUndefined();
    await claim(inOneZip);
    expect(await find()).toBeUndefined();
  });

  it('answers nothing either when the first of two is past its time, nor before its row is deleted', async () => {
    await claim(inOneZip);
    await claim(inAnother, daysLater(60));
    expect(await find(inCity, daysLater(91))).toBeUndefined();
    // An expired row may stay for days.
    await claim(inAnother, daysLater(151));
    expect(await find(inCity, daysLater(151))).toBeUndefined();
  });

  it('is the same claim when the SDK repeats it', async () => {
    await claim(inOneZip);
    await claim('12 Mock St., PHOENIX, AZ 85016-1234');
    expect(await find()).toMatch(/^12 Mock St/);
  });

  it('in another form, or of another house, is as good as none', async () => {
    await claim(inOneZip);
    const key = { address_key: `rentcast#city#${hashOf(houseKey(inCity))}` };
    expect(await getRow(propertiesTable, key)).toBeDefined();
    const values = { ':other': '14 Mock St, Phoenix, AZ 85016' };
    await updateRow(propertiesTable, key, { change: 'SET address = :other', values });
    expect(await find()).toBeUndefined();
    await putRow(propertiesTable, { ...key, houses: 'one' });
    expect(await find()).toBeUndefined();
  });
});

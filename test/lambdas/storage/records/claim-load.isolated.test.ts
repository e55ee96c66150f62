import { beforeEach, expect, it, vi } from 'vitest';
import { claimLoad } from '#lambdas/storage/records/claim-load.ts';
import { listLoads } from '#lambdas/storage/records/load-rows.ts';
import { findManifest, takeLoadBack } from '#lambdas/storage/records/manifests.ts';
import { county, publish, startRecordsTables } from '#test/support/lambdas/records-table.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const openTable = await startRecordsTables();
beforeEach(openTable);

const now = new Date('2026-11-28T14:05:59Z');
const later = new Date('2026-11-28T14:06:30Z');
const claim = () => claimLoad(county.county, now);

it('names a load by its minute, and those of the same minute by the next ones, also at once', async () => {
  expect(await claim()).toEqual({ load: '20261128T1405', base: null });
  const others = await Promise.all([claim(), claim(), claim()]);
  const names = [...others.map(({ load }) => load), '20261128T1405'];
  expect(new Set(names).size).toBe(4);
  expect((await listLoads(county.county)).map(({ load }) => load)).toEqual(names.toSorted());
});

it('is compared with the load that counts, and named after it even where the clock is behind', async () => {
  await publish('20261231T2359', null, now);
  expect(await claim()).toEqual({ load: '20270101T0000', base: '20261231T2359' });
});

it('never counts once a later load is published that does not build on it', async () => {
  const [first, left, second] = [await claim(), await claim(), await claim()].map(({ load }) => load);
  await publish(first ?? '', null, now);
  expect(await findManifest(county.county)).toMatchObject({ taken_back: [] });
  await publish(second ?? '', first ?? '', later);
  expect(await findManifest(county.county)).toMatchObject({ current: second, taken_back: [left] });
});

it('counts for good once others build on it', async () => {
  const names: string[] = [];
  for (let load = 0; load < 4; load += 1) {
    const claimed = await claim();
    names.push(claimed.load);
    await publish(claimed.load, claimed.base, new Date(now.getTime() + load));
  }
  expect(await findManifest(county.county)).toMatchObject({ current: names[3], previous: names[2], taken_back: [] });
  await takeLoadBack(county.county, names[3] ?? '', later);
  const next = await claim();
  expect(next.base).toBe(names[2]);
  await publish(next.load, next.base, new Date(later.getTime() + 1));
  expect(await findManifest(county.county)).toMatchObject({ current: next.load, taken_back: [names[3]] });
});

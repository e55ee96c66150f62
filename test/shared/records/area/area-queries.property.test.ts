import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesOf, countOf, housesOf } from '#shared/records/area/area-answers.ts';
import {
  type AreaHouses,
  countArea,
  countChanges,
  listArea,
  listedColumns,
  ownerColumns,
} from '#shared/records/area/area-queries.ts';
import { reckonCondition } from '#shared/records/area/reckon-condition.ts';
import { runs, seed } from '#test/support/generated.ts';
import { anyCondition, anyHouses, anyLoads, loads } from '#test/support/records/any-houses.ts';
import { openHouses, type StoredHouse } from '#test/support/records/asked-houses.ts';

const houses = anyHouses(seed);
let table: Awaited<ReturnType<typeof openHouses>>;

beforeAll(async () => {
  table = await openHouses(houses);
});
afterAll(() => table.close());

const matching = ({ loads: asked, condition }: AreaHouses) =>
  houses.filter(
    (house) =>
      asked.some(({ county, load }) => house.county === county && house.load === load) &&
      reckonCondition(condition, house) === true,
  );

const whereabouts = new Set(['county', 'parcel', 'address', 'zip', 'mail_state', 'last_sale_precision']);
const facts = listedColumns.filter((column) => !whereabouts.has(column));
const knownOf = (house: StoredHouse) => facts.filter((fact) => house[fact] !== null).length;

/** By the bytes of UTF-8, and what is unknown last. */
function byText(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

const byPlace = (one: StoredHouse, other: StoredHouse) =>
  knownOf(other) - knownOf(one) ||
  (other.equity_pct ?? Number.MIN_SAFE_INTEGER) - (one.equity_pct ?? Number.MIN_SAFE_INTEGER) ||
  byText(one.address, other.address) ||
  byText(one.parcel, other.parcel) ||
  byText(one.county, other.county);

const nameOf = ({ county, parcel }: StoredHouse) => `${county} ${parcel}`;

const without = (names: Set<string>, others: Set<string>) => [...names].filter((name) => !others.has(name)).length;

const areaOf = (load: string) => fc.record({ loads: anyLoads(load), condition: anyCondition });

it('counts and lists in SQL the houses of which the reckoning is sure', async () => {
  let [met, unknown] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      areaOf(loads.current),
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      async (area, most, hasOwners) => {
        const expected = matching(area);
        expect(countOf(await table.ask(countArea(area)))).toBe(expected.length);
        const columns = hasOwners ? [...listedColumns, ...ownerColumns] : listedColumns;
        const listed = expected
          .toSorted(byPlace)
          .slice(0, most)
          .map((house) => Object.fromEntries(columns.map((column) => [column, house[column]])));
        expect(housesOf(await table.ask(listArea({ ...area, most, hasOwners })))).toEqual(listed);
        met += expected.length;
        unknown += houses.filter((house) => reckonCondition(area.condition, house) === null).length;
      },
    ),
    { seed, numRuns: runs(10_000) },
  );
  // The trees are such that both come.
  expect(Math.min(met, unknown)).toBeGreaterThan(500);
});

it('counts in SQL the houses that came to an area and that left it', async () => {
  await fc.assert(
    fc.asyncProperty(areaOf(loads.current), areaOf(loads.previous), fc.boolean(), async (current, other, isSame) => {
      const previous = isSame ? { ...other, condition: current.condition } : other;
      const now = new Set(matching(current).map(nameOf));
      const before = new Set(matching(previous).map(nameOf));
      expect(changesOf(await table.ask(countChanges({ current, previous })))).toEqual({
        houses: now.size,
        arrived: without(now, before),
        gone: without(before, now),
      });
    }),
    { seed, numRuns: runs(10_000) },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RepairLineId } from '#shared/evidence/repair-line-ids.ts';
import { repairLines, repairTiers } from '#shared/evidence/repair-lines.ts';
import { detailedEstimate, needsLeadSafeWork, type PricedLine, quickEstimate } from '#shared/evidence/repairs.ts';
import { runs, seed } from '#test/support/generated.ts';

function line(id: RepairLineId, quantity: number | null, bid: number | null = null): PricedLine {
  const [low, mid, high] = repairLines.find((each) => each.id === id)?.cost ?? [NaN, NaN, NaN];
  return { id, quantity, cost: { low, mid, high }, bid };
}

const example = [
  line('paint', 1640),
  line('floor', 1100),
  line('kitchen', 1),
  line('baths', 2),
  line('hvac', 1),
  line('roof', 21),
  line('permits', 1),
];

describe('a detailed estimate', () => {
  it('is that of the worked example to the cent', () => {
    expect(detailedEstimate(example, 12)).toMatchObject({
      subtotal: { low: 40_778, mid: 57_768, high: 85_510 },
      contingency: { low: 4893.36, mid: 6932.16, high: 10_261.2 },
      total: { low: 45_671.36, mid: 64_700.16, high: 95_771.2 },
    });
  });

  it('leaves out lines that nobody has priced, and is none without a priced line', () => {
    expect(detailedEstimate([...example, line('windows', null)], 12).total?.mid).toBe(64_700.16);
    expect(detailedEstimate([line('windows', null)], 12)).toEqual({
      lines: [{ id: 'windows', amount: null, isConfirmed: false }],
      subtotal: null,
      contingency: null,
      total: null,
    });
    expect(detailedEstimate([line('windows', 0)], 12).total).toEqual({ low: 0, mid: 0, high: 0 });
  });

  it('takes a bid as low, middle and high, without contingency', () => {
    const { lines, contingency, total } = detailedEstimate([line('roof', 21, 11_250.5), line('hvac', 1)], 10);
    expect(lines[0]).toEqual({
      id: 'roof',
      amount: { low: 11_250.5, mid: 11_250.5, high: 11_250.5 },
      isConfirmed: true,
    });
    expect(contingency).toEqual({ low: 650, mid: 850, high: 1200 });
    expect(total).toEqual({ low: 18_400.5, mid: 20_600.5, high: 24_450.5 });
    expect(detailedEstimate([line('roof', null, 9000)], 10).total?.high).toBe(9000);
  });

  it('comes to the same in whole cents for any quantities, costs, bids and contingency', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    const anyLine = fc.record({
      quantity: fc.option(fc.integer({ min: 0, max: 200_000 })),
      cost: fc.record({ low: cents, mid: cents, high: cents }),
      bid: fc.option(cents),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 5000 }),
        (typed, share) => {
          const lines = typed.map(
            ({ quantity, cost, bid }): PricedLine => ({
              id: 'other',
              quantity: quantity === null ? null : quantity / 100,
              cost: { low: cost.low / 100, mid: cost.mid / 100, high: cost.high / 100 },
              bid: bid === null ? null : bid / 100,
            }),
          );
          const priced = typed.filter(({ quantity, bid }) => quantity !== null || bid !== null);
          const half = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);
          const of = (part: 'low' | 'mid' | 'high') => {
            let [open, settled] = [0n, 0n];
            for (const { quantity, cost, bid } of priced) {
              if (bid === null) open += half(BigInt(quantity ?? 0) * BigInt(cost[part]), 100n);
              else settled += BigInt(bid);
            }
            return Number(open + settled + half(open * BigInt(share), 10_000n));
          };
          const { total } = detailedEstimate(lines, share / 100);
          if (priced.length === 0) expect(total).toBeNull();
          else {
            const inCents = [total?.low, total?.mid, total?.high].map((amount) => Math.round((amount ?? NaN) * 100));
            expect(inCents).toEqual([of('low'), of('mid'), of('high')]);
          }
        },
      ),
      { seed, numRuns: runs(2000) },
    );
  });
});

describe('a quick estimate', () => {
  it('is the living area times the cost of a square foot', () => {
    expect(quickEstimate(1640, { low: 28, mid: 40.5, high: 55 })).toEqual({ low: 45_920, mid: 66_420, high: 90_200 });
  });

  it('is none without an area', () => {
    expect(quickEstimate(null, { low: 28, mid: 40, high: 55 })).toBeNull();
  });
});

it.each([
  [1977, true],
  [1978, false],
  [null, null],
])('asks for lead-safe work in a house of %s: %s', (year, needed) => {
  expect(needsLeadSafeWork(year)).toBe(needed);
});

it('starts each line and tier with costs that rise from low to high', () => {
  for (const { cost } of [...repairLines, ...Object.values(repairTiers)]) {
    expect([...cost].toSorted((a, b) => a - b)).toEqual([...cost]);
    expect(cost[0]).toBeGreaterThan(0);
  }
  expect(new Set(repairLines.map(({ id }) => id)).size).toBe(repairLines.length);
});

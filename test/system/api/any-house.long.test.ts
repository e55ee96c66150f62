import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from '#shared/finance/cash-flows.ts';
import { tolerance } from '#shared/finance/figures.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { CompareInput, House } from '#shared/structures/base/deal-input.ts';
import { compareStructures, priceBesideListing, priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { paidOffHeld } from '#shared/structures/engine/paid-off.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { assumptions, house, runs, targets, terms } from './any-deal.ts';
import { facts, numbersIn, signs, strangeAssumptions, unknownHouse } from './any-unknown.ts';
import { type Reckoned, reckon } from './house-oracle.ts';

/* The deal engine on any house: against a second reckoning, and with facts that nobody knows. */

const figures = [
  'price',
  'cashIn',
  'monthlyCashFlow',
  'cashOnCashPercent',
  'exitMonth',
  'netAtExit',
  'profit',
  'npv',
] as const;
const sellers = ['cashNow', 'monthly', 'months', 'total', 'presentValue', 'loanInNameAtExit'] as const;

/** A figure to the cent is within half a cent of the exact one, large ones within what a double holds of them. */
function expectCents(shown: number | null, exact: number | null, what: string): void {
  if (exact === null || shown === null) {
    expect([what, shown]).toEqual([what, exact]);
    return;
  }
  const gap = Math.abs(shown - exact);
  if (gap > tolerance + 1e-5 + Math.abs(exact) * 1e-11) expect.fail(`${what}: ${shown} instead of ${exact}`);
}

/** A yearly return is one at which the flows are worth nothing: just below and above it they are on both sides of 0. */
function expectReturn({ irrPercent, cashIn, exitMonth }: StructureResult, { flows }: Reckoned): void {
  const ends = flows.filter((flow) => flow !== 0);
  const isTooSmall = (exitMonth ?? 0) < 12 || (cashIn ?? 0) < 1000;
  const hasNone = Math.sign(ends[0] ?? 0) * Math.sign(ends.at(-1) ?? 0) >= 0;
  if (isTooSmall || hasNone) {
    expect(irrPercent).toBeNull();
    return;
  }
  // Near a total loss, or far above any return, a hundredth of a percent is no measure.
  if (irrPercent === null || irrPercent < -99 || irrPercent > 10_000) return;
  const worthAt = (percent: number) => {
    const monthly = (1 + percent / 100) ** (1 / 12);
    return flows.reduce((sum, flow, month) => sum + flow / monthly ** month, 0);
  };
  const [below, above] = [worthAt(irrPercent - 0.0051), worthAt(irrPercent + 0.0051)];
  if (below * above > 0) expect.fail(`At ${irrPercent}% the flows are worth ${below} to ${above}.`);
}

describe('the deal engine', () => {
  it('agrees with a second reckoning to the cent, and gives away no money', () => {
    const still = { rentGrowthPercent: 0, costGrowthPercent: 0, valueGrowthPercent: 0 };
    fc.assert(
      fc.property(house, assumptions, terms, fc.nat(9), (facts, assumed, full, turn) => {
        const deal = dealOf(CompareInput.parse({ house: facts, assumptions: assumed, terms: full }));
        const second = reckon(facts, assumed, full);
        // As much work again: for one house in ten.
        const flat = turn === 0 ? reckon(facts, { ...assumed, ...still }, full).structures : null;
        for (const structure of Strategy.options) {
          const { row, listed } = priceBesideListing(deal, structure);
          for (const name of sellers) expectCents(listed[name], second.listed[name], `Listed ${name}`);
          const other = second.structures[structure];
          if (other === null) {
            expect([row.profit, row.seller.total, row.verdict]).toEqual([null, null, 'fails']);
            continue;
          }
          for (const name of figures) expectCents(row[name], other[name], `${row.structure} ${name}`);
          for (const name of sellers) expectCents(row.seller[name], other.seller[name], `${row.structure} ${name}`);
          if (flat) expectCents(row.npvNoGrowth, flat[structure]?.npv ?? null, `${structure} npvNoGrowth`);
          expectReturn(row, other);
          // Both sides share what sale and rent leave after lenders and costs.
          const paidOff = sumOf(paidOffHeld(structure, deal, figuresOf(deal, structure)).flows);
          expect(Math.abs((row.profit ?? 0) + paidOff - other.shared)).toBeLessThan(0.011);
        }
      }),
      runs(1000, 100_000),
    );
  });

  it('answers any input with finite numbers, and names every unknown fact', () => {
    const anyTerms = fc.oneof(fc.constant({}), terms);
    fc.assert(
      fc.property(unknownHouse, strangeAssumptions, anyTerms, targets, (facts, assumed, given, asked) => {
        const input = CompareInput.parse({
          house: facts,
          assumptions: assumed,
          terms: given,
          targets: asked,
          today: '2026-03-05',
        });
        const answer = compareStructures(input);
        expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined/);
        for (const number of numbersIn(answer)) if (!Number.isFinite(number)) expect.fail(String(number));
        for (const row of answer.structures) {
          if (row.profit === null && row.verdict !== 'fails')
            expect([row.structure, row.needs]).not.toEqual([row.structure, []]);
          if (row.seller.total === null && row.verdict !== 'fails') expect(row.needs.length).toBeGreaterThan(0);
          expect(row.reasons.length).toBeGreaterThan(0);
        }
        expect(answer.ranking.toSorted()).toEqual(Strategy.options.toSorted());
        for (const structure of Strategy.options) {
          for (const number of numbersIn(stressDeal({ ...input, structure }))) {
            if (!Number.isFinite(number)) expect.fail(String(number));
          }
        }
      }),
      runs(300, 20_000),
    );
  });

  it('never counts an unknown fact as 0: what depends on it is unknown, or says what is assumed', () => {
    fc.assert(
      fc.property(
        house,
        assumptions,
        terms,
        targets,
        signs,
        fc.constantFrom(...facts),
        (known, assumed, full, asked, sign, { path, put, values, assumption }) => {
          const rows = (value: number | null) => {
            const facts = House.parse({ ...known, ...sign, ...put({ ...known, ...sign }, value) });
            const deal = dealOf(
              CompareInput.parse({ house: facts, assumptions: assumed, terms: full, targets: asked }),
            );
            return Strategy.options.map((structure) => priceStructure(deal, structure));
          };
          const [low, high, unknown] = [rows(values[0]), rows(values[1]), rows(null)];
          const usual = assumption === undefined ? null : rows(assumption(known));
          for (const [index, row] of unknown.entries()) {
            const [before, after, counted] = [low[index], high[index], usual?.[index]].map(
              (each) => each && shown(each),
            );
            for (const [name, figure] of Object.entries(shown(row))) {
              const what = `${row.structure} ${name} without ${path}`;
              if (before?.[name] === after?.[name] || figure === null) continue;
              // It depends on the fact, and is a number all the same: then the fact is assumed, and says so.
              expect([what, row.assumed.includes(path)]).toEqual([what, true]);
              expect([what, figure]).toEqual([what, counted?.[name]]);
            }
            const lost = Object.entries(shown(row)).some(
              ([name, figure]) => figure === null && before?.[name] !== null,
            );
            if (lost) expect([row.structure, row.needs.length > 0]).toEqual([row.structure, true]);
          }
        },
      ),
      runs(400, 30_000),
    );
  });
});

/** A structure's figures by name. */
function shown(row: StructureResult): Record<string, number | null> {
  const own = Object.fromEntries([...figures, 'npvNoGrowth' as const].map((name) => [name, row[name]]));
  return { ...own, ...Object.fromEntries(sellers.map((name) => [`seller ${name}`, row.seller[name]])) };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tolerance } from '#shared/finance/figures.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { SolveInput } from '#shared/structures/base/deal-input.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { type FullTerms, solvedBy, termsKey } from '#shared/terms/structure-terms.ts';
import { assumptions, house, runs, targets, terms } from './any-deal.ts';

/* The solver on any house: its answers priced again, and its refusals against a grid. */

const questions = Strategy.options.flatMap((structure) =>
  solvedBy(structure).map((unknown) => ({ structure, unknown })),
);
const question = fc
  .record({ house, assumptions, terms, targets, question: fc.constantFrom(...questions) })
  .map(({ question: asked, ...deal }) => ({ ...deal, ...asked, today: undefined }));
type Question = SolveInput & { terms: FullTerms };

const steps: Record<string, number> = { ratePercent: 0.001, rent: 1, months: 1, balloonMonth: 1 };
const wantsLess = new Set(['down', 'months', 'balloonMonth']);

/** The question's structure with its unknown at a value. */
function pricedAt(input: SolveInput, value: number): StructureResult {
  return priceStructure(dealOf(inputAt(input, value)), input.structure);
}

function inputAt(input: SolveInput, value: number): SolveInput {
  const key = termsKey[input.structure];
  const given: Record<string, unknown> = { ...input.terms[key], [input.unknown]: value };
  if (input.unknown === 'price') {
    const { price = 1, down = 0 } = input.terms.sellerFinance ?? {};
    given.down = Math.round((down / price) * value * 100) / 100;
  }
  return { ...input, terms: { ...input.terms, [key]: given } };
}

/** Whether everything is met there, and a balloon can be refinanced. */
function isSolution(input: SolveInput, value: number): boolean {
  if (pricedAt(input, value).verdict !== 'works') return false;
  if (input.unknown !== 'balloonMonth') return true;
  return (stressDeal(inputAt(input, value)).balloon?.short ?? 0) <= tolerance;
}

describe('the solver', () => {
  it('meets every target, and one step further breaks the one it names', () => {
    let solved = 0;
    fc.assert(
      fc.property(question, (input: Question) => {
        const { feasible, value, note, binding, result, terms: found } = solveTerms(input);
        const { structure, unknown } = input;
        expect(feasible).toBe(value !== null || note !== null);
        if (value === null) return;
        solved += 1;
        expect([unknown, result.verdict, result.reasons]).toEqual([unknown, 'works', result.reasons]);
        const there = { ...input, terms: { ...input.terms, [termsKey[structure]]: found } };
        expect(pricedAt(there, value)).toMatchObject({ profit: result.profit, npv: result.npv });
        if (binding === null) return;
        const step = steps[unknown] ?? 100;
        const beyond = wantsLess.has(unknown) ? value - step : value + step;
        expect([unknown, value, binding, isSolution(there, beyond)]).toEqual([unknown, value, binding, false]);
      }),
      runs(400, 10_000),
    );
    expect(solved).toBeGreaterThan(30);
  });

  it('finds no answer only where a grid has none either', () => {
    let infeasible = 0;
    fc.assert(
      fc.property(question, (input: Question) => {
        const { feasible, conflict } = solveTerms(input);
        if (feasible) return;
        infeasible += 1;
        const { unknown } = input;
        expect(conflict.length).toBeGreaterThan(0);
        const there =
          unknown === 'cashToSeller'
            ? { ...input, terms: { ...input.terms, subjectTo: { cashToSeller: 0, second: null } } }
            : input;
        for (const value of gridOf(input)) {
          expect([unknown, value, isSolution(there, value)]).toEqual([unknown, value, false]);
        }
      }),
      runs(60, 10_000),
    );
    expect(infeasible).toBeGreaterThan(5);
  });
});

/** Values of the unknown over its whole range, closer together near 0. */
function gridOf({ unknown, terms: { sellerFinance } }: Question): number[] {
  const highs: Record<string, number> = {
    ratePercent: 30,
    months: 480,
    balloonMonth: 480,
    rent: 6000,
    down: sellerFinance.price,
  };
  const high = highs[unknown] ?? 1_500_000;
  const step = steps[unknown] ?? 100;
  const least = unknown === 'months' || unknown === 'balloonMonth' ? 1 : 0;
  const values = Array.from({ length: 61 }, (_, index) => Math.floor(((index / 60) ** 2 * high) / step) * step);
  const inRange = [...new Set(values.map((value) => Math.max(least, value)))];
  // Without a down payment a price of 0 is no purchase.
  return unknown === 'price' && sellerFinance.down === 0 ? inRange.filter((value) => value > 0) : inRange;
}

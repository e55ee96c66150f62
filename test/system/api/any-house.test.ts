import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import {
  Assumptions,
  CompareInput,
  type FullTerms,
  House,
  type SolveInput,
  solvable,
  termsKey,
} from '#shared/structures/deal-input.ts';
import { solveTerms } from '#shared/structures/solve.ts';
import { stressDeal } from '#shared/structures/stress.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { type Known, reckon } from './house-oracle.ts';

/* The deal engine on any house: against a second reckoning, and against the answers of a grid. */

const runs = (some: number, many: number) => ({ seed, numRuns: isHard ? many : some });
const whole = (min: number, max: number) => fc.integer({ min, max });
/** Whole hundredths. */
const hundredths = (min: number, max: number) => whole(min * 100, max * 100).map((each) => each / 100);

const house = fc
  .record({
    value: whole(60_000, 900_000),
    afterRepairValue: whole(60_000, 1_000_000),
    repairs: whole(0, 80_000),
    rent: whole(500, 6000),
    vacancyPercent: hundredths(0, 15),
    managementPercent: hundredths(0, 12),
    maintenancePercent: hundredths(0, 3),
    taxesYearly: whole(0, 12_000),
    insuranceYearly: whole(0, 6000),
    hoaMonthly: whole(0, 400),
    otherMonthly: whole(0, 200),
    loan: fc.record({ balance: whole(20_000, 700_000), ratePercent: hundredths(0, 12), paymentsLeft: whole(6, 360) }),
    arrears: whole(0, 20_000),
    liens: whole(0, 20_000),
    vacantMonths: whole(0, 6),
    reserves: whole(0, 10_000),
  })
  .map(
    (facts): Known => House.parse({ ...facts, auctionDate: 'none', bankOwned: false, propertyType: 'House' }) as Known,
  );

const assumptions = fc
  .record({
    rentGrowthPercent: hundredths(-5, 8),
    costGrowthPercent: hundredths(-5, 8),
    valueGrowthPercent: hundredths(-5, 8),
    sellingCostPercent: hundredths(0, 10),
    closingPercent: hundredths(0, 5),
    hurdlePercent: hundredths(0, 25),
    sellerDiscountPercent: hundredths(0, 12),
    holdMonths: whole(1, 120),
    listing: fc.record({ costPercent: hundredths(3, 10), months: whole(1, 9) }),
  })
  .map((each) => Assumptions.parse(each));

const balloonMonth = fc.option(whole(1, 120));
const terms: fc.Arbitrary<FullTerms> = fc.record({
  subjectTo: fc.record({
    cashToSeller: whole(0, 60_000),
    second: fc.option(
      fc.record({
        amount: whole(20_000, 150_000),
        ratePercent: hundredths(0, 10),
        months: whole(12, 360),
        balloonMonth,
      }),
    ),
  }),
  sellerFinance: fc
    .record({
      price: whole(80_000, 900_000),
      downPercent: whole(0, 60),
      ratePercent: hundredths(0, 10),
      months: whole(120, 360),
      interestOnly: fc.boolean(),
      balloonMonth,
      keepsLoan: fc.boolean(),
    })
    .map(({ downPercent, ...each }) => ({ ...each, down: Math.round((each.price * downPercent) / 100) })),
  leaseOption: fc.record({
    strike: whole(60_000, 1_000_000),
    fee: whole(0, 20_000),
    rent: whole(200, 5000),
    creditMonthly: whole(0, 300),
    months: whole(1, 60),
    repairs: whole(0, 10_000),
    closing: whole(0, 3000),
    maintenanceSharePercent: whole(0, 100),
  }),
  novation: fc.record({
    sellerPrice: whole(50_000, 900_000),
    listPrice: whole(60_000, 1_000_000),
    agentPercent: hundredths(0, 7),
    closingPercent: hundredths(0, 3),
    months: whole(1, 12),
    holdingMonthly: whole(0, 1000),
    concessions: whole(0, 10_000),
  }),
  wholesale: fc.record({
    rulePercent: whole(50, 90),
    fee: whole(0, 40_000),
    earnest: whole(0, 5000),
    ownCosts: whole(0, 2000),
  }),
});

const targets = fc.record(
  {
    cashFlow: whole(0, 600),
    cashOnCashPercent: whole(0, 25),
    cashIn: whole(5000, 120_000),
    profit: whole(0, 60_000),
    assignmentFee: whole(0, 20_000),
  },
  { requiredKeys: [] },
);

/** A figure to the cent is within half a cent of the exact one. */
function expectCents(shown: number | null, exact: number | null, what: string): void {
  if (exact === null || shown === null) {
    expect([what, shown]).toEqual([what, exact]);
    return;
  }
  const gap = Math.abs(shown - exact);
  if (gap > 0.005 + 1e-5) expect.fail(`${what}: ${shown} instead of ${exact}`);
}

const figures = ['price', 'cashIn', 'monthlyCashFlow', 'exitMonth', 'netAtExit', 'profit', 'npv'] as const;
const sellers = ['cashNow', 'total', 'presentValue', 'loanInNameAtExit'] as const;

describe('the deal engine', () => {
  it('agrees with a second reckoning to the cent, and gives away no money', () => {
    fc.assert(
      fc.property(house, assumptions, terms, (facts, assumed, full) => {
        const { structures } = compareStructures(
          CompareInput.parse({ house: facts, assumptions: assumed, terms: full }),
        );
        const second = reckon(facts, assumed, full);
        for (const row of structures) {
          const other = second[row.structure];
          if (!other) throw new Error(`${row.structure} was not reckoned.`);
          for (const name of figures) expectCents(row[name], other[name], `${row.structure} ${name}`);
          for (const name of sellers) expectCents(row.seller[name], other.seller[name], `${row.structure} ${name}`);
          // Both sides share what sale and rent leave after lenders and costs.
          expect(Math.abs((row.profit ?? 0) + (row.seller.total ?? 0) - other.shared)).toBeLessThan(0.011);
        }
      }),
      runs(1500, 100_000),
    );
  });

  it('answers any input with finite numbers, and names every unknown fact', () => {
    const unknownHouse = fc.record(
      {
        value: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
        afterRepairValue: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
        repairs: fc.option(whole(0, 1e9)),
        rent: fc.option(whole(0, 1e9)),
        vacancyPercent: fc.option(whole(0, 100)),
        taxesYearly: fc.option(whole(0, 1e9)),
        insuranceYearly: fc.option(whole(0, 1e9)),
        loan: fc.option(
          fc.record({
            balance: fc.oneof(fc.constant(0), whole(0, 1e9)),
            ratePercent: fc.option(hundredths(0, 30)),
            paymentsLeft: fc.option(whole(1, 600)),
            payment: fc.option(whole(0, 1e6)),
            paymentIncludesEscrow: fc.option(fc.boolean()),
          }),
        ),
        arrears: fc.option(whole(0, 1e9)),
        distressed: fc.option(fc.boolean()),
        vacantMonths: whole(0, 120),
      },
      { requiredKeys: [] },
    );
    const strange = assumptions.map((each) => ({ ...each, holdMonths: 1 + ((each.holdMonths * 7) % 480) }));
    const anyTerms = fc.oneof(fc.constant({}), terms);
    fc.assert(
      fc.property(unknownHouse, strange, anyTerms, targets, (facts, assumed, given, asked) => {
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
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

const questions = Strategy.options.flatMap((structure) =>
  solvable[structure].map((unknown) => ({ structure, unknown })),
);
const steps: Record<string, number> = { ratePercent: 0.001, rent: 1, months: 1, balloonMonth: 1 };
const wantsLess = new Set(['down', 'months', 'balloonMonth']);

function at(input: SolveInput, value: number): StructureResult {
  const key = termsKey[input.structure];
  const given: Record<string, unknown> = { ...input.terms[key], [input.unknown]: value };
  if (input.unknown === 'price') {
    const { price = 1, down = 0 } = input.terms.sellerFinance ?? {};
    given.down = Math.round((down / price) * value * 100) / 100;
  }
  const row = compareStructures({ ...input, terms: { ...input.terms, [key]: given } }).structures.find(
    ({ structure }) => structure === input.structure,
  );
  if (!row) throw new Error('A structure is missing.');
  return row;
}

describe('the solver', () => {
  it('meets every target, and one step further breaks the one it names', () => {
    let solved = 0;
    fc.assert(
      fc.property(
        house,
        assumptions,
        terms,
        targets,
        fc.constantFrom(...questions),
        (facts, assumed, full, asked, question) => {
          const input: SolveInput = {
            house: facts,
            assumptions: assumed,
            terms: full,
            targets: asked,
            today: undefined,
            ...question,
          };
          const answer = solveTerms(input);
          const { value, binding, result } = answer;
          expect(answer.feasible).toBe(value !== null || answer.note !== null);
          if (value === null) return;
          solved += 1;
          expect([question.unknown, result.verdict, result.reasons]).toEqual([
            question.unknown,
            'works',
            result.reasons,
          ]);
          const solution = { ...input, terms: { ...full, [termsKey[question.structure]]: answer.terms } };
          expect(at(solution, value)).toMatchObject({ profit: result.profit, npv: result.npv });
          if (binding === null || binding === 'refinance') return;
          const step = steps[question.unknown] ?? 100;
          const beyond = at(solution, wantsLess.has(question.unknown) ? value - step : value + step);
          expect([question, binding, beyond.verdict]).not.toEqual([question, binding, 'works']);
        },
      ),
      runs(400, 10_000),
    );
    expect(solved).toBeGreaterThan(30);
  });

  it('finds no answer only where a grid has none either', () => {
    let infeasible = 0;
    fc.assert(
      fc.property(
        house,
        assumptions,
        terms,
        targets,
        fc.constantFrom(...questions),
        (facts, assumed, full, asked, question) => {
          const input: SolveInput = {
            house: facts,
            assumptions: assumed,
            terms: full,
            targets: asked,
            today: undefined,
            ...question,
          };
          const answer = solveTerms(input);
          if (answer.feasible || question.unknown === 'balloonMonth') return;
          infeasible += 1;
          expect(answer.conflict.length).toBeGreaterThan(0);
          const high =
            { ratePercent: 30, months: 480, rent: 6000, down: full.sellerFinance.price }[question.unknown as string] ??
            1_500_000;
          const step = steps[question.unknown] ?? 100;
          for (let index = 0; index <= 60; index += 1) {
            const value = Math.max(
              question.unknown === 'months' ? 1 : 0,
              Math.floor(((index / 60) ** 2 * high) / step) * step,
            );
            if (question.unknown === 'price' && full.sellerFinance.down === 0 && value === 0) continue;
            const there =
              question.unknown === 'cashToSeller'
                ? { ...input, terms: { ...full, subjectTo: { cashToSeller: 0, second: null } } }
                : input;
            expect([question, value, at(there, value).verdict]).not.toEqual([question, value, 'works']);
          }
        },
      ),
      runs(60, 2000),
    );
    expect(infeasible).toBeGreaterThan(5);
  });
});

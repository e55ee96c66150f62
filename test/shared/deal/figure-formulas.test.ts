import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankFormulas } from '#shared/deal/bank-formulas.ts';
import { bankLoan } from '#shared/deal/bank-loan.ts';
import { figureFormulas, listedFormulas } from '#shared/deal/figure-formulas.ts';
import { presentValue, yearlyReturn } from '#shared/finance/cash-flows.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { type Formula, formulaFigures } from '#shared/structures/base/formula-parts.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { withOtherTerm, worked } from '#test/shared/structures/worked-house.ts';
import { seed } from '#test/support/generated.ts';

/** The filled-in formula as a calculator would take it. */
function evaluated({ texts, parts }: Formula): number {
  const numbers = parts.map(({ value, unit }) => `(${unit === 'percent' ? value / 100 : value})`);
  const text = texts.map((each, index) => each + (numbers[index] ?? '')).join('');
  return runInNewContext(text.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('^', '**'));
}

/**
 * How far a formula may be off, given what its result is the difference of. At a return near −100 percent, flows of
 * cents are discounted to billions.
 */
const toleranceOf = (result: number, gross: number) => 1e-4 + 1e-6 * Math.max(1, Math.abs(result)) + 1e-10 * gross;

/** What goes in and out at the return, together. USD. */
const grossOf = (flows: readonly number[]) => presentValue(flows.map(Math.abs), yearlyReturn(flows) ?? 0);

function inWords({ texts, parts }: Formula): string {
  return texts.map((text, index) => text + (parts[index]?.label ?? '')).join('');
}

const amount = (most: number) => fc.integer({ min: 0, max: most });
const percent = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((tenths) => tenths / 10);
const months = (most: number) => fc.integer({ min: 1, max: most });
const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 6 });

const inputs = fc
  .record({
    house: fc.record({
      value: some(fc.integer({ min: 30_000, max: 2_000_000 })),
      afterRepairValue: some(fc.integer({ min: 30_000, max: 2_000_000 })),
      repairs: some(amount(80_000)),
      rent: some(amount(9000)),
      vacancyPercent: some(percent(20)),
      managementPercent: some(percent(15)),
      maintenancePercent: some(percent(3)),
      taxesYearly: some(amount(9000)),
      insuranceYearly: some(amount(4000)),
      hoaMonthly: some(amount(600)),
      otherMonthly: some(amount(300)),
      loan: some(
        fc.record({
          balance: fc.oneof(fc.constant(0), amount(600_000)),
          ratePercent: some(percent(9)),
          paymentsLeft: some(months(400)),
          payment: some(amount(4000)),
          paymentIncludesEscrow: some(fc.boolean()),
        }),
      ),
      arrears: some(amount(20_000)),
      liens: some(amount(20_000)),
      vacantMonths: fc.oneof(fc.constant(0), amount(30)),
      reserves: amount(10_000),
    }),
    assumptions: fc.record({
      rentGrowthPercent: percent(6),
      costGrowthPercent: percent(6),
      valueGrowthPercent: percent(8),
      hurdlePercent: percent(20),
      sellerDiscountPercent: percent(12),
      holdMonths: months(150),
    }),
    terms: fc.record(
      {
        subjectTo: fc.record({
          cashToSeller: amount(60_000),
          second: some(
            fc.record({
              amount: amount(90_000),
              ratePercent: percent(9),
              months: months(400),
              balloonMonth: some(months(120)),
            }),
          ),
        }),
        sellerFinance: fc.record({
          price: fc.integer({ min: 60_000, max: 900_000 }),
          down: amount(60_000),
          interestOnly: fc.boolean(),
          keepsLoan: fc.boolean(),
        }),
        leaseOption: fc.record({
          strike: amount(900_000),
          fee: amount(30_000),
          rent: amount(5000),
          creditMonthly: amount(500),
          months: months(80),
        }),
        novation: fc.record({ sellerPrice: amount(900_000), months: months(14), holdingMonthly: amount(900) }),
      },
      { requiredKeys: [] },
    ),
  })
  .map((input) => CompareInput.parse(input));

/** The figure as the comparison shows it. */
function shownFigure(input: CompareInput, structure: Strategy, figure: (typeof formulaFigures)[number]): number | null {
  const row = compareStructures(input).structures.find((each) => each.structure === structure);
  if (!row) throw new Error(`There is no ${structure}.`);
  const [group, name] = figure.split('.');
  const values: Record<string, unknown> = group === 'seller' ? row.seller : row;
  const value = values[name ?? figure];
  return typeof value === 'number' ? value : null;
}

describe('the formula of a figure', () => {
  it('evaluates to the figure, for any house', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom(...Strategy.options),
        fc.constantFrom(...formulaFigures),
        (input, structure, figure) => {
          const deal = dealOf(input);
          const formulas = figureFormulas(deal, structure, figure);
          const gross = figure === 'irrPercent' ? grossOf(figuresOf(deal, structure).flows) : 0;
          const shown = shownFigure(input, structure, figure);
          for (const { formula, result } of formulas) {
            expect(Math.abs(evaluated(formula) - result)).toBeLessThan(toleranceOf(result, gross));
          }
          const [first] = formulas;
          if (shown === null || figure === 'irrPercent') return;
          if (!first) throw new Error(`There is no formula of ${figure} for ${structure}.`);
          const scaled = first.unit === 'share' ? first.result * 100 : first.result;
          expect(Math.abs(scaled - shown)).toBeLessThan(0.0051);
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  it.each(withOtherTerm)('follows the plan where %s is another', (_, structure, input) => {
    const figures = ['price', 'cashIn', 'monthlyCashFlow', 'profit'] as const;
    for (const { formula, result } of figures.flatMap((figure) => figureFormulas(dealOf(input), structure, figure))) {
      expect(Math.abs(evaluated(formula) - result)).toBeLessThan(toleranceOf(result, 0));
    }
  });

  it('is shown for every figure of the worked example that exists', () => {
    const deal = dealOf(worked);
    for (const structure of Strategy.options) {
      const shown = formulaFigures.filter((figure) => shownFigure(worked, structure, figure) !== null);
      expect(shown.filter((figure) => figureFormulas(deal, structure, figure).length === 0)).toEqual([]);
    }
  });

  it('names what it is made of, and where each number is entered', () => {
    const [cashIn] = figureFormulas(dealOf(worked), 'Subject-To', 'cashIn');
    expect(cashIn && inWords(cashIn.formula)).toBe(
      'cash to the seller + arrears + liens + closing costs × price + repairs + reserves',
    );
    expect(cashIn?.formula.parts.map(({ path }) => path)).toEqual([
      'terms.subjectTo.cashToSeller',
      'house.arrears',
      'house.liens',
      'assumptions.closingPercent',
      undefined,
      'house.repairs',
      'house.reserves',
    ]);
    expect(cashIn?.result).toBeCloseTo(48_300, 2);
  });

  it('is none of a return of −100 percent, by which nothing can be discounted', () => {
    const loan = { balance: 189_430, ratePercent: 5, paymentsLeft: 300, payment: 1200 };
    const input = CompareInput.parse({
      house: { value: 200_000, rent: 100, taxesYearly: 3000, insuranceYearly: 1000, loan },
      assumptions: { valueGrowthPercent: 0, holdMonths: 12 },
      terms: { subjectTo: { cashToSeller: 20_000, second: null } },
    });
    expect(shownFigure(input, 'Subject-To', 'irrPercent')).toBe(-100);
    expect(figureFormulas(dealOf(input), 'Subject-To', 'irrPercent')).toEqual([]);
  });

  it('says of a return that all flows are worth nothing at it', () => {
    const [all] = figureFormulas(dealOf(worked), 'Subject-To', 'irrPercent');
    expect(all?.result).toBe(0);
    expect(all?.formula.parts.find(({ label }) => label === 'return')?.value).toBeCloseTo(28.97, 2);
  });

  it('explains the listing as well', () => {
    const [worth] = listedFormulas(dealOf(worked), 'seller.presentValue');
    expect(worth?.result).toBeCloseTo(102_761.55, 2);
    expect(worth && evaluated(worth.formula)).toBeCloseTo(102_761.55, 2);
  });
});

describe('the formula of a bank loan', () => {
  it('evaluates to the figure of the column', () => {
    const inputs = {
      purchasePrice: '300000',
      downPayment: '60000',
      loanAmount: '240000',
      interestRate: '6.5',
      loanTerm: '30',
      closingPercent: '2',
      monthlyRent: '2900',
      vacancy: '5',
      propertyTaxes: '3000',
      insurance: '1500',
      hoaMonthly: '40',
      maintenance: '1',
      propertyManagement: '8',
      otherExpenses: '25',
      rentGrowth: '3',
      expenseGrowth: '3',
      valueGrowth: '3',
      sellingCostPercent: '7',
    };
    const bank = bankLoan(inputs, worked);
    const { price, cashIn, monthlyCashFlow, cashOnCashPercent, profit, npv, npvNoGrowth } = bank;
    const shown: Record<string, number | null> = {
      ...{ price, cashIn, monthlyCashFlow, cashOnCashPercent, profit, npv, npvNoGrowth },
      irrPercent: 0,
    };
    for (const figure of formulaFigures.filter(
      (name) => name !== 'seller.monthly' && name !== 'seller.loanInNameAtExit',
    )) {
      const [first] = bankFormulas(inputs, worked, figure);
      const value = figure.startsWith('seller.') ? bank.seller.cashNow : shown[figure];
      if (!first) throw new Error(`There is no formula of ${figure}.`);
      const scale = first.unit === 'share' ? 100 : 1;
      expect(Math.abs(evaluated(first.formula) * scale - (value ?? Number.NaN)), figure).toBeLessThan(0.02);
    }
  });
});

it('shows growth as its percent and years, which multiply out as printed', () => {
  const input = CompareInput.parse({ ...worked, house: { ...worked.house, vacantMonths: 30 } });
  const [formula] = figureFormulas(dealOf(input), 'Subject-To', 'monthlyCashFlow');
  if (formula === undefined) throw new Error('There is no formula.');
  expect(inWords(formula.formula)).toContain('× (1 + growth of rent) ^ years');
  expect(inWords(formula.formula)).toContain('× (1 + growth of costs) ^ years');
  // To the cent in dollars and to three decimals in percent, as it is printed.
  const parts = formula.formula.parts.map((part) => {
    const places = part.unit === 'usd' ? 100 : 1000;
    return { ...part, value: Math.round(part.value * places) / places };
  });
  expect(evaluated({ ...formula.formula, parts })).toBeCloseTo(formula.result, 1);
  expect(parts.filter(({ label }) => label === 'years').map(({ value }) => value)).toEqual([2, 2]);
});

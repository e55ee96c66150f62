import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortizationSchedule } from '#shared/finance/amortisation.ts';
import {
  calculateDeal,
  cashInvested,
  dealDefaults,
  dealInputLabels,
  dealNumbers,
  projectionDefaults,
} from '#shared/finance/deal.ts';
import { dealFormulas } from '#shared/finance/deal-formulas.ts';
import type { DealInputs, ProjectionInputs } from '#shared/finance/deal-inputs.ts';
import { type DealFigure, figureInputs } from '#shared/finance/figure-inputs.ts';
import { round } from '#shared/finance/figures.ts';
import {
  breakEvenRatio,
  dealCashFlows,
  debtServiceCoverage,
  equityOverTime,
  firstYearReturn,
  grossRentMultiplier,
  internalRateOfReturn,
  netAtExit,
  projectDeal,
} from '#shared/finance/projection.ts';
import { projectionCsv } from '#shared/finance/projection-csv.ts';
import { csvRows } from '#test/support/csv-rows.ts';
import { financed } from './financed-deal.ts';

describe('ratios', () => {
  it('cover the loan 1.07 times, break even at 90.84% and take 9.47 years of rent', () => {
    expect(debtServiceCoverage(financed)).toBeCloseTo(1.0724, 4);
    expect(breakEvenRatio(financed)).toBeCloseTo(90.8395, 3);
    expect(grossRentMultiplier(financed)).toBeCloseTo(9.4697, 4);
  });

  it('are none without a loan payment or without rent', () => {
    expect(debtServiceCoverage({ ...financed, loanAmount: '' })).toBeNull();
    expect(breakEvenRatio({ ...financed, monthlyRent: '' })).toBeNull();
    expect(grossRentMultiplier({ ...financed, monthlyRent: '0' })).toBeNull();
    expect(grossRentMultiplier({ ...financed, purchasePrice: '' })).toBe(0);
  });
});

describe('the projection', () => {
  it('starts with the calculator’s own year and runs ten', () => {
    const rows = projectDeal(financed);
    const { cashFlow, totalReturn } = calculateDeal(financed);
    expect(rows.map((row) => row.year)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows[0]?.cashFlow).toBeCloseTo(totalReturn, 8);
    expect(rows[0]?.cashFlow).toBeCloseTo(12 * cashFlow, 8);
  });

  it('grows rent and costs from the second year on and value from the first, 3% each unless told', () => {
    const [first, second] = projectDeal(financed);
    expect(first).toMatchObject({ rent: 26_400, vacancy: 1320, operatingCosts: expect.closeTo(8812, 6) });
    expect(second?.rent).toBeCloseTo(27_192, 6);
    expect(second?.vacancy).toBeCloseTo(1359.6, 6);
    // 6,700 of taxes, insurance and maintenance grow by 3%; management stays 8% of the rent.
    expect(second?.operatingCosts).toBeCloseTo(6700 * 1.03 + 27_192 * 0.08, 6);
    expect(first?.propertyValue).toBeCloseTo(257_500, 6);
    expect(second?.propertyValue).toBeCloseTo(265_225, 6);
  });

  it('follows each growth rate on its own', () => {
    const flat = { rentGrowth: '0', expenseGrowth: '', valueGrowth: 'none' };
    const still = projectDeal(financed, flat);
    expect(new Set(still.map((row) => row.cashFlow)).size).toBe(1);
    expect(new Set(still.map((row) => row.propertyValue)).size).toBe(1);
    const rents = projectDeal(financed, { ...flat, rentGrowth: '10%' });
    expect(rents[9]?.rent).toBeCloseTo(26_400 * 1.1 ** 9, 4);
    expect(rents[9]?.propertyValue).toBe(250_000);
    const costs = projectDeal(financed, { ...flat, expenseGrowth: '10' });
    expect(costs[9]?.operatingCosts).toBeCloseTo(6700 * 1.1 ** 9 + 2112, 4);
    expect(costs[9]?.rent).toBe(26_400);
    const values = projectDeal(financed, { ...flat, valueGrowth: '10' });
    expect(values[9]?.propertyValue).toBeCloseTo(250_000 * 1.1 ** 10, 4);
    expect(values[9]?.cashFlow).toBe(still[9]?.cashFlow);
  });

  it('stops paying when the loan is repaid within the years', () => {
    const rows = projectDeal({ ...financed, loanTerm: '5.5' });
    const payment = calculateDeal({ ...financed, loanTerm: '5.5' }).breakdown.loanPayment;
    const paid = rows.map((row) => row.debtService / payment);
    expect(paid.map((each) => Math.round(each * 1e6) / 1e6)).toEqual([12, 12, 12, 12, 12, 6, 0, 0, 0, 0]);
    expect(rows.map((row) => row.loanBalance > 0)).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(5).fill(false),
    ]);
  });

  it('keeps the whole loan owed while there is no rate', () => {
    const rows = projectDeal({ ...financed, interestRate: '' });
    expect(rows.every((row) => row.loanBalance === 200_000 && row.debtService === 0)).toBe(true);
  });

  it('repays a loan without interest in even parts', () => {
    const rows = projectDeal({ ...financed, interestRate: '0' });
    expect(rows[0]?.debtService).toBeCloseTo(200_000 / 30, 6);
    // 555.56 a month for ten years.
    expect(rows[9]?.loanBalance).toBeCloseTo(200_000 - 120 * 555.56, 2);
  });

  it('owes at each year’s end what the schedule says', () => {
    const schedule = amortizationSchedule({ principal: 200_000, annualRate: 6.5, months: 360 });
    for (const row of projectDeal(financed, {}, 30)) {
      expect(Math.abs(row.loanBalance * 100 - (schedule[12 * row.year - 1]?.balance ?? -1))).toBeLessThan(1);
    }
  });

  it('adds up in every row, for any texts', () => {
    const text = fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String),
      fc.constantFrom('', 'x', '1e400', '-1e400', '0.5', '7.25', '1e-300'),
    );
    const inputs = fc.record(Object.fromEntries(Object.keys(dealDefaults).map((name) => [name, text])));
    const growth = fc.record({ rentGrowth: text, expenseGrowth: text, valueGrowth: text });
    fc.assert(
      fc.property(inputs, growth, fc.integer({ min: 1, max: 40 }), (deal, rates, years) => {
        const rows = projectDeal(deal, rates, years);
        expect(rows).toHaveLength(years);
        let cash = 0;
        for (const row of rows) {
          for (const figure of Object.values(row)) expect(figure).toSatisfy(Number.isFinite);
          expect(row.netOperatingIncome).toBe(row.rent - row.vacancy - row.operatingCosts);
          expect(row.cashFlow).toBe(row.netOperatingIncome - row.debtService);
          expect(row.equity).toBe(row.propertyValue - row.loanBalance);
          cash += row.cashFlow;
          expect(row.cumulativeCash).toBe(cash);
        }
        expect(equityOverTime(deal, rates, years).slice(1)).toEqual(
          rows.map(({ year, propertyValue, loanBalance, equity }) => ({
            year,
            propertyValue,
            loanBalance,
            equity,
          })),
        );
      }),
    );
  });

  it('has equity over time from the day of purchase', () => {
    const points = equityOverTime(financed, {}, 2);
    expect(points.map((point) => point.year)).toEqual([0, 1, 2]);
    expect(points[0]).toEqual({ year: 0, propertyValue: 250_000, loanBalance: 200_000, equity: 50_000 });
    expect(points[1]?.loanBalance).toBeCloseTo(197_764.47, 0);
  });

  it('owes nothing when more is paid down than asked', () => {
    const { loanAmount: _, ...derived } = financed;
    const rows = projectDeal({ ...derived, downPayment: '300,000' });
    expect(rows.every((row) => row.loanBalance === 0)).toBe(true);
  });

  it('lets nothing more than double in a year', () => {
    const rows = projectDeal(financed, { rentGrowth: '500', expenseGrowth: '100', valueGrowth: '1e9' });
    expect(rows[1]).toMatchObject({ rent: 52_800, propertyValue: 1_000_000 });
  });

  it('lets nothing shrink by more than all of it', () => {
    const rows = projectDeal(financed, { rentGrowth: '-500', expenseGrowth: '-500', valueGrowth: '-500' });
    expect(rows[3]).toMatchObject({ rent: 0, operatingCosts: 0, propertyValue: 0 });
  });
});

describe('the return of the first year', () => {
  it('is its cash flow, the principal it pays off and the growth in value', () => {
    // 1,098.37 + (200,000 − 197,764.47) + 3% of 250,000.
    expect(firstYearReturn(financed)).toBeCloseTo(1098.37 + 2235.53 + 7500, 0);
    expect(firstYearReturn(financed, { valueGrowth: '0' })).toBeCloseTo(1098.37 + 2235.53, 0);
  });

  it('is the cash flow and the growth in equity, for any deal', () => {
    const dollars = fc.integer({ min: 0, max: 900_000 }).map(String);
    const percent = fc.integer({ min: 0, max: 15 }).map(String);
    const inputs = fc.record({
      ...{ purchasePrice: dollars, downPayment: dollars, monthlyRent: dollars, interestRate: percent },
      ...{ loanTerm: fc.integer({ min: 1, max: 40 }).map(String), hoaMonthly: dollars },
    });
    fc.assert(
      fc.property(inputs, percent, (deal, valueGrowth) => {
        const [bought, later] = equityOverTime(deal, { valueGrowth }, 1);
        const growth = (later?.equity ?? 0) - (bought?.equity ?? 0);
        expect(firstYearReturn(deal, { valueGrowth })).toBeCloseTo(calculateDeal(deal).totalReturn + growth, 4);
      }),
    );
  });
});

describe('the internal rate of return', () => {
  it('is 13.066% for 100 that come back as 60 and 60', () => {
    expect(internalRateOfReturn([-100, 60, 60])).toBeCloseTo(13.0662, 3);
  });

  it.each([
    [[-100, 110], 10],
    [[-100, 0, 121], 10],
    [[-100, 50], -50],
    [[-100, 100], 0],
    [[100, -110], 10],
    [[0, -100, 110, 0], 10],
    [[-70_000, 12_000, 15_000, 18_000, 21_000, 26_000], 8.66309],
    [[-1, 1000], 99_900],
  ])('of %j is %d%%', (flows, rate) => {
    expect(internalRateOfReturn(flows)).toBeCloseTo(rate, 4);
  });

  it('is none where the flows never change sign', () => {
    for (const flows of [[], [0], [0, 0], [-100], [-100, -5], [100, 5, 3], [-100, 0]]) {
      expect(internalRateOfReturn(flows)).toBeNull();
    }
  });

  it('is none where the flows end on the side they began on', () => {
    expect(internalRateOfReturn([-100, 230, -132])).toBeNull();
  });

  it('makes the flows worth nothing today', () => {
    const flows = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.array(fc.nat(1e6), { minLength: 1, maxLength: 40 }));
    fc.assert(
      fc.property(flows, ([paid, back]) => {
        fc.pre(back.some((flow) => flow > 0));
        const rate = internalRateOfReturn([-paid, ...back]);
        expect(rate).not.toBeNull();
        const growth = 1 + (rate ?? 0) / 100;
        const today = back.reduce((sum, flow, index) => sum + flow / growth ** (index + 1), 0);
        expect(today / paid).toBeCloseTo(1, 6);
      }),
    );
  });

  it('of a deal counts the cash invested, each cash flow, and a sale at the end less 7% selling costs', () => {
    const rows = projectDeal(financed);
    const flows = dealCashFlows(financed, rows);
    expect(flows).toHaveLength(11);
    expect(flows[0]).toBe(-55_000);
    expect(flows[1]).toBe(rows[0]?.cashFlow);
    // 250,000 × 1.03^10 = 335,979.09; 7% of it is 23,518.54.
    expect(flows[10]).toBeCloseTo((rows[9]?.cashFlow ?? 0) + (rows[9]?.equity ?? 0) - 23_518.54, 2);
    expect(internalRateOfReturn(dealCashFlows(financed, rows, { sellingCostPercent: '' }))).toBeGreaterThan(
      internalRateOfReturn(flows) ?? 0,
    );
    expect(dealCashFlows(financed, rows, { sellingCostPercent: '0' })[10]).toBe(
      (rows[9]?.cashFlow ?? 0) + (rows[9]?.equity ?? 0),
    );
    expect(internalRateOfReturn(flows)).toBeGreaterThan(10);
    expect(internalRateOfReturn(dealCashFlows({}, projectDeal({})))).toBeNull();
  });
});

describe('the projection as CSV', () => {
  it('has a line of headings and a line a year, in cents, ended as RFC 4180 says', () => {
    const lines = projectionCsv(financed).split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe(
      '"Year","Rent","Vacancy","Operating costs","Net operating income","Debt service","Cash flow","Cumulative cash","Property value","Loan balance","Equity"',
    );
    expect(lines[1]).toMatch(
      /^1,26400,1320,8812,16268,15169\.63,1098\.37,1098\.37,257500,19776\d\.\d\d?,5973\d\.\d\d?$/,
    );
    expect(lines[11]).toBe('');
  });

  it('keeps a negative figure a number', () => {
    expect(
      projectionCsv({ ...financed, monthlyRent: '100' })
        .split('\r\n')[1]
        ?.split(',')[6],
    ).toMatch(/^-\d+(\.\d+)?$/);
  });

  it('repeats a note in the last column of every row', () => {
    const lines = projectionCsv(financed, 'Sample data').trimEnd().split('\r\n');
    const bare = projectionCsv(financed).trimEnd().split('\r\n');
    expect(lines).toEqual(bare.map((line, index) => `${line},${index === 0 ? '"Note"' : '"Sample data"'}`));
  });

  it('takes each column from the row', () => {
    const [row] = projectDeal(financed);
    const [headings, cells] = csvRows(projectionCsv(financed));
    expect(headings?.map((heading, index) => [heading, Number(cells?.[index])])).toEqual([
      ['Year', 1],
      ['Rent', row?.rent],
      ['Vacancy', row?.vacancy],
      ['Operating costs', row?.operatingCosts],
      ['Net operating income', row?.netOperatingIncome],
      ['Debt service', round(row?.debtService ?? 0)],
      ['Cash flow', round(row?.cashFlow ?? 0)],
      ['Cumulative cash', round(row?.cumulativeCash ?? 0)],
      ['Property value', row?.propertyValue],
      ['Loan balance', round(row?.loanBalance ?? 0)],
      ['Equity', round(row?.equity ?? 0)],
    ]);
  });

  it('leaves the cells empty that need a fact nobody knows', () => {
    const { monthlyRent: _, ...unknownRent } = financed;
    const [, first] = projectionCsv(unknownRent).split('\r\n');
    expect(first).toMatch(/^1,,,,,15169\.63,,,257500,19776\d\.\d\d?,5973\d\.\d\d?$/);
    expect(projectionCsv({ ...unknownRent, monthlyRent: '' }).split('\r\n')[1]).toMatch(/^1,0,0,6700,-6700,/);
  });
});

describe('formulas on demand', () => {
  const base = { ...dealDefaults, ...financed, hoaMonthly: '45', otherExpenses: '40' };
  const figures = (inputs: DealInputs, growth: ProjectionInputs): Record<DealFigure, number | null> => {
    const { breakdown, ...results } = calculateDeal(inputs);
    const years = projectDeal(inputs, growth);
    const last = years.at(-1);
    if (!last) throw new Error('A projection has years.');
    const { year: _, cashFlow: annualCashFlow, ...projected } = last;
    return {
      ...breakdown,
      ...results,
      cashInvested: cashInvested(dealNumbers(inputs)),
      debtServiceCoverage: debtServiceCoverage(inputs),
      breakEvenRatio: breakEvenRatio(inputs),
      grossRentMultiplier: grossRentMultiplier(inputs),
      internalRateOfReturn: internalRateOfReturn(dealCashFlows(inputs, years, growth)),
      firstYearReturn: firstYearReturn(inputs, growth),
      netAtExit: netAtExit(last, growth),
      annualCashFlow,
      ...projected,
    };
  };
  const names = Object.keys(dealFormulas) as DealFigure[];
  const inputNames = Object.keys(dealInputLabels) as (keyof typeof dealInputLabels)[];

  it('name exactly the inputs that move each figure', () => {
    const before = figures(base, projectionDefaults);
    for (const input of inputNames) {
      const after =
        input in projectionDefaults
          ? figures(base, { ...projectionDefaults, [input]: '4' })
          : figures({ ...base, [input]: '7' }, projectionDefaults);
      const moved = names.filter((name) => before[name] !== after[name]);
      const named = names.filter((name) => figureInputs[name].some((each) => each === input));
      expect([input, moved]).toEqual([input, named]);
    }
  });

  it('have words for every figure', () => {
    for (const { label, formula } of Object.values(dealFormulas)) {
      expect(label).toMatch(/^[A-Z]/);
      expect(formula.length).toBeGreaterThan(5);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumptions } from '#shared/finance/assumptions.ts';
import { figureNotes } from '#shared/finance/figure-notes.ts';
import {
  acres,
  averageRate,
  breakEvenRatio,
  capRate,
  cashOnCashReturn,
  debtService,
  deriveFigures,
  equity,
  estimateMortgage,
  grossRentalYield,
  insurance,
  isHighEquity,
  monthlyNetCashFlow,
  monthlyPayment,
  netOperatingIncome,
  netRentalYield,
  operatingCosts,
  pricePerSqFt,
  priceToRentRatio,
  remainingBalance,
  round,
  totalCashRequired,
  totalMonthlyExpenses,
  wholeMonthsBetween,
} from '#shared/finance/figures.ts';
import { PropertyField } from '#shared/property/property.ts';

// The house of the provider fixtures; the expected figures were worked out apart from this code.
const house = { value: 402_000, rent: 2150, taxes: 1512, hoa: 0 };

describe('loans', () => {
  it('repays 200,000 at 6% over 30 years with 1,199.10 a month', () => {
    expect(monthlyPayment(200_000, 6, 360)).toBeCloseTo(1199.1, 2);
  });

  it('repays 100,000 at 5% over 15 years with 790.79 a month', () => {
    expect(monthlyPayment(100_000, 5, 180)).toBeCloseTo(790.79, 2);
  });

  it('spreads a loan without interest evenly', () => {
    expect(monthlyPayment(120_000, 0, 360)).toBeCloseTo(333.33, 2);
    expect(remainingBalance(120_000, 0, 360, 90)).toBe(90_000);
  });

  it('asks nothing for a loan that runs no time', () => {
    expect(monthlyPayment(100_000, 5, 0)).toBe(0);
    expect(remainingBalance(100_000, 5, 0, 0)).toBe(0);
  });

  it('owes 186,108.71 after five years of 200,000 at 6% over 30', () => {
    expect(remainingBalance(200_000, 6, 360, 60)).toBeCloseTo(186_108.71, 2);
  });

  it('owes everything before the first payment and nothing after the last', () => {
    expect(remainingBalance(171_200, 3.65, 360, 0)).toBe(171_200);
    expect(remainingBalance(171_200, 3.65, 360, -5)).toBe(171_200);
    expect(remainingBalance(171_200, 3.65, 360, 360)).toBe(0);
    expect(remainingBalance(171_200, 3.65, 360, 400)).toBe(0);
  });

  it('agrees with paying month by month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 5_000_000 }),
        fc.double({ min: 0.01, max: 18, noNaN: true }),
        fc.integer({ min: 1, max: 360 }),
        fc.nat(360),
        (loan, rate, months, paid) => {
          const payment = monthlyPayment(loan, rate, months);
          let owed = loan;
          for (let month = 0; month < Math.min(paid, months); month += 1) {
            owed = owed + (owed * rate) / 1200 - payment;
          }
          expect(remainingBalance(loan, rate, months, paid)).toBeCloseTo(owed, 1);
        },
      ),
    );
  });
});

describe('figures of a house', () => {
  it('counts insurance as half a percent of value', () => {
    expect(insurance(402_000)).toBe(2010);
  });

  it('adds taxes, insurance, maintenance and management to 9,606 a year', () => {
    expect(operatingCosts(house)).toBe(9606);
  });

  it('adds twelve months of HOA to the costs', () => {
    expect(operatingCosts({ ...house, hoa: 100 })).toBe(10_806);
  });

  it('nets 14,904 a year after vacancy and costs', () => {
    expect(netOperatingIncome(house)).toBe(14_904);
  });

  it('pays 24,392.77 a year on a loan of 80% at 6.5% over 30 years', () => {
    expect(debtService(402_000)).toBeCloseTo(24_392.77, 2);
  });

  it('has a cap rate and a net yield of 3.71%', () => {
    expect(capRate(house)).toBeCloseTo(3.7075, 4);
    expect(netRentalYield(house)).toBeCloseTo(3.7075, 4);
  });

  it('has a gross yield of 6.42% and a price of 15.58 years of rent', () => {
    expect(grossRentalYield(2150, 402_000)).toBeCloseTo(6.42, 2);
    expect(priceToRentRatio(402_000, 2150)).toBeCloseTo(15.58, 2);
  });

  it('takes 22% of value in cash', () => {
    expect(totalCashRequired(402_000)).toBe(88_440);
  });

  it('loses 790.73 a month, 10.73% of the cash put in', () => {
    expect(monthlyNetCashFlow(house)).toBeCloseTo(-790.73, 2);
    expect(cashOnCashReturn(house)).toBeCloseTo(-10.73, 2);
  });

  it('needs 131.78% of its rent to break even', () => {
    expect(breakEvenRatio(house)).toBeCloseTo(131.78, 2);
  });

  it('costs its present owner 1,583.67 a month with a payment of 783.17', () => {
    expect(totalMonthlyExpenses(house, 783.17)).toBeCloseTo(1583.67, 2);
  });

  it('costs 245.12 per square foot on 0.17 acres', () => {
    expect(pricePerSqFt(402_000, 1640)).toBeCloseTo(245.12, 2);
    expect(round(acres(7405))).toBe(0.17);
    expect(acres(43_560)).toBe(1);
  });

  it('has negative equity when more is owed than it is worth', () => {
    expect(equity(268_000, 291_000)).toBe(-23_000);
  });

  it('has high equity from exactly half of its value on', () => {
    expect(isHighEquity(400_000, 200_000)).toBe(true);
    expect(isHighEquity(400_000, 200_000.01)).toBe(false);
    expect(isHighEquity(400_000, 0)).toBe(true);
  });

  it('answers 0 where a divisor is 0', () => {
    const nothing = { value: 0, rent: 0, taxes: 1512, hoa: 0 };
    expect([
      capRate(nothing),
      cashOnCashReturn(nothing),
      breakEvenRatio(nothing),
      grossRentalYield(2150, 0),
      priceToRentRatio(402_000, 0),
      pricePerSqFt(402_000, 0),
    ]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the estimated mortgage', () => {
  const sale = { price: 214_000, date: '2016-05-20' };

  it('is 134,760.85 at 783.17 a month, 116 months after a sale for 214,000 in 2016', () => {
    expect(estimateMortgage(sale, new Date('2026-01-20'))).toEqual({
      balance: 134_760.85,
      payment: 783.17,
      loan: { amount: 171_200, annualRate: 3.65, monthsPaid: 116 },
    });
  });

  it('counts whole months only', () => {
    const before = estimateMortgage(sale, new Date('2026-01-19T23:59:59Z'));
    expect(before).toMatchObject({ balance: expect.closeTo(135_132.98, 0), payment: 783.17 });
  });

  it('is unknown without a price or a readable date', () => {
    expect(estimateMortgage({ price: 0, date: '2016-05-20' }, new Date('2026-01-20'))).toBeNull();
    expect(estimateMortgage({ price: 214_000, date: 'Unknown' }, new Date('2026-01-20'))).toBeNull();
  });

  it('is unknown once the sale is 30 years old, and known a day before', () => {
    const old = { price: 90_000, date: '1996-01-20' };
    expect(estimateMortgage(old, new Date('2026-01-20'))).toBeNull();
    expect(estimateMortgage(old, new Date('2026-01-19'))?.balance).toBeGreaterThan(0);
  });

  it('uses the average rate of the year of the sale', () => {
    const rates = {
      2005: 5.87,
      2008: 6.03,
      2012: 3.66,
      2016: 3.65,
      2020: 3.11,
      2021: 2.96,
      2023: 6.81,
      2024: 6.72,
    };
    for (const [year, rate] of Object.entries(rates)) expect(averageRate(Number(year))).toBe(rate);
  });

  it('uses the nearest rate for a year the survey lacks', () => {
    expect(averageRate(1980)).toBe(averageRate(1996));
    expect(averageRate(2040)).toBe(averageRate(2025));
  });

  it('counts no months backwards', () => {
    expect(wholeMonthsBetween(new Date('2026-01-20'), new Date('2020-01-20'))).toBe(0);
    expect(wholeMonthsBetween(new Date('2025-12-31'), new Date('2026-01-30'))).toBe(0);
    expect(wholeMonthsBetween(new Date('2025-12-31'), new Date('2026-01-31'))).toBe(1);
  });
});

describe('deriving every figure', () => {
  const known = {
    ...house,
    mortgageBalance: 134_760.85,
    mortgagePayment: 783.17,
    squareFootage: 1640,
  };

  it('rounds each figure of the fixture house to two decimals', () => {
    expect(deriveFigures(known)).toMatchObject({
      financialData: { equity: 267_239.15, insurance: 2010, totalMonthlyExpenses: 1583.67 },
      marketData: { pricePerSqFt: 245.12, capRate: 3.71, cashOnCashReturn: -10.73 },
      investmentMetrics: {
        grossRentalYield: 6.42,
        netRentalYield: 3.71,
        monthlyNetCashFlow: -790.73,
        totalCashRequired: 88_440,
        breakEvenRatio: 131.78,
        priceToRentRatio: 15.58,
      },
      leadIndicators: { highEquity: true },
    });
  });

  it('calls figures computed, and insurance estimated', () => {
    const { provenance } = deriveFigures(known);
    expect(provenance['financialData.equity']).toBe('computed');
    expect(provenance['marketData.capRate']).toBe('computed');
    expect(provenance['financialData.insurance']).toBe('estimated');
  });

  it('calls what an estimated loan feeds estimated, and nothing else', () => {
    const { provenance } = deriveFigures(known, ['mortgageBalance', 'mortgagePayment']);
    const estimated = Object.entries(provenance).filter(([, from]) => from === 'estimated');
    expect(estimated.map(([field]) => field).sort()).toEqual([
      'financialData.equity',
      'financialData.insurance',
      'financialData.totalMonthlyExpenses',
      'leadIndicators.highEquity',
    ]);
  });

  it('has no equity, not full equity, when the balance is unknown', () => {
    const { financialData, leadIndicators, provenance } = deriveFigures({
      ...known,
      mortgageBalance: undefined,
    });
    expect(financialData.equity).toBe(0);
    expect(leadIndicators.highEquity).toBe(false);
    expect(provenance['financialData.equity']).toBe('missing');
    expect(provenance['leadIndicators.highEquity']).toBe('missing');
    expect(provenance['marketData.capRate']).toBe('computed');
  });

  it('leaves out what needs rent or taxes and keeps the rest', () => {
    const { marketData, investmentMetrics, provenance } = deriveFigures({ value: 301_200 });
    expect(marketData).toEqual({ pricePerSqFt: 0, capRate: 0, cashOnCashReturn: 0 });
    expect(investmentMetrics.totalCashRequired).toBe(66_264);
    expect(investmentMetrics.monthlyNetCashFlow).toBe(0);
    expect(provenance['investmentMetrics.monthlyNetCashFlow']).toBe('missing');
    expect(provenance['investmentMetrics.totalCashRequired']).toBe('computed');
  });

  it('works out gross yield and price to rent without taxes', () => {
    const { provenance } = deriveFigures({ value: 402_000, rent: 2150 });
    expect(provenance['investmentMetrics.grossRentalYield']).toBe('computed');
    expect(provenance['investmentMetrics.priceToRentRatio']).toBe('computed');
    expect(provenance['investmentMetrics.netRentalYield']).toBe('missing');
  });
});

describe('figure notes', () => {
  it('label every field, each differently', () => {
    const labels = PropertyField.options.map((field) => figureNotes[field].label);
    expect(new Set(labels).size).toBe(PropertyField.options.length);
    expect(labels.every((label) => /^[A-Z]/.test(label))).toBe(true);
  });

  it('explain every figure that is worked out', () => {
    const derived = Object.keys(deriveFigures({}).provenance);
    const unexplained = derived.filter((field) => !figureNotes[PropertyField.parse(field)].formula);
    expect(unexplained).toEqual([]);
  });

  it('say the percentages that the formulas use', () => {
    expect(figureNotes['marketData.capRate'].formula).toBe(
      '(rent × 12 × 95% − taxes − insurance − HOA − 1% of value − 8% of rent) ÷ value',
    );
    expect(figureNotes['investmentMetrics.totalCashRequired'].formula).toContain('22% of value');
    expect(assumptions).toMatchObject({ vacancy: 5, maintenance: 1, management: 8, rate: 6.5, months: 360 });
  });
});

import { describe, expect, it } from 'vitest';
import {
  calculateDeal,
  cashInvested,
  dealDefaults,
  dealLimits,
  dealLoan,
  dealNumbers,
  loanAmountOf,
  projectionDefaults,
} from '#shared/finance/deal.ts';
import { DealInputs, ProjectionInputs } from '#shared/finance/deal-inputs.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { financed } from './financed-deal.ts';

const paidInCash: DealInputs = {
  ...financed,
  purchasePrice: '180,000',
  downPayment: '180,000',
  loanAmount: '0',
  monthlyRent: '1,600',
  propertyTaxes: '2,400',
  insurance: '900',
  otherExpenses: '50',
};

describe('a deal', () => {
  it('with a loan of 200,000 at 6.5% earns 91.53 a month', () => {
    const { breakdown, ...results } = calculateDeal(financed);
    expect(results.monthlyRental).toBe(2200);
    expect(results.monthlyExpenses).toBeCloseTo(1998.47, 2);
    expect(results.cashFlow).toBeCloseTo(91.53, 2);
    expect(results.totalReturn).toBeCloseTo(1098.37, 2);
    expect(results.capRate).toBeCloseTo(6.51, 2);
    expect(results.roiPercent).toBeCloseTo(2, 2);
    expect(breakdown).toEqual({
      netRent: 2090,
      vacancyLoss: 110,
      loanPayment: expect.closeTo(1264.14, 2),
      taxes: 250,
      insurance: 100,
      hoa: 0,
      maintenance: expect.closeTo(208.33, 2),
      management: 176,
      other: 0,
    });
  });

  it('without a loan earns 917 a month', () => {
    const results = calculateDeal(paidInCash);
    expect(results.breakdown.loanPayment).toBe(0);
    expect(results.monthlyExpenses).toBeCloseTo(603, 2);
    expect(results.cashFlow).toBeCloseTo(917, 2);
    expect(results.capRate).toBeCloseTo(6.11, 2);
    expect(results.roiPercent).toBeCloseTo(5.99, 2);
  });

  it('starts from the product’s defaults', () => {
    expect(dealDefaults).toEqual({
      purchasePrice: '',
      downPayment: '',
      loanAmount: '',
      interestRate: '6.5',
      loanTerm: '30',
      closingPercent: '2',
      monthlyRent: '',
      vacancy: '5',
      propertyTaxes: '',
      insurance: '',
      hoaMonthly: '',
      maintenance: '1',
      propertyManagement: '8',
      otherExpenses: '',
    });
  });

  it('is 0 throughout while nothing is entered', () => {
    const { breakdown, ...results } = calculateDeal(dealDefaults);
    for (const figure of [...Object.values(results), ...Object.values(breakdown)]) expect(figure).toBe(0);
  });

  it('has no payment without a rate', () => {
    for (const interestRate of ['', ' ', '%', 'none', '-1']) {
      expect(calculateDeal({ ...financed, interestRate }).breakdown.loanPayment).toBe(0);
      expect(dealLoan({ ...financed, interestRate })).toBeNull();
    }
  });

  it('repays a loan at 0% in equal payments', () => {
    for (const interestRate of ['0', '0%', '0.00']) {
      const inputs = { ...financed, loanAmount: '321,600', interestRate };
      expect(calculateDeal(inputs).breakdown.loanPayment).toBeCloseTo(893.33, 2);
      expect(dealLoan(inputs)).toEqual({ principal: 321_600, annualRate: 0, months: 360 });
    }
  });

  it('has no payment when more is paid down than asked', () => {
    const { loanAmount: _, ...derived } = financed;
    expect(calculateDeal({ ...derived, downPayment: '260,000' }).breakdown.loanPayment).toBe(0);
  });

  it('runs 30 years when the term is empty, unreadable, 0 or negative', () => {
    const payment = calculateDeal(financed).breakdown.loanPayment;
    for (const loanTerm of ['', ' ', 'thirty', '0', '-15', '0.0']) {
      expect(calculateDeal({ ...financed, loanTerm }).breakdown.loanPayment).toBe(payment);
    }
    expect(calculateDeal({ ...financed, loanTerm: '15' }).breakdown.loanPayment).toBeGreaterThan(payment);
  });

  it('takes what was never touched from the defaults, and the loan from price and down payment', () => {
    const touched: DealInputs = { purchasePrice: '250000', downPayment: '50000', monthlyRent: '2200' };
    const all = { ...dealDefaults, ...touched, loanAmount: '200000' };
    expect(calculateDeal(touched)).toEqual(calculateDeal(all));
  });

  it('has no loan when the loan amount is cleared', () => {
    expect(calculateDeal({ ...financed, loanAmount: '' }).breakdown.loanPayment).toBe(0);
    expect(dealLoan({ ...financed, loanAmount: '' })).toBeNull();
    expect(dealLoan(financed)).toEqual({ principal: 200_000, annualRate: 6.5, months: 360 });
  });

  it('has a cap rate and an ROI of 0 where price and cash are 0', () => {
    const results = calculateDeal({ ...financed, purchasePrice: '', downPayment: '' });
    expect([results.capRate, results.roiPercent]).toEqual([0, 0]);
  });

  it('has no ROI where a negative down payment cancels the closing costs to the cent', () => {
    for (const [purchasePrice, downPayment] of [
      ['0.07', '-0.0014'],
      ['0.1', '-0.002'],
      ['100', '-2'],
    ]) {
      expect(calculateDeal({ ...financed, purchasePrice, downPayment }).roiPercent).toBe(0);
    }
  });

  it('invests the down payment and 2% of the price, or the closing costs that are typed', () => {
    expect(cashInvested(dealNumbers(financed))).toBe(55_000);
    expect(cashInvested(dealNumbers({ ...financed, closingPercent: '3.5' }))).toBe(58_750);
    expect(cashInvested(dealNumbers({ ...financed, closingPercent: '' }))).toBe(50_000);
  });

  it('pays HOA dues every month, as a cost of the house', () => {
    const without = calculateDeal(financed);
    const dues = calculateDeal({ ...financed, hoaMonthly: '$912' });
    expect(dues.breakdown.hoa).toBe(912);
    expect(dues.cashFlow).toBeCloseTo(without.cashFlow - 912, 8);
    expect(dues.monthlyExpenses).toBeCloseTo(without.monthlyExpenses + 912, 8);
    expect(dues.capRate).toBeCloseTo(without.capRate - (912 * 12 * 100) / 250_000, 8);
    expect(dues.totalReturn).toBeCloseTo(without.totalReturn - 12 * 912, 8);
  });

  it('counts amounts beyond its limits as the limits', () => {
    const huge = dealNumbers({ ...financed, purchasePrice: '9e99', vacancy: '1e400', loanTerm: '5000' });
    expect(huge.price).toBe(dealLimits.dollars);
    expect(huge.vacancy).toBe(dealLimits.percent);
    expect(huge.months).toBe(12 * dealLimits.years);
    expect(dealNumbers({ otherExpenses: '-1e15' }).other).toBe(-dealLimits.dollars);
  });

  it('asks for one payment at least', () => {
    expect(dealNumbers({ loanTerm: '0.0001' }).months).toBe(1);
  });
});

describe('reading a typed number', () => {
  it.each([
    ['250000', 250_000],
    ['$250,000', 250_000],
    ['$ 250,000.50', 250_000.5],
    ['1 250 000', 1_250_000],
    ['1\u202f250\u00a0000', 1_250_000],
    ['12,50,000', 1_250_000],
    ['6.5%', 6.5],
    ['6.5 %', 6.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+5', 5],
    ['-$50', -50],
    ['$-50', -50],
    ['−50', -50],
    ['1e5', 100_000],
    ['2.5E-1', 0.25],
    ['007', 7],
    ['1 250 000.5', 1_250_000.5],
    ['1\u00a0250', 1250],
    ['$ -5', -5],
    ['- $5', -5],
    ['12,34,567', 1_234_567],
  ])('takes %j for %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '$',
    '%',
    '.',
    '-',
    ',',
    'abc',
    '12abc',
    '6,5',
    '250,00',
    ',500',
    '1,,000',
    '1.2.3',
    '1.5,000',
    '6 5',
    '12 50',
    '1250,750',
    '1234,567',
    '0,065',
    '6%5',
    '1$2',
  ])('cannot read %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it.each(['--5', '5-', '1e', 'e5', '1e5.5', '0x10', 'NaN', 'Infinity', '½', '٣', '(50)', '1/2', '250k'])(
    'cannot read %j either',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  it('has no negative zero', () => {
    expect(parseAmount('-0')).toBe(0);
    expect(parseAmount('-1e-400')).toBe(0);
  });
});

describe('the loan amount', () => {
  it('is price less down payment', () => {
    expect(loanAmountOf('$250,000', '50,000')).toBe('200000');
    expect(loanAmountOf('250,000.10', '50,000.05')).toBe('200000.05');
    expect(loanAmountOf('250000', '')).toBe('250000');
    expect(loanAmountOf('', '')).toBe('0');
  });

  it('is negative when more is paid down than asked', () => {
    expect(loanAmountOf('100', '150')).toBe('-50');
  });
});

describe('what may be saved', () => {
  it('is the form’s fields, each a text of 40 characters at most', () => {
    expect(DealInputs.parse(financed)).toEqual(financed);
    expect(DealInputs.parse({})).toEqual({});
    expect(DealInputs.safeParse({ purchasePrice: '9'.repeat(40) }).success).toBe(true);
    expect(DealInputs.safeParse({ purchasePrice: '9'.repeat(41) }).success).toBe(false);
    expect(DealInputs.safeParse({ purchasePrice: 250_000 }).success).toBe(false);
    expect(DealInputs.safeParse({ analysis_data: '' }).success).toBe(false);
    expect(Object.keys(DealInputs.shape)).toEqual(Object.keys(dealDefaults));
  });

  it('is the growth of rent, expenses and value, as text too', () => {
    expect(ProjectionInputs.parse(projectionDefaults)).toEqual(projectionDefaults);
    expect(ProjectionInputs.safeParse({ rentGrowth: '3'.repeat(41) }).success).toBe(false);
    expect(ProjectionInputs.safeParse({ years: '10' }).success).toBe(false);
  });
});

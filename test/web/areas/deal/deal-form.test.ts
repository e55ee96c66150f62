import { describe, expect, it } from 'vitest';
import { calculateDeal, dealDefaults, growthDefaults, loanAmountOf } from '#shared/finance/deal.ts';
import { paidBars } from '#web/areas/deal/charts/amortization-chart.tsx';
import { waterfallRows } from '#web/areas/deal/charts/cash-flow-waterfall.tsx';
import { fieldText, groupedIfNumber } from '#web/areas/deal/deal-fields.ts';
import { hintFor } from '#web/areas/deal/deal-form.tsx';
import { ratiosOf } from '#web/areas/deal/deal-outlook.tsx';
import { resultLines } from '#web/areas/deal/deal-results.tsx';
import { explanationOf } from '#web/areas/deal/explanations.ts';
import { csvFileName } from '#web/areas/deal/projection-table.tsx';
import { changesFor, priceChange } from '#web/areas/deal/use-deal-form.ts';

const empty = { ...dealDefaults, ...growthDefaults };
const worked = {
  ...empty,
  purchasePrice: '250,000',
  downPayment: '50,000',
  loanAmount: '200000',
  monthlyRent: '2,200',
  propertyTaxes: '3,000',
  insurance: '1,200',
  otherExpenses: '0',
};

describe('the calculator form', () => {
  it('brings the loan amount along when price or down payment changes, and nothing else does', () => {
    expect(changesFor(worked, 'downPayment', '60,000')).toEqual({
      downPayment: '60,000',
      loanAmount: '190000',
    });
    expect(changesFor(worked, 'purchasePrice', '')).toEqual({
      purchasePrice: '',
      loanAmount: loanAmountOf('', '50,000'),
    });
    expect(changesFor(worked, 'loanAmount', '5')).toEqual({ loanAmount: '5' });
  });

  it('tells the portfolio a price only when it is one', () => {
    expect(priceChange({ purchasePrice: '$250,000.505' })).toEqual({ purchase_price: 250_000.51 });
    for (const purchasePrice of ['', 'abc', '-5', '1e13', undefined]) {
      expect(priceChange({ purchasePrice })).toEqual({});
    }
  });

  it('asks for a rate as long as there is none', () => {
    const hint = 'Enter a rate to include a loan payment';
    expect(hintFor('interestRate', { ...worked, interestRate: '' })).toBe(hint);
    expect(hintFor('interestRate', { ...worked, interestRate: '0' })).toBe(hint);
    expect(hintFor('interestRate', worked)).toBeUndefined();
    expect(hintFor('downPayment', worked)).toBe('20.0% of the price');
    expect(hintFor('loanAmount', worked)).toBe('Price less down payment; you can change it');
    expect(hintFor('loanAmount', { ...worked, downPayment: '260,000', loanAmount: '-10000' })).toBe(
      'The down payment is above the price: no loan is counted',
    );
    expect(hintFor('loanAmount', { ...worked, loanAmount: '-1' })).toBe('Below zero: no loan is counted');
  });

  it('sets thousands apart and leaves alone what is no plain number', () => {
    expect(['1000', '1234567.5', '-25000', '999', '250,000', '12ab', ''].map(groupedIfNumber)).toEqual([
      '1,000',
      '1,234,567.5',
      '-25,000',
      '999',
      '250,000',
      '12ab',
      '',
    ]);
  });
});

describe('the results', () => {
  it('show the worked deal in whole dollars and hundredths of a percent, with signs', () => {
    const shown = Object.fromEntries(resultLines(calculateDeal(worked)).map((line) => [line.label, line.value]));
    expect(shown).toEqual({
      'Cash flow': '+$92',
      'Cap rate': '+6.51%',
      'Cash-on-cash ROI': '+2.00%',
      'Total return': '+$1,098',
      'Monthly rental': '$2,200',
      'Monthly expenses': '$1,998',
    });
  });

  it('explain themselves with the formula and the inputs as they are', () => {
    expect(explanationOf('cashInvested', worked)).toBe(
      'down payment + 2% of price for closing costs. With Down payment $50,000, Purchase price $250,000.',
    );
    expect(fieldText('vacancy', '5')).toBe('5% of rent');
    expect(fieldText('otherExpenses', ' ')).toBe('empty');
  });

  it('say of a ratio without its divisor that there is none', () => {
    const values = Object.fromEntries(ratiosOf(empty).map(({ figure, value }) => [figure, value]));
    expect(values).toMatchObject({
      debtServiceCoverage: null,
      breakEvenRatio: null,
      grossRentMultiplier: null,
      internalRateOfReturn: null,
    });
  });
});

describe('the pictures', () => {
  it('fall from the rent to the cash flow without a gap', () => {
    const rows = waterfallRows(calculateDeal(worked));
    const falls = rows.slice(1, -1);
    expect(falls.map((row) => row.from)).toEqual(rows.slice(0, -2).map((row) => row.to));
    expect(falls.at(-1)?.to).toBeCloseTo(rows.at(-1)?.to ?? 0, 9);
  });

  it('repay the loan to the cent, in at most forty bars', () => {
    for (const months of [12, 360, 361, 1200]) {
      const bars = paidBars({ principal: 200_000, annualRate: 6.5, months });
      expect(bars.length).toBeLessThanOrEqual(40);
      expect(bars.reduce((sum, bar) => sum + bar.principal, 0)).toBeCloseTo(200_000, 2);
      expect(bars.at(-1)?.to).toBe(Math.ceil(months / 12));
    }
  });
});

it('names the table after the house', () => {
  expect(csvFileName('12/4 O\'Neil "Ave", Unit #5')).toBe('Ten_Years_12_4_O_Neil_Ave_Unit_5.csv');
});

import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { calculateDeal, dealDefaults, projectionDefaults } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { projectionCsv } from '#shared/finance/projection-csv.ts';
import { groupedIfNumber } from '#shared/values/numbers.ts';
import { hardlyKnown, palmLane } from '#test/web/areas/lookup/houses.ts';
import { AmortizationChart, paidBars } from '#web/areas/deal/charts/amortization-chart.tsx';
import { CashFlowWaterfall, waterfallRows } from '#web/areas/deal/charts/cash-flow-waterfall.tsx';
import { EquityChart } from '#web/areas/deal/charts/equity-chart.tsx';
import { fieldText } from '#web/areas/deal/deal-fields.ts';
import { hintFor } from '#web/areas/deal/deal-form.tsx';
import { Ratios, ratiosOf } from '#web/areas/deal/deal-outlook.tsx';
import { breakdownLines, DealResultLine, resultLines } from '#web/areas/deal/deal-results.tsx';
import { explanationOf } from '#web/areas/deal/explanations.ts';
import { ProjectionTable } from '#web/areas/deal/projection-table.tsx';
import { changesBetween, edited, type KeptDeal } from '#web/areas/deal/use-deal-form.ts';
import { calendarFileName, csvFileName } from '#web/ui/text/file-names.ts';

const empty = { ...dealDefaults, ...projectionDefaults };
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
  const typed = { purchasePrice: '250,000', downPayment: '50,000', loanAmount: '180000', vacancy: '7' };
  const kept: KeptDeal = { price: 250_000, typed };

  it('lets the loan follow price and down payment again when one of them changes, and nothing else', () => {
    const { loanAmount: _, ...rest } = typed;
    const lower = edited(palmLane, kept, 'downPayment', '60,000');
    expect(lower.typed).toEqual({ ...rest, downPayment: '60,000' });
    expect(openDeal(palmLane, lower.price, lower.typed).loanAmount).toBe('190000');
    expect(edited(palmLane, kept, 'purchasePrice', '').typed).toEqual({ ...rest, purchasePrice: '' });
    expect(edited(palmLane, kept, 'vacancy', '5').typed).toEqual({ ...typed, vacancy: '5' });
  });

  it('keeps the down payment that stands beside a loan when the loan is typed', () => {
    const borrowed = edited(palmLane, { price: 402_000, typed: {} }, 'loanAmount', '402,000');
    expect(borrowed.typed).toEqual({ downPayment: '80400', loanAmount: '402,000' });
    expect(openDeal(palmLane, 402_000, borrowed.typed)).toMatchObject(borrowed.typed);
  });

  it('tells the portfolio a price only when it is one', () => {
    const priced = (text: string) => changesBetween(kept, edited(palmLane, kept, 'purchasePrice', text)).purchase_price;
    expect(priced('$250,000.505')).toBe(250_000.51);
    for (const text of ['', 'abc', '-5', '1e13']) expect(priced(text)).toBeUndefined();
  });

  it('saves what was typed, and forgets it when it is no longer typed', () => {
    expect(changesBetween({ price: null, typed: {} }, kept)).toEqual({
      calculator_inputs: typed,
      purchase_price: 250_000,
    });
    expect(changesBetween(kept, { price: 402_000, typed: { vacancy: '7' } })).toEqual({
      calculator_inputs: { purchasePrice: null, downPayment: null, loanAmount: null },
      purchase_price: 402_000,
    });
  });

  it('asks for a rate as long as there is none', () => {
    const hint = 'Enter a rate to include a loan payment';
    expect(hintFor('interestRate', { ...worked, interestRate: '' })).toBe(hint);
    expect(hintFor('interestRate', { ...worked, interestRate: '0' })).toBe('No interest: equal payments');
    expect(hintFor('interestRate', { ...worked, interestRate: '6,5' })).toBeUndefined();
    expect(hintFor('loanTerm', { ...worked, loanTerm: '' })).toBe('Empty counts as 30 years');
    expect(hintFor('interestRate', worked)).toBeUndefined();
    expect(hintFor('purchasePrice', worked)).toBeUndefined();
    expect(hintFor('purchasePrice', worked, 329_000)).toBe('The seller asks $329,000');
    expect(hintFor('downPayment', worked)).toBe('20.0% of the price');
    expect(hintFor('loanAmount', worked)).toBe('Price less down payment; you can change it');
    expect(hintFor('loanAmount', { ...worked, downPayment: '260,000', loanAmount: '-10000' })).toBe(
      'The down payment is above the price: no loan is counted',
    );
    expect(hintFor('loanAmount', { ...worked, loanAmount: '-1' })).toBe('Below zero: no loan is counted');
    const unknown = openDeal(hardlyKnown, null);
    expect(hintFor('propertyTaxes', unknown)).toBe('Unknown: enter it, or 0');
    expect(hintFor('hoaMonthly', unknown)).toBe('None on record: counts as $0');
    expect(hintFor('propertyTaxes', { ...unknown, propertyTaxes: '' })).toBeUndefined();
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
    const shown = Object.fromEntries(
      resultLines(calculateDeal(worked), worked).map((line) => [line.label, line.value]),
    );
    expect(shown).toEqual({
      'Cash flow': '+$92',
      'Cap rate': '+6.51%',
      'Cash-on-cash ROI': '+2.00%',
      'Total return': '+$1,098',
      'Total return incl. principal and growth': '+$10,834',
      'Monthly rental': '$2,200',
      'Monthly expenses': '$1,998',
    });
  });

  it('color cash flow and profit, and no rate', () => {
    const results = calculateDeal(worked);
    const colored = resultLines(results, worked).filter(({ signed }) => signed);
    expect(colored.map(({ figure }) => figure)).toEqual(['cashFlow', 'totalReturn', 'firstYearReturn']);
    const onPhone = renderToString(createElement(DealResultLine, { results, inputs: worked }));
    expect(onPhone.match(/class="positive">[^<]*/g)).toEqual(['class="positive">+$92']);
    const ratios = renderToString(createElement(Ratios, { inputs: worked }));
    expect(ratios).toContain('Internal rate of return');
    expect(ratios).not.toMatch(/class="(positive|negative)"/);
  });

  it('explain themselves with the formula and the inputs as they are', () => {
    expect(explanationOf('cashInvested', worked)).toBe(
      'down payment + price × closing costs. With Down payment $50,000, Closing costs 2% of price, Purchase price $250,000.',
    );
    expect(fieldText('vacancy', '5')).toBe('5% of rent');
    expect(fieldText('otherExpenses', ' ')).toBe('empty');
    expect(fieldText('monthlyRent', '2.5k')).toBe('not readable (“2.5k”)');
    expect(fieldText('monthlyRent', undefined)).toBe('not known');
    expect(fieldText('hoaMonthly', undefined)).toBe('none on record');
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

describe('a deal whose rent nobody knows', () => {
  const unknown = openDeal(
    { ...palmLane, provenance: { ...palmLane.provenance, 'marketData.rentEstimate': 'missing' } },
    402_000,
  );
  const needing = (lines: { figure: string; needs?: string | undefined }[]) =>
    lines.filter(({ needs }) => needs !== undefined).map(({ figure, needs }) => [figure, needs]);

  it('says so in place of every figure that needs it', () => {
    const results = calculateDeal(unknown);
    const rent = (...names: string[]) => names.map((name) => [name, 'needs rent']);
    expect(needing(resultLines(results, unknown))).toEqual(
      rent(
        ...['cashFlow', 'capRate', 'roiPercent', 'totalReturn'],
        ...['firstYearReturn', 'monthlyRental', 'monthlyExpenses'],
      ),
    );
    expect(needing(breakdownLines(results, unknown))).toEqual(
      rent('monthlyRental', 'vacancyLoss', 'management', 'cashFlow'),
    );
    expect(needing(ratiosOf(unknown))).toEqual(
      rent('debtServiceCoverage', 'breakEvenRatio', 'grossRentMultiplier', 'internalRateOfReturn'),
    );
  });

  it('shows dashes in the ten years and empty cells in their CSV', () => {
    const html = renderToString(createElement(ProjectionTable, { inputs: unknown })).replaceAll('<!-- -->', '');
    expect(html).toContain('<span aria-hidden="true">— </span>needs rent');
    expect(html.match(/>—<\/span><span class="visually-hidden">Not available</g)).toHaveLength(40);
    expect(projectionCsv(unknown).split('\r\n')[1]).toMatch(/^1,,,,,\d/);
  });

  it('has no pictures of what is not known', () => {
    const picture = (inputs: CalculatorInputs) =>
      renderToString(createElement(CashFlowWaterfall, { inputs, results: calculateDeal(inputs) }));
    expect(picture(unknown).replaceAll('<!-- -->', '')).toContain('Not available: needs rent.');
    expect(picture(worked)).toContain('$2,200');
    const charts = renderToString(createElement(EquityChart, { points: [], needs: 'needs price' }));
    expect(charts.replaceAll('<!-- -->', '')).toContain('Not available: needs price.');
    const loan = renderToString(createElement(AmortizationChart, { loan: null, needs: 'needs price' }));
    expect(loan).toContain('Not available: needs price.');
  });

  it('counts as 0 once it is emptied', () => {
    const emptied = { ...unknown, monthlyRent: '' };
    expect(needing(resultLines(calculateDeal(emptied), emptied))).toEqual([]);
    expect(needing(ratiosOf(emptied))).toEqual([]);
  });
});

describe('a deal with a text that cannot be read', () => {
  const needs = (inputs: CalculatorInputs) => {
    const lines = [...resultLines(calculateDeal(inputs), inputs), ...ratiosOf(inputs)];
    return Object.fromEntries(lines.map(({ figure, needs }) => [figure, needs]));
  };

  it('withholds the figures that need it, and no other', () => {
    expect(needs({ ...worked, interestRate: '6,5' })).toMatchObject({
      cashFlow: 'needs interest rate',
      roiPercent: 'needs interest rate',
      capRate: undefined,
      cashInvested: undefined,
    });
    expect(needs({ ...worked, otherExpenses: '(1,000)', vacancy: '5 pct' })).toMatchObject({
      cashFlow: 'needs vacancy and other expenses',
      monthlyRental: undefined,
      monthlyExpenses: 'needs other expenses',
    });
    expect(projectionCsv({ ...worked, rentGrowth: '3,0' }).split('\r\n')[1]).toMatch(/^1,,,,,\d/);
  });

  it('has no loan and no down payment out of a price that cannot be read', () => {
    const opened = openDeal(palmLane, 402_000, { purchasePrice: '250k' });
    expect([opened.downPayment, opened.loanAmount]).toEqual([undefined, undefined]);
    expect(needs(opened)).toMatchObject({ cashFlow: 'needs price', cashInvested: 'needs price' });
    const down = openDeal(palmLane, 402_000, { downPayment: '50k' });
    expect(down.loanAmount).toBeUndefined();
    expect(needs(down)).toMatchObject({ cashFlow: 'needs down payment', capRate: undefined });
  });
});

describe('the pictures', () => {
  it('fall from the rent to the cash flow without a gap', () => {
    const rows = waterfallRows(calculateDeal({ ...worked, hoaMonthly: '45' }));
    expect(rows.map(({ label }) => label)).toContain('HOA dues');
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
  const address = '12/4 O\'Neil "Ave", Unit #5';
  expect(csvFileName('Ten Years', address)).toBe('Ten_Years_12_4_O_Neil_Ave_Unit_5.csv');
  expect(csvFileName('Lease Option Schedule', address)).toBe('Lease_Option_Schedule_12_4_O_Neil_Ave_Unit_5.csv');
  expect(csvFileName('Comps', '75-1 Kapiʻolani Pen\u0303a Ł St')).toBe('Comps_75_1_Kapiʻolani_Peña_Ł_St.csv');
  expect(csvFileName('Comps', '𝒜'.repeat(80))).toBe(`Comps_${'𝒜'.repeat(60)}.csv`);
  expect(calendarFileName('Closing 1 Peña ʻĀina, Blvd')).toBe('closing-1-peña-ʻāina-blvd.ics');
});

import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { round } from '#shared/finance/figures.ts';
import { cashFlowRows } from '#web/areas/lookup/charts/cash-flow-steps.tsx';
import { comparablesSentence, medianOf, soldComparables } from '#web/areas/lookup/charts/comparables-chart.tsx';
import { equitySplit } from '#web/areas/lookup/charts/equity-bar.tsx';
import { costParts } from '#web/areas/lookup/charts/monthly-costs.tsx';
import { pricePoints } from '#web/areas/lookup/charts/price-history.tsx';
import { TaxHistory } from '#web/areas/lookup/charts/tax-history.tsx';
import { areaRows } from '#web/areas/lookup/charts/value-in-area.tsx';
import { SalesTable } from '#web/areas/lookup/result/sales-table.tsx';
import { hardlyKnown, longWinded, palmLane, underwater } from './houses.ts';

describe('the end of the price history', () => {
  it('ends with the value on the day the source was asked for it, not for the oldest part', () => {
    const fetchedAt = '2026-01-02T00:00:00.000Z';
    const origin = { source: 'rentcast', fetchedAt: '2026-01-20T00:00:00.000Z' } as const;
    const property = { ...palmLane, fetchedAt, origins: { value: origin } };
    expect(pricePoints(property).at(-1)?.time).toBe(Date.parse(origin.fetchedAt));
    expect(pricePoints({ ...property, origins: {} }).at(-1)?.time).toBe(Date.parse(fetchedAt));
  });
});

const dash = '<span class="not-available"><span aria-hidden="true">—</span>';

describe('a record with gaps', () => {
  const taxes = (taxHistory: { year: number; taxAmount: number; assessedValue: number }[]) =>
    renderToString(
      createElement(TaxHistory, {
        property: { ...palmLane, propertyHistory: { ...palmLane.propertyHistory, taxHistory } },
      }),
    );

  it('shows a dash and no bar for a year without taxes, and a dash without an assessed value', () => {
    const html = taxes([
      { year: 2025, taxAmount: 1512, assessedValue: 0 },
      { year: 2024, taxAmount: 0, assessedValue: 197_400 },
    ]);
    expect(html.split(dash)).toHaveLength(3);
    expect(html.match(/class="tone-quiet"/g)).toHaveLength(1);
  });

  it('says in a sentence why there is no tax history at all', () => {
    expect(taxes([])).toContain('Not available: no tax year is recorded.');
  });

  it('shows dashes for a sale without date, event or price', () => {
    const html = renderToString(createElement(SalesTable, { sales: [{ date: '', event: 'Unknown', price: 0 }] }));
    expect(html.split(dash)).toHaveLength(4);
  });
});

describe('equity against mortgage', () => {
  it('splits the value between owner and lender', () => {
    const split = equitySplit(palmLane);
    expect(split?.parts.map(({ label, value }) => [label, value])).toEqual([
      ['Equity', 267_239],
      ['Mortgage', 134_761],
    ]);
    expect(split?.label).toContain('66%');
  });

  it('shows how far a mortgage exceeds the value', () => {
    const split = equitySplit(underwater);
    expect(split?.parts.map(({ value, tone }) => [value, tone])).toEqual([
      [288_000, 'quiet'],
      [31_400, 'hatched'],
    ]);
    expect(split?.label).toContain('exceeds the value of $288,000 by $31,400');
  });

  it('says free and clear, and nothing when a part is unknown', () => {
    expect(equitySplit(longWinded)?.note).toBe('Free and clear');
    expect(equitySplit(hardlyKnown)).toBeUndefined();
  });
});

describe('comparable sales', () => {
  it('says in words where this house lies among them', () => {
    expect(comparablesSentence(palmLane)).toBe(
      '6 comparable sales from $352,000 to $447,500; this house at $402,000 lies above 4 of them.',
    );
  });

  it('does not take a listing for a sale', () => {
    expect(soldComparables(longWinded)).toEqual([]);
    expect(comparablesSentence(longWinded)).toBe('No comparable sales.');
  });

  it('keeps the number a sale has in the table', () => {
    const [first, ...rest] = palmLane.comparables;
    if (!first) throw new Error('no comparables');
    const property = { ...palmLane, comparables: [{ ...first, soldPrice: 0 }, ...rest] };
    expect(soldComparables(property).map(({ number }) => number)).toEqual([2, 3, 4, 5, 6]);
  });

  it('takes the middle of an odd and the mean of an even number', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
    expect(medianOf([])).toBeUndefined();
  });
});

describe('the price history', () => {
  it('runs from the oldest sale with a price to the value now', () => {
    expect(pricePoints(underwater).map(({ value, current }) => [value, current ?? false])).toEqual([
      [91_000, false],
      [262_500, false],
      [168_000, false],
      [241_000, false],
      [331_000, false],
      [288_000, true],
    ]);
  });

  it('is empty when nothing is known', () => {
    expect(pricePoints(hardlyKnown)).toEqual([]);
  });
});

describe('monthly money', () => {
  it('splits the costs into parts that add up to their total', () => {
    const parts = costParts(palmLane);
    expect(parts.map(({ label }) => label)).toEqual(['Mortgage', 'Taxes', 'Insurance', 'Upkeep, management and fees']);
    expect(parts.reduce((sum, part) => sum + part.value, 0)).toBeCloseTo(1584, 5);
    expect(costParts(hardlyKnown)).toEqual([]);
  });

  it('falls from rent to cash flow in steps that meet', () => {
    const [rent, costs, loan, left] = cashFlowRows(palmLane);
    expect([rent?.to, costs?.from]).toEqual([2150, 2150]);
    expect(costs?.to).toBe(loan?.from);
    // To the cent: 2,150 less 107.50 vacancy and 800.50 costs, less 2,032.73 for the loan.
    expect([costs?.to, loan?.to, left?.to].map((amount) => round(amount ?? 0))).toEqual([1242, -790.73, -790.73]);
    expect(left?.tone).toBe('neg');
    expect(cashFlowRows(hardlyKnown)).toEqual([]);
  });
});

describe('this house in its area', () => {
  it('compares what is known', () => {
    expect(areaRows(palmLane).map(({ to }) => to)).toEqual([402_000, 455_000, 208_300]);
    expect(areaRows(hardlyKnown).map(({ to }) => to)).toEqual([301_200]);
  });
});

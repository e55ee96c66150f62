import { describe, expect, it } from 'vitest';
import type { Analysis } from '#shared/analysis/analysis.ts';
import {
  bestOf,
  compareDeals,
  comparedGroups,
  comparisonCsv,
  type DealToCompare,
} from '#shared/pipeline/compare-deals.ts';
import { summaryOf } from '#shared/pipeline/deal-summary.ts';
import { heldYears } from '#shared/pipeline/held-deals.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { anAnalysis } from '#test/support/pipeline/an-analysis.ts';

const today = '2026-03-05';

const compared = (...deals: Analysis[]) =>
  compareDeals(
    deals.map((each): DealToCompare => ({ analysis: each, stage: 'negotiating' })),
    {},
    today,
  );
const cheap = anAnalysis('cheap', { deal: { 'terms.sellerFinance.price': '200000' } });
const dear = anAnalysis('dear', { deal: { 'terms.sellerFinance.price': '380000' } });
const unpriced = anAnalysis('unpriced', {
  analysis_data: {
    ...sampleProperty,
    estimatedValue: 0,
    provenance: { ...sampleProperty.provenance, estimatedValue: 'missing', 'marketData.rentEstimate': 'missing' },
  },
});

describe('deals side by side', () => {
  it('have the figures of their lists and rooms', () => {
    const [deal] = compared(cheap);
    const { structure, npv, cash_in, profit, monthly_cash_flow } = summaryOf(cheap, {}, today);
    expect(deal?.result).toMatchObject({
      structure,
      npv,
      cashIn: cash_in,
      profit,
      monthlyCashFlow: monthly_cash_flow,
    });
    expect(deal).toMatchObject({ street: 'cheap Sample Palm Ln', place: 'Phoenix, AZ', stage: 'negotiating' });
  });

  it('are ranked by what they are worth today; what cannot be done or priced has no rank', () => {
    const deals = compared(dear, unpriced, cheap);
    const worth = (id: string) => deals.find((deal) => deal.id === id)?.result?.npv ?? Number.NaN;
    expect(worth('cheap')).toBeGreaterThan(worth('dear'));
    const ranks = Object.fromEntries(deals.map(({ id, rank, result }) => [id, [rank, result?.verdict]]));
    expect(ranks.cheap?.[0]).toBe(1);
    expect(ranks.dear?.[0]).toBe(ranks.dear?.[1] === 'fails' || ranks.dear?.[1] === 'needs' ? null : 2);
    expect(ranks.unpriced).toEqual([null, 'needs']);
  });

  it('name the best of a row, at the end that is the better one, and none without a difference', () => {
    const row = (values: (number | null)[], best: 'highest' | 'lowest' | null = 'highest') =>
      bestOf({ head: 'Any', unit: 'usd', values, best });
    expect(row([1, 3, null, 3])).toEqual([1, 3]);
    expect(row([1, 3, null], 'lowest')).toEqual([0]);
    expect(row([-5, -9])).toEqual([0]);
    expect(row([2, 2])).toEqual([]);
    expect(row([null, 2])).toEqual([]);
    expect(row([1, 2], null)).toEqual([]);
  });

  it('leave a figure that nobody knows out, on the screen and in the file', () => {
    const deals = compared(cheap, unpriced);
    const you = comparedGroups(deals).find(({ head }) => head === 'You');
    expect(you?.rows.filter(({ values }) => values[1] !== null)).toEqual([]);
    const lines = comparisonCsv(deals).split('\r\n');
    expect(lines[0]).toBe('"Deal","cheap Sample Palm Ln, Phoenix, AZ","unpriced Sample Palm Ln, Phoenix, AZ"');
    expect(lines.find((line) => line.startsWith('"You: Price",'))).toBe('"You: Price",200000,');
    expect(lines).toContain('"Data","Sample data","Sample data"');
    expect(lines.find((line) => line.startsWith('"For the seller",'))).toMatch(
      /^"For the seller","[^"]+ listing","Needs the [^"]+"$/,
    );
  });
});

describe('closed deals', () => {
  it('bring, over their years, what the schedule pays', () => {
    const [first, second, ...others] = heldYears([{ analysis: cheap, closed: '2026-10-15' }], {}, '2026-11-23');
    const result = compared(cheap)[0]?.result;
    // The balloon after 60 months is the exit: at the end of that year nothing is held.
    expect([first?.year, second?.year, others.at(-1)?.year]).toEqual([2026, 2027, 2031]);
    expect(others.at(-1)?.equity).toEqual({ sum: null, known: 0, unknown: 0 });
    // November and December, then a whole year; rents step up in month 13.
    const month = result?.monthlyCashFlow ?? Number.NaN;
    expect(first?.cashFlow.sum).toBeCloseTo(2 * month, 1);
    expect(second?.cashFlow.sum).toBeGreaterThan(11 * month);
    expect(first?.equity.sum).toBeGreaterThan(150_000);
    expect(second?.equity.sum ?? 0).toBeGreaterThan(first?.equity.sum ?? Infinity);
    expect(first?.payments.sum ?? 0).toBeGreaterThan(0);
  });

  it('have no equity in a house under an option, and count what is not known beside a sum', () => {
    const option = anAnalysis('option', { deal: { chosen: 'Lease Option' } });
    const unknown = anAnalysis('unknown', {
      deal: { 'terms.sellerFinance.price': '200000' },
      analysis_data: {
        ...sampleProperty,
        estimatedValue: 0,
        provenance: { ...sampleProperty.provenance, estimatedValue: 'missing', 'marketData.rentEstimate': 'missing' },
      },
    });
    const closed = '2026-01-10';
    const [year] = heldYears(
      [option, unknown].map((each) => ({ analysis: each, closed })),
      {},
      '2026-11-23',
    );
    expect(year?.equity).toEqual({ sum: null, known: 0, unknown: 1 });
    expect(year?.cashFlow).toMatchObject({ known: 1, unknown: 1 });
  });

  it('end with their exit', () => {
    const wholesale = anAnalysis('wholesale', { deal: { chosen: 'Wholesale' } });
    expect(heldYears([{ analysis: wholesale, closed: '2024-01-10' }], {}, '2026-11-23')).toEqual([]);
    expect(heldYears([], {}, '2026-11-23')).toEqual([]);
  });
});

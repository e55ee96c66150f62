import { describe, expect, it } from 'vitest';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { compareDeals, comparedGroups } from '#shared/pipeline/compare-deals.ts';
import { comparisonWorkbook, dealsWorkbook } from '#shared/pipeline/deals-workbook.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Cell, Workbook } from '#shared/workbook/workbook.ts';
import { xlsxSheets } from '#shared/workbook/xlsx-sheets.ts';
import { aDeal } from '#test/support/pipeline/a-deal.ts';
import { anAnalysis } from '#test/support/pipeline/an-analysis.ts';
import { evaluated } from '#test/support/workbook/evaluate.ts';

describe('a portfolio as a workbook', () => {
  const deals = [
    aDeal({ price: 300_000, cash_in: 30_000.55, npv: 20_000 }),
    aDeal({ price: 200_000.25, cash_in: null, npv: -5000, is_sample: true }),
  ];
  const workbook = dealsWorkbook(deals);
  const [sheet] = workbook.sheets;
  const columnOf = (name: string) =>
    1 + (sheet?.rows[0] ?? []).findIndex((cell) => cell && 'text' in cell && cell.text === name);

  it('sums what is known below its column, and says how many deals that are', () => {
    const at = evaluated(workbook);
    expect(at('Deals', 4, columnOf('Price'))).toBeCloseTo(500_000.25, 2);
    expect(at('Deals', 4, columnOf('Cash in'))).toBeCloseTo(30_000.55, 2);
    expect(at('Deals', 4, columnOf('NPV'))).toBeCloseTo(15_000, 2);
    expect(sheet?.rows[4]?.[columnOf('Cash in') - 1]).toMatchObject({ formula: 'COUNT(H2:H3)' });
    expect(sheet?.rows[2]?.[columnOf('Cash in') - 1]).toBeNull();
    expect(sheet?.rows.map((row) => row.at(-1))).toContainEqual({ text: 'Sample data' });
  });

  it('takes no address for a formula', () => {
    const [only] = xlsxSheets(dealsWorkbook([aDeal({ property_address: '=1+1' })]));
    expect(only?.data[1]?.[0]).toMatchObject({ type: String, value: '=1+1' });
  });
});

describe('a comparison as a workbook', () => {
  const sources = (analyses: Analysis[]) => ({
    deals: analyses.map((each) => ({ analysis: each, stage: 'negotiating' as const })),
    buyBox: {},
    today: '2026-03-05',
  });
  const bookOf = (...analyses: Analysis[]) => {
    const all = sources(analyses);
    const compared = compareDeals(all.deals, all.buyBox, all.today);
    return { compared, workbook: comparisonWorkbook(compared, all) };
  };
  const named = (row: Cell[], name: string) => row[0] && 'text' in row[0] && row[0].text === name;
  const rowOf = ({ sheets }: Workbook, name: string) => 1 + (sheets[0]?.rows.findIndex((row) => named(row, name)) ?? 0);

  it('works out the investor’s figures from each deal’s own assumptions, in each structure', () => {
    const { compared, workbook } = bookOf(
      ...Strategy.options.map((chosen) => anAnalysis(`in-${chosen}`, { deal: { chosen } })),
    );
    const at = evaluated(workbook);
    const figures = comparedGroups(compared).flatMap(({ rows }) => rows.filter(({ figure }) => figure !== undefined));
    expect(figures).toHaveLength(7);
    let worked = 0;
    // Only a spreadsheet finds the return.
    for (const { head, values } of figures.filter(({ figure }) => figure !== 'irrPercent')) {
      for (const [index, value] of values.entries()) {
        if (value === null) continue;
        expect(at('Comparison', rowOf(workbook, head), index + 2), `${head} of deal ${index + 1}`).toBeCloseTo(
          value,
          2,
        );
        worked += 1;
      }
    }
    expect(worked).toBeGreaterThan(20);
  });

  it('follows a changed assumption, in its own column only', () => {
    const { compared, workbook } = bookOf(anAnalysis('one'), anAnalysis('two'));
    const rows = workbook.sheets.find(({ name }) => name === 'Assumptions 2')?.rows ?? [];
    const rent = rows.find((row) => named(row, 'Rent, a month'));
    if (!rent) throw new Error('There is no rent.');
    rent[1] = { amount: 9000, format: 'cents' };
    const at = evaluated(workbook);
    const cashFlow = rowOf(workbook, 'Cash flow a month');
    expect(at('Comparison', cashFlow, 2)).toBeCloseTo(compared[0]?.result?.monthlyCashFlow ?? Number.NaN, 2);
    expect(at('Comparison', cashFlow, 3)).toBeGreaterThan(4000);
  });

  it('leaves empty what nobody knows, and has no sheets for a deal without an exit', () => {
    const owned = { ...sampleProperty.financialData, mortgageBalance: 0 };
    const none = {
      analysis_data: { ...sampleProperty, financialData: owned },
      deal: { chosen: 'Subject-To' },
    } as const;
    const { workbook } = bookOf(anAnalysis('one'), anAnalysis('none', none));
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Comparison', 'Deal 1', 'Assumptions 1', 'Schedule 1']);
    expect(workbook.sheets[0]?.rows[rowOf(workbook, 'Cash in') - 1]?.[2]).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { dealsWorkbook } from '#shared/pipeline/deals-workbook.ts';
import { xlsxSheets } from '#shared/workbook/xlsx-sheets.ts';
import { aDeal } from '#test/support/pipeline/a-deal.ts';
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
    expect(sheet?.rows[4]?.[columnOf('Cash in') - 1]).toMatchObject({ formula: 'COUNT(F2:F3)' });
    expect(sheet?.rows[2]?.[columnOf('Cash in') - 1]).toBeNull();
    expect(sheet?.rows.map((row) => row.at(-1))).toContainEqual({ text: 'Sample data' });
  });

  it('takes no address for a formula', () => {
    const [only] = xlsxSheets(dealsWorkbook([aDeal({ property_address: '=1+1' })]));
    expect(only?.data[1]?.[0]).toMatchObject({ type: String, value: '=1+1' });
  });
});

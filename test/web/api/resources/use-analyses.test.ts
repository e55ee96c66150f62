import { describe, expect, it } from 'vitest';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { palmLane } from '#test/web/areas/lookup/houses.ts';
import { nextPage, withAnalysis } from '#web/api/resources/use-analyses.ts';

const row = (n: number): Analysis => ({
  id: `01HZZZZZZZZZZZZZZZZZZZZ00${n}`,
  user_id: 'u',
  property_address: palmLane.address,
  purchase_price: 1,
  financing_strategy: null,
  analysis_data: palmLane,
  created_at: '2026-01-20T15:00:00.000Z',
});

describe('the pages of analyses', () => {
  it('are asked for by the cursor of the one before, until there is none', () => {
    expect(nextPage(null)).toEqual({ query: {} });
    expect(nextPage({ items: [], next_cursor: row(3).id })).toEqual({ query: { cursor: row(3).id } });
    expect(nextPage({ items: [] })).toBeNull();
  });

  it('show a new row on top and do not show a row twice', () => {
    const pages = [{ items: [row(3)], next_cursor: row(3).id }, { items: [row(2)] }];
    expect(withAnalysis(pages, row(4))?.map((page) => page.items.map(({ id }) => id.at(-1)))).toEqual([
      ['4', '3'],
      ['2'],
    ]);
    expect(withAnalysis(pages, row(2))).toBe(pages);
    expect(withAnalysis(undefined, row(2))).toBeUndefined();
  });
});

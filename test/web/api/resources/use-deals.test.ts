import { describe, expect, it } from 'vitest';
import { aDeal } from '#test/support/pipeline/a-deal.ts';
import { nextPage, withDeal } from '#web/api/resources/use-deals.ts';

const row = (n: number) => aDeal({ id: `01HZZZZZZZZZZZZZZZZZZZZ00${n}` });

describe('the pages of deals', () => {
  it('are asked for by the cursor of the one before, until there is none', () => {
    expect(nextPage(null)).toEqual({ query: {} });
    expect(nextPage({ items: [], next_cursor: row(3).id })).toEqual({ query: { cursor: row(3).id } });
    expect(nextPage({ items: [] })).toBeNull();
  });

  it('show a new deal on top and do not show a deal twice', () => {
    const pages = [{ items: [row(3)], next_cursor: row(3).id }, { items: [row(2)] }];
    expect(withDeal(pages, row(4))?.map((page) => page.items.map(({ id }) => id.at(-1)))).toEqual([['4', '3'], ['2']]);
    expect(withDeal(pages, row(2))).toBe(pages);
    expect(withDeal(undefined, row(2))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { portfolioFigures } from '#web/areas/portfolio/portfolio-figures.ts';

describe('the portfolio adds up', () => {
  it('counts an address once however it is spelled, and sums every purchase price', () => {
    const rows = [
      { property_address: '12 North Main Street, Mesa, AZ', purchase_price: 100_000 },
      { property_address: '12 N. Main St, Mesa, AZ, USA', purchase_price: 110_000 },
      { property_address: '14 N Main St, Mesa, AZ', purchase_price: 0 },
    ];
    expect(portfolioFigures(rows)).toEqual({ properties: 2, value: 210_000 });
  });

  it('is zero without analyses', () => {
    expect(portfolioFigures([])).toEqual({ properties: 0, value: 0 });
  });
});

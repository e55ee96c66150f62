import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { portfolioFigures } from '#web/areas/portfolio/portfolio-figures.ts';
import { StatCards } from '#web/areas/portfolio/stat-cards.tsx';

const profile = aProfile();
const real = { is_sample: false, purchase_price_from: 'typed' as const };
const sample = { is_sample: true, purchase_price_from: 'typed' as const };
const card = (rows: Parameters<typeof portfolioFigures>[0]) =>
  renderToString(
    createElement(StatCards, { profile, resetsAt: new Date(), figures: portfolioFigures(rows), failed: false }),
  ).replaceAll('<!-- -->', '');

const textOf = (rows: Parameters<typeof portfolioFigures>[0]) => card(rows).replace(/<[^>]+>/g, '');

describe('the cards of the portfolio', () => {
  const unpriced = { property_address: '14 N Main St, Mesa, AZ', purchase_price: null, ...real };
  const priced = { ...unpriced, purchase_price: 100_000 };

  it('say how many analyses are without a price', () => {
    expect(textOf([priced, unpriced])).toContain('sum of purchase prices, 1 without a price');
    expect(card([priced])).not.toContain('without a price');
  });

  it('say how many count with their estimated value', () => {
    const estimated = { ...priced, purchase_price_from: 'estimate' as const };
    expect(textOf([priced, estimated])).toContain('1 at the estimated value');
  });

  it('have no sum where there is no price at all', () => {
    expect(card([unpriced])).toMatch(/Portfolio value<\/dt><dd[^>]*><span class="not-available">.*Not available/);
    expect(card([])).toContain('$0');
  });

  it('say in plain words that sample houses are in the sums', () => {
    const withSample = card([priced, { ...priced, ...sample }]);
    expect(withSample).toMatch(/Total properties.*sample houses included.*Portfolio value/);
    expect(withSample).toContain('sum of purchase prices, sample houses included');
    expect(card([priced])).not.toContain('sample');
  });
});

describe('the portfolio adds up', () => {
  it('counts an address once however it is spelled, and sums every purchase price', () => {
    const rows = [
      { property_address: '12 North Main Street, Mesa, AZ', purchase_price: 100_000, ...real },
      { property_address: '12 N. Main St, Mesa, AZ, USA', purchase_price: 110_000, ...real },
      { property_address: '14 N Main St, Mesa, AZ', purchase_price: 0, ...sample },
    ];
    expect(portfolioFigures(rows)).toEqual({ properties: 2, value: 210_000, unpriced: 0, samples: 1, estimates: 0 });
  });

  it('counts the analyses without a price instead of adding a zero', () => {
    const rows = [
      { property_address: '12 N Main St, Mesa, AZ', purchase_price: 100_000, ...real },
      { property_address: '14 N Main St, Mesa, AZ', purchase_price: null, ...real },
    ];
    expect(portfolioFigures(rows)).toMatchObject({ properties: 2, value: 100_000, unpriced: 1 });
    expect(portfolioFigures(rows.slice(1))).toMatchObject({ properties: 1, value: null, unpriced: 1 });
  });

  it('is zero without analyses', () => {
    expect(portfolioFigures([])).toEqual({ properties: 0, value: 0, unpriced: 0, samples: 0, estimates: 0 });
  });
});

import { expect, it } from 'vitest';
import { isEstimate, purchasePrice } from '#shared/deal/purchase-price.ts';

const all = {
  closing: { day: '2026-11-01', choices: {}, settlement: {}, price: 298_000 },
  agreed: { price: 297_000 },
  text: '$296,000',
  kept: 295_000,
  estimates: [295_000],
};

it('a purchase price is settled, else agreed, else typed, else the estimated value', () => {
  expect(purchasePrice(all)).toEqual({ purchase_price: 298_000, purchase_price_from: 'settled' });
  const open = { ...all, closing: { ...all.closing, price: null } };
  expect(purchasePrice(open)).toEqual({ purchase_price: 297_000, purchase_price_from: 'agreed' });
  const withdrawn = { ...open, agreed: { price: 297_000, withdrawn_at: '2026-11-06T12:00:00.000Z' } };
  expect(purchasePrice(withdrawn)).toEqual({ purchase_price: 296_000, purchase_price_from: 'typed' });
  const untyped = { ...withdrawn, text: '' };
  expect(purchasePrice(untyped)).toEqual({ purchase_price: 295_000, purchase_price_from: 'estimate' });
  expect(purchasePrice({ ...untyped, kept: 290_000 }).purchase_price_from).toBe('typed');
});

it('a purchase price that nobody knows is none, and no estimated value', () => {
  const none = { closing: undefined, agreed: undefined, text: undefined, estimates: [null] };
  for (const kept of [null, 0]) {
    const price = purchasePrice({ ...none, kept });
    expect([price.purchase_price, isEstimate(price)]).toEqual([null, false]);
  }
});

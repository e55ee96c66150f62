import { describe, expect, it } from 'vitest';
import { type AmountKind, aMonth, amountAs, kindOfSum, roundedAs } from '#shared/values/shown-amount.ts';

describe('an amount', () => {
  it.each([
    ['a contract’s, with its cents', 'contract', 1074.18, '$1,074.18'],
    ['a contract’s without any', 'contract', 250_000, '$250,000'],
    ['a reckoned one', 'reckoned', 85_253.24, '$85,253'],
    ['one of an approximate loan', 'about', 77_612.4, '$77,600'],
    ['a month of one', 'about_month', 344.49, '$344'],
    ['a loss', 'reckoned', -1224.62, '−$1,225'],
    ['what rounds to nothing', 'reckoned', -0.3, '$0'],
  ] as const)('is written as sure as it is: %s', (_, kind, amount, text) => {
    expect(amountAs(amount, kind)).toBe(text);
  });

  it.each([
    ['contract', 0.005, 0.01],
    ['contract', 1.005, 1.01],
    ['reckoned', 0.5, 1],
    ['reckoned', 1.5, 2],
    ['reckoned', 2.5, 3],
    ['about', 50, 100],
    ['about', 149.99, 100],
    ['about_month', 344.5, 345],
  ] as [AmountKind, number, number][])(
    'is rounded half away from zero, either way: %s of %d',
    (kind, amount, expected) => {
      expect(roundedAs(amount, kind)).toBe(expected);
      expect(roundedAs(-amount, kind)).toBe(-expected);
    },
  );

  it('is rounded from the exact one, never from a rounded one', () => {
    // 149.6 in dollars would be 150, and that in hundreds 200.
    expect(roundedAs(149.6, 'about')).toBe(100);
    expect(roundedAs(0.4999, 'reckoned')).toBe(0);
    expect(Object.is(roundedAs(-0.4, 'reckoned'), 0)).toBe(true);
  });

  it('that sums others is no surer than the least sure', () => {
    expect(kindOfSum('contract', 'contract')).toBe('reckoned');
    expect(kindOfSum('contract', 'about')).toBe('about');
    expect([aMonth('about'), aMonth('contract')]).toEqual(['about_month', 'contract']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usd, usdBrief, usdExact, usdFactor, usdSigned, usdToCent } from '#shared/values/money.ts';
import { decimal, decimalUpTo, wholeNumber } from '#shared/values/numbers.ts';
import { percent, percentFactor, percentSigned, percentUpTo } from '#shared/values/percent.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import { counted } from '#shared/values/words.ts';

const writers: Record<string, (figure: number | null | undefined) => string> = {
  usd,
  usdSigned,
  usdToCent,
  usdExact,
  usdBrief,
  usdFactor,
  percent,
  'percent with 2 decimals': (value) => percent(value, 2),
  'percent with up to 3 decimals': (value) => percentUpTo(value, 3),
  percentFactor,
  percentSigned,
  wholeNumber,
  'decimal with 2 decimals': (value) => decimal(value, 2),
  'decimal with up to 3 decimals': (value) => decimalUpTo(value, 3),
};

describe('figures in words', () => {
  it.each([
    [usd, 402_000, '$402,000'],
    [usd, 1234.5, '$1,235'],
    [usd, -1500, '−$1,500'],
    [usd, -87.2, '−$87'],
    [usdSigned, 250, '+$250'],
    [usdSigned, -250, '−$250'],
    [usdSigned, 0.4, '$0'],
    [usdToCent, -8000, '−$8,000.00'],
    [usdExact, 250_000, '$250,000'],
    [usdExact, 1512.5, '$1,512.50'],
    [usdExact, 0.999, '$1'],
    [usdBrief, 163.58, '$163.58'],
    [usdBrief, 1376.4, '$1,376'],
    [usdFactor, 113, '$113'],
    [usdFactor, 112.5, '$112.50'],
    [usdFactor, 0.125, '$0.125'],
    [percent, 66.48, '66%'],
    [percentFactor, 3.125, '3.125%'],
    [percentFactor, 10, '10%'],
    [percentSigned, 6.514, '+6.51%'],
    [wholeNumber, 1640, '1,640'],
    [wholeNumber, 1e20, '100,000,000,000,000,000,000'],
  ])('%o writes %d as %s', (write, figure, text) => {
    expect(write(figure)).toBe(text);
  });

  it.each(Object.entries(writers))('%s writes what is unknown or no number as a dash', (_, write) => {
    expect([null, undefined, Number.NaN, Infinity, -Infinity].map(write)).toEqual(Array(5).fill('—'));
  });

  it.each(Object.entries(writers))('%s gives a figure one minus sign, in front, and none to a zero', (_, write) => {
    expect(write(-0)).toBe(write(0));
    expect(write(-1e-9)).toBe(write(0));
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -9e20, max: 9e20 }), (figure) => {
        const text = write(figure);
        expect(text).toMatch(/^[−+]?\$?\d{1,3}(,\d{3})*(\.\d+)?%?$/);
        expect(text).not.toMatch(/^[−+]\$?0(\.0+)?%?$/);
        expect(write(-figure).replace(/[−+]/, '')).toBe(text.replace(/[−+]/, ''));
      }),
    );
  });

  it('rounds to calculate with, never to a negative zero', () => {
    expect(roundedTo(2.345678, 3)).toBe(2.346);
    expect(Object.is(roundedTo(-0.0001, 2), 0)).toBe(true);
  });

  it('counts one thing in the singular', () => {
    expect([1, 0, 84, 1200].map((count) => counted(count, 'month'))).toEqual([
      '1 month',
      '0 months',
      '84 months',
      '1,200 months',
    ]);
  });
});

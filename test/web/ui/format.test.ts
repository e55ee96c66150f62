import { describe, expect, it } from 'vitest';
import { percent, shortDate, usd, usdSigned, wholeNumber } from '#web/ui/text/format.ts';

describe('figures in words', () => {
  it.each([
    [402000, '$402,000'],
    [1234.5, '$1,235'],
    [-87.2, '−$87'],
    [-0.2, '$0'],
    [Number.NaN, '$0'],
    [Number.POSITIVE_INFINITY, '$0'],
  ])('writes %d as %s, without decimals', (amount, text) => {
    expect(usd(amount)).toBe(text);
  });

  it.each([
    [250, '+$250'],
    [-250, '−$250'],
    [0, '$0'],
    [-0.4, '$0'],
  ])('writes %d with its sign: %s', (amount, text) => {
    expect(usdSigned(amount)).toBe(text);
  });

  it('writes percentages with the decimals asked for', () => {
    expect(percent(66.48)).toBe('66%');
    expect(percent(3.7123, 2)).toBe('3.71%');
    expect(percent(Number.NaN, 2)).toBe('0.00%');
  });

  it('groups thousands', () => {
    expect(wholeNumber(1640)).toBe('1,640');
  });

  it('keeps a day that has no time on that day, wherever the reader is', () => {
    expect(shortDate('2016-05-20')).toContain('20');
    expect(shortDate('Unknown')).toBe('');
  });
});

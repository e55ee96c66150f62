import { describe, expect, it } from 'vitest';
import { estimatesText } from '#shared/lists/estimates/estimate-words.ts';
import { estimatesTyped, lineError, typedOf } from '#shared/lists/estimates/typed-estimates.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';

const typed = typedOf();
const withText = (key: 'rent' | 'taxes' | 'hoa', text: string) => ({ ...typed, [key]: { isOn: true, text } });

describe('estimates as they are typed', () => {
  it('are the usual ones at first, and those of the last time later', () => {
    expect(estimatesTyped(typed)).toEqual(usualEstimates);
    const last = { rentPercent: 0.7, taxesPercent: 1.25, loan: true, arrears: false };
    expect(estimatesTyped(typedOf(last))).toEqual(last);
    // A line that was off still has the usual figure to switch on.
    expect(typedOf(last).insurance).toEqual({ isOn: false, text: '0.5' });
  });

  it.each([
    ['rent', '0.65', { rentPercent: 0.65 }],
    ['rent', ' .6 % ', { rentPercent: 0.6 }],
    ['taxes', 'By State', { taxesPercent: 'state' }],
    ['taxes', '', { taxesPercent: 'state' }],
    ['taxes', '1.1%', { taxesPercent: 1.1 }],
  ] as const)('reads %s “%s”', (key, text, read) => {
    expect(estimatesTyped(withText(key, text))).toMatchObject(read);
  });

  it.each([
    ['rent', '', 'Enter a percentage up to 10%.'],
    ['rent', '0', 'Enter a percentage up to 10%.'],
    ['rent', '11', 'Enter a percentage up to 10%.'],
    ['taxes', 'state taxes', 'Enter a percentage up to 20%, or “by state”.'],
    ['hoa', '-0.1', 'Enter a percentage up to 5%.'],
  ] as const)('refuses %s “%s”, unless it is off', (key, text, error) => {
    const wrong = withText(key, text);
    expect(lineError(key, wrong[key])).toBe(error);
    expect(estimatesTyped(wrong)).toBeNull();
    expect(estimatesTyped({ ...wrong, [key]: { isOn: false, text } })).not.toBeNull();
  });

  it('are said in a sentence, only those that rows rest on', () => {
    expect(estimatesText(usualEstimates, new Set(['rent', 'taxes', 'insurance'] as const))).toBe(
      'Rent 0.6%, taxes by state, insurance 0.5% are estimates.',
    );
    const all = new Set(['rent', 'taxes', 'hoa', 'rate', 'paymentsLeft', 'liens'] as const);
    expect(estimatesText({ ...usualEstimates, taxesPercent: 1.25 }, all)).toBe(
      'Rent 0.6%, taxes 1.25%, HOA 0.1%, rate, payments left, liens are estimates.',
    );
    expect(estimatesText(undefined, new Set())).toBe('Nothing is estimated.');
  });
});

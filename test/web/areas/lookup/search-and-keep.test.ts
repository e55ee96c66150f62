import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { keepFailure, keepSuccess } from '#web/areas/lookup/result/keep-texts.ts';
import { readPrice } from '#web/areas/lookup/result/purchase-price.ts';
import { addressSuggestions } from '#web/areas/lookup/search/address-suggestions.ts';
import { lookupProblemText } from '#web/areas/lookup/search/lookup-problem.tsx';

describe('address suggestions', () => {
  const addresses = ['2417 E Sample Palm Ln, Phoenix, AZ 85016', '118 Fixture Ct, Mesa, AZ 85201'];

  it('appear with the third character and ignore case', () => {
    expect(addressSuggestions('pa', addresses)).toEqual([]);
    expect(addressSuggestions('pAl', addresses)).toEqual([addresses[0]]);
    expect(addressSuggestions('  11  ', addresses)).toEqual([]);
    expect(addressSuggestions('nowhere', addresses)).toEqual([]);
  });
});

describe('a lookup that failed', () => {
  it('is told in the words of the catalog', () => {
    expect(lookupProblemText('quota_exceeded')).toBe(
      'Analysis limit reached. Upgrade to continue analyzing properties.',
    );
    expect(
      lookupProblemText('rate_limited', '', 'You have looked up as many new houses today as your plan allows.'),
    ).toBe('You have looked up as many new houses today as your plan allows.');
    expect(lookupProblemText('payment_required')).toBe('New houses need a plan. Houses we already know still open.');
    expect(lookupProblemText('not_found')).toBe(
      'We could not find a property record for that address. Check the street, city, state and ZIP.',
    );
    expect(lookupProblemText('invalid_input', '12 Mock St')).toBe('Add the city and state, or the ZIP.');
    for (const code of ['internal', 'property_source_failed', undefined] as const) {
      expect(lookupProblemText(code)).toBe('Failed to fetch property data. Please try again.');
    }
  });
});

describe('keeping an analysis', () => {
  const error = (code: 'internal' | 'not_signed_in' | 'not_found', message: string) =>
    new ApiError({ code, message, status: 400 });

  it('says what was saved', () => {
    expect(keepSuccess('save', '1 Main St')).toEqual({
      title: 'Analysis Saved',
      text: '1 Main St has been saved to your portfolio.',
    });
    expect(keepSuccess('calculator', '1 Main St').title).toBe('Analysis Created');
  });

  it('asks to sign in, each time for what was pressed', () => {
    expect(keepFailure('save', error('not_signed_in', ''))).toEqual({
      title: 'Authentication Required',
      text: 'Please sign in to save property analyses.',
    });
    expect(keepFailure('calculator', error('not_signed_in', '')).text).toBe(
      'Please sign in to use the deal calculator.',
    );
    expect(keepFailure('letter', error('not_signed_in', '')).text).toBe('Please sign in to generate offer letters.');
  });

  it('shows the message of a failed save, and the catalog where there is none for people', () => {
    expect(keepFailure('save', error('not_found', 'That lookup is too old.')).text).toBe('That lookup is too old.');
    expect(keepFailure('save', error('internal', 'An unexpected error occurred.')).text).toBe(
      'Failed to save analysis. Please try again.',
    );
    expect(keepFailure('save', new TypeError('x')).text).toBe('Failed to save analysis. Please try again.');
    expect(keepFailure('letter', error('internal', 'x')).text).toBe('Failed to create analysis. Please try again.');
  });
});

describe('a typed purchase price', () => {
  it('may carry dollar signs, commas and cents', () => {
    expect(readPrice('$402,000')).toEqual({ price: 402_000 });
    expect(readPrice(' 350000.49 ')).toEqual({ price: 350_000 });
    expect(readPrice('0')).toEqual({ price: 0 });
  });

  it('means the estimated value when blank', () => {
    expect(readPrice('')).toEqual({ price: undefined });
    expect(readPrice(' $ ')).toEqual({ price: undefined });
  });

  it('is refused when it is no price', () => {
    for (const typed of ['abc', '-5', '1250,75', '350.000,00', '12.3.4', '9'.repeat(13)]) {
      expect(readPrice(typed)).toHaveProperty('problem');
    }
  });
});

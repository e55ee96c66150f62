import { describe, expect, it } from 'vitest';
import { durationInWords, listInWords } from '#shared/values/words.ts';

describe('a span of time', () => {
  it('is in months below two years, then in years with what is left in months', () => {
    expect([1, 4, 12, 23, 24, 25, 30, 60, 360].map(durationInWords)).toEqual([
      '1 month',
      '4 months',
      '12 months',
      '23 months',
      '2 years',
      '2 years 1 month',
      '2 years 6 months',
      '5 years',
      '30 years',
    ]);
  });
});

describe('a list', () => {
  it('has an "and" before its last item', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listInWords)).toEqual(['', 'A', 'A and B', 'A, B and C']);
  });
});

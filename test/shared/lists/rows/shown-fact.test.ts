import { expect, it } from 'vitest';
import { shownFact } from '#shared/lists/rows/shown-fact.ts';

it('writes a fact as it is understood', () => {
  expect(shownFact('loan.count', 1)).toBe('1 loan');
  expect(shownFact('loan.count', 2)).toBe('2 loans');
  expect(shownFact('baths', 2.5)).toBe('2.5 baths');
  expect(shownFact('rent', 2350)).toBe('$2,350 a month');
  expect(shownFact('vacant', false)).toBe('not vacant');
});

import { expect, it } from 'vitest';
import { lookUpCost } from '#shared/lists/list-cost.ts';

it.each([
  [12, 9, '9 analyses, 3 free'],
  [2, 1, '1 analysis, 1 free'],
  [3, 3, '3 analyses'],
  [3, 0, 'all free'],
])('says what %i rows use with %i paid', (rows, analyses, words) => {
  expect(lookUpCost(rows, analyses)).toBe(words);
});

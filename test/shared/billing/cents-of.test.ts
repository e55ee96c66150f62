import { expect, it } from 'vitest';
import { centsOf } from '#shared/billing/cents-of.ts';

it.each([
  ['79', 7900],
  [' $1,910.40 ', 191_040],
  ['0.5', 50],
  ['85.52', 8552],
  ['0.29', 29],
  ['0', 0],
])('reads %s as cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

it.each(['', '$', '-5', '1.234', '6,5', 'all', '1e999'])('reads no amount in "%s"', (text) => {
  expect(centsOf(text)).toBeUndefined();
});

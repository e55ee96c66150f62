import { expect, it } from 'vitest';
import { digitsOf } from '#web/auth/code-field.tsx';
import { meetsPasswordRule } from '#web/auth/password-rule.ts';

it.each([
  ['Abcdefgh12', true],
  ['Abcdefg12', false],
  ['abcdefgh12', false],
  ['ABCDEFGH12', false],
  ['Abcdefghij', false],
])('says whether %s meets the password rule', (password, meets) => {
  expect(meetsPasswordRule(password)).toBe(meets);
});

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456.', '123456'],
  ['12345678', '123456'],
])('takes the six digits out of %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

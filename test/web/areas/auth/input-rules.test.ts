import { expect, it } from 'vitest';
import { meetsPasswordRule } from '#web/api/session/password-rule.ts';
import { digitsOf } from '#web/ui/forms/code-field.tsx';

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

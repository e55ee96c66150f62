import { expect, it } from 'vitest';
import { missingInPassword } from '#web/api/session/password-rule.ts';
import { digitsOf } from '#web/ui/forms/code-field.tsx';

it.each([
  ['Abcdefgh12', true],
  ['Abcdefg12', false],
  ['abcdefgh12', false],
  ['ABCDEFGH12', false],
  ['Abcdefghij', false],
])('says whether %s meets the password rule', (password, meets) => {
  expect(missingInPassword(password) === undefined).toBe(meets);
});

it.each([
  ['Abcdefghij', 'Add a digit.'],
  ['abcdefghi1', 'Add an upper case letter.'],
  ['abcdefgh1', 'Add 1 more character and an upper case letter.'],
  ['a', 'Add 9 more characters, an upper case letter and a digit.'],
])('says what the password %s lacks', (password, missing) => {
  expect(missingInPassword(password)).toBe(missing);
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

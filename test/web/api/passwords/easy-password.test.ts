import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easyPasswordProblem } from '#web/api/passwords/easy-password.ts';
import { easyWholes, easyWords } from '#web/api/passwords/easy-words.ts';
import { missingInPassword } from '#web/api/session/password-rule.ts';

describe('a password that is easy to guess', () => {
  it.each([
    'Password123',
    'paSSword12',
    'P@ssw0rd123',
    'Pa55w0rd2026!',
    'Welcome2024',
    'Qwerty1234567',
    'Qwertyuiop1',
    '2024Football',
    'Iloveyou123!!',
    'PasswordPassword1',
    'Dealwright1',
    '1q2w3e4r5T',
    '1Qaz2wsx3edc',
    '1234567890Aa',
    'Dragon121212',
  ])('is refused: %s', (password) => {
    expect(missingInPassword(password)).toBeUndefined();
    expect(easyPasswordProblem(password)).toMatch(/^This password is easy to guess\. Choose/);
  });

  it.each(['Correct4Horse', 'Another1Horse', 'Dragon837194', 'Password73completeOtter', 'xK9fTq2LmZ'])(
    'is none of these: %s',
    (password) => {
      expect(easyPasswordProblem(password)).toBeUndefined();
    },
  );

  it('is every common one that meets the rule, however its letters are written', () => {
    const wholes = easyWholes.split(' ');
    expect(wholes.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(fc.constantFrom(...wholes), (whole) => {
        expect(easyPasswordProblem(whole.toUpperCase())).toBeDefined();
        expect(easyPasswordProblem(whole)).toBeDefined();
      }),
    );
  });

  it('is any of three thousand words with a year behind it', () => {
    const words = easyWords.split(' ');
    expect(new Set(words).size).toBe(3000);
    for (const word of words) expect(easyPasswordProblem(`${word.toUpperCase()}2026!`)).toBeDefined();
  });

  it('is none of random characters', () => {
    const random = fc.array(fc.constantFrom(...'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz'), {
      minLength: 14,
      maxLength: 20,
    });
    fc.assert(
      fc.property(random, (letters) => {
        expect(easyPasswordProblem(`${letters.join('')}7`)).toBeUndefined();
      }),
    );
  });

  it('is decided at once for a password of any length', () => {
    const started = performance.now();
    for (const part of ['a', 'ab', '0', '!', 'a0', '1a'] as const) easyPasswordProblem(part.repeat(256));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

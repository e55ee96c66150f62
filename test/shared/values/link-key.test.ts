import { describe, expect, it } from 'vitest';
import { accountSecretDigits, codeIn, secretIn } from '#shared/values/link-key.ts';

const code = 'AbCdEfGhIjKlMnOp12345678';
const secret = 'q1W2e3R4t5Y6u7I8o9P0aS';
const ofAccount = `AbCdEfGhIjKlMnOp${secret}`;

describe('a link with something behind it', () => {
  it.each([
    '',
    '.',
    ')',
    '>',
    ' ',
    '%20',
    '\u200b',
    '%E2%80%8B',
    '?utm_source=newsletter',
    '&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz',
    '#_=_',
    ':~:text=offer',
    '%',
  ])('opens with %j behind its secret', (behind) => {
    expect(secretIn(`#${secret}${behind}`)).toBe(secret);
    expect(secretIn(`${secret}${behind}`)).toBe(secret);
    // `#` sent as `%23`: all of it is the code's part of the path.
    const part = `${code}%23${secret}${behind}`;
    expect([codeIn(part), secretIn(part.slice(code.length))]).toEqual([code, secret]);
    // An invitation's: it begins with its account.
    for (const link of [
      `#${ofAccount}`,
      ofAccount,
      `%23${ofAccount}`,
      `https://dealwright.example/join#${ofAccount}`,
    ]) {
      expect(secretIn(link + behind, accountSecretDigits)).toBe(ofAccount);
    }
  });

  it('opens when the whole link is pasted', () => {
    expect(secretIn(`https://dealwright.example/o/${code}#${secret}`)).toBe(secret);
    expect(secretIn(` #\u200b${secret}`)).toBe(secret);
  });

  it('has no secret where it has too few letters and digits in a row', () => {
    expect(secretIn(`#${secret.slice(0, 21)}.${secret}`.slice(0, 30))).toBe('');
    expect(secretIn('')).toBe('');
    expect(secretIn(`#${ofAccount.slice(0, 37)}.`, accountSecretDigits)).toBe('');
    expect(codeIn('.')).toBe('');
  });
});

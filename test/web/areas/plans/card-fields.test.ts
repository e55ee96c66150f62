import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Card,
  cardProblems,
  caretAfter,
  digitsOf,
  emptyCard,
  isFilledIn,
  maskCode,
  maskExpiry,
  maskNumber,
  passesLuhn,
} from '#web/areas/plans/card/card-fields.ts';

const now = new Date(2026, 10, 20);
const good: Card = { name: 'Pat Person', number: '4242 4242 4242 4242', expiry: '11/26', code: '123' };
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
/** Typed and pasted texts: mostly digits with other characters between. */
const typing = fc.oneof(
  fc.string(),
  fc
    .array(fc.oneof(fc.constantFrom(...'0123456789'), fc.constantFrom(' ', '-', '/', '.', 'x')))
    .map((all) => all.join('')),
);

describe('the card number', () => {
  it('keeps digits only, in groups of four, 19 characters at most', () => {
    expect(maskNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242');
    expect(maskNumber('42424')).toBe('4242 4');
    expect(maskNumber('4242 ')).toBe('4242');
    fc.assert(
      fc.property(typing, (typed) => {
        const masked = maskNumber(typed);
        expect(masked).toMatch(/^(\d{4} ){0,3}\d{0,4}$/);
        expect(masked.length).toBeLessThanOrEqual(19);
        expect(digitsOf(masked)).toBe(digitsOf(typed).slice(0, 16));
        expect(maskNumber(masked)).toBe(masked);
      }),
    );
  });

  it('passes with its check digit and fails with any single digit mistyped', () => {
    fc.assert(
      fc.property(digits(15), fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const check = [...'0123456789'].find((digit) => passesLuhn(body + digit));
        const number = body + check;
        const wrong = (Number(number[at]) + by) % 10;
        expect(passesLuhn(number)).toBe(true);
        expect(passesLuhn(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      }),
    );
    for (const number of ['4111 1111 1111 1111', '3782 8224 6310 005', '5555 5555 5555 4444']) {
      expect(cardProblems({ ...good, number }, now)).toEqual({});
    }
  });

  it('is refused when too short, all zeros or mistyped', () => {
    for (const number of ['4242', '0000 0000 0000 0000', '4242 4242 4242 4241']) {
      expect(cardProblems({ ...good, number }, now)).toEqual({
        number: 'This is not a card number. Look for a missing or mistyped digit.',
      });
    }
  });
});

describe('the expiry', () => {
  it('becomes MM/YY however it is typed, pasted or filled in', () => {
    const typed = ['1', '5', '12', '123', '1227', '12/', '1/', '12/2', '5/27', '12/2027', '12 / 27', '122027', '527'];
    expect(typed.map(maskExpiry)).toEqual([
      ...['1', '05', '12', '12/3', '12/27', '12/', '01/', '12/2', '05/27', '12/27', '12/27', '12/27', '05/27'],
    ]);
    fc.assert(
      fc.property(typing, (text) => {
        const masked = maskExpiry(text);
        expect(masked).toMatch(/^(\d{0,2}|\d\d\/\d{0,2})$/);
        expect(maskExpiry(masked)).toBe(masked);
      }),
    );
  });

  it('can be deleted character by character', () => {
    let value = '12/27';
    for (let press = 0; press < 5; press += 1) value = maskExpiry(value.slice(0, -1));
    expect(value).toBe('');
  });

  it('is a month that exists and is not over', () => {
    const problem = (expiry: string) => cardProblems({ ...good, expiry }, now).expiry;
    expect(problem('11/26')).toBeUndefined();
    expect(problem('01/27')).toBeUndefined();
    expect(problem('10/26')).toBe('This card has expired.');
    expect(problem('12/25')).toBe('This card has expired.');
    for (const expiry of ['00/30', '13/30', '12/3', '12']) {
      expect(problem(expiry)).toBe('Enter month and year as MM/YY.');
    }
  });
});

describe('the security code', () => {
  it('is three or four digits', () => {
    expect(maskCode('12a345')).toBe('1234');
    expect(cardProblems({ ...good, code: '12' }, now)).toEqual({
      code: 'The security code has 3 or 4 digits.',
    });
  });
});

describe('the fields together', () => {
  it('are all required', () => {
    expect(cardProblems(emptyCard, now)).toEqual({
      name: 'Enter the name on the card.',
      number: 'Enter the card number.',
      expiry: 'Enter the expiry date.',
      code: 'Enter the security code.',
    });
    expect(cardProblems(good, now)).toEqual({});
  });

  it('are filled in when none is blank', () => {
    expect(isFilledIn(good)).toBe(true);
    for (const field of Object.keys(good)) expect(isFilledIn({ ...good, [field]: ' ' })).toBe(false);
  });
});

it('puts the caret behind as many digits as stood before it', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4);
  expect(caretAfter('4242 4242', 5)).toBe(6);
  expect(caretAfter('4242', 9)).toBe(4);
  fc.assert(
    fc.property(typing, fc.nat(16), (typed, count) => {
      const masked = maskNumber(typed);
      const before = digitsOf(masked.slice(0, caretAfter(masked, count)));
      expect(before.length).toBe(Math.min(count, digitsOf(masked).length));
    }),
  );
});

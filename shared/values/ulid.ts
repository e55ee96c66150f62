import * as z from 'zod/mini';

/** 26 characters of Crockford's base 32, time first: ids sort by creation. */
export const Ulid = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/));

/** Crockford's base 32: no I, L, O or U, and in the order of the character codes. */
export const base32Digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** When a ULID was made. */
export function timeOf(ulid: string): Date {
  return new Date([...ulid.slice(0, 10)].reduce((time, digit) => time * 32 + base32Digits.indexOf(digit), 0));
}

import { randomInt } from 'node:crypto';
import { base32Digits as digits } from '#shared/values/ulid.ts';

/** A whole number in `length` digits. Equal lengths sort by value. */
export function base32(value: number, length: number): string {
  return Array.from({ length }, (_, index) => digits[Math.floor(value / 32 ** (length - 1 - index)) % 32]).join('');
}

/** `length` unguessable digits, 5 bits each. */
export function randomBase32(length: number): string {
  return Array.from({ length }, () => digits[randomInt(32)]).join('');
}

/** A ULID: the milliseconds since 1970 and 80 random bits. (The package for it is a kilobyte of a cold start.) */
export const newUlid = (now: Date) => base32(now.getTime(), timeDigits) + randomBase32(16);

/** The digits of a ULID that are its time. */
export const timeDigits = 10;

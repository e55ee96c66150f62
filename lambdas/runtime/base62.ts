import { randomInt } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The last `length` digits of a number, padded with zeros. */
export function base62(value: bigint, length: number): string {
  return Array.from({ length }, (_, index) => digits[Number((value / 62n ** BigInt(length - 1 - index)) % 62n)]).join(
    '',
  );
}

/** `length` unguessable digits, 5.95 bits each. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => digits[randomInt(62)]).join('');
}

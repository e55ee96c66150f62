import { randomInt } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The last so many digits of a number, zeros in front where it has fewer. */
export function base62(value: bigint, length: number): string {
  return Array.from(
    { length },
    (_, index) => digits[Number((value / 62n ** BigInt(length - 1 - index)) % 62n)],
  ).join('');
}

/** So many random digits that nobody can guess, 5.95 bits each. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => digits[randomInt(62)]).join('');
}

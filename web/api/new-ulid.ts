/** Crockford's base 32. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID: the milliseconds since 1970 and 80 random bits. Names what the browser makes, so that a repeat is known. */
export function newUlid(now = Date.now()): string {
  const time = Array.from({ length: 10 }, (_, index) => digits[Math.floor(now / 32 ** (9 - index)) % 32]);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => digits[byte % 32]);
  return [...time, ...random].join('');
}

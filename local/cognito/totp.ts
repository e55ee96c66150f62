/**
 * Time-based one-time passwords for SOFTWARE_TOKEN_MFA: RFC 6238 with the usual SHA-1, 6 digits and 30-second steps.
 * As in Cognito, one step of clock drift in either direction is accepted.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './srp.ts';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new shared secret in base32, 256 bits long like Cognito's. */
export function createTotpSecret(): string {
  let bits = '';
  for (const byte of randomBytes(32)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((chunk) => alphabet.charAt(Number.parseInt(chunk.padEnd(5, '0'), 2)))
    .join('');
}

/** The 30-second step of a code that is valid at `now`; otherwise null. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  const matching = [current - 1, current, current + 1].filter((step) => sameText(codeAt(secret, step), code));
  return matching.at(-1) ?? null;
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

function decodeBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((chunk) => Number.parseInt(chunk, 2)));
}

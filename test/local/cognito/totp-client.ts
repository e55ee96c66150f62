/** What an authenticator app shows: RFC 6238, written apart from `local/cognito/totp.ts`. */
import { createHmac } from 'node:crypto';

export function totpCode(secret: string, at = new Date()): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.from(
    Math.floor(at.getTime() / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const mac = createHmac('sha1', key).update(counter).digest();
  const start = (mac[19] ?? 0) & 15;
  const value = Number.parseInt(mac.subarray(start, start + 4).toString('hex'), 16) & 0x7fffffff;
  return String(value).slice(-6).padStart(6, '0');
}

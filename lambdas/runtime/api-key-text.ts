import { crc32 } from 'node:zlib';
import { apiKeyPrefix } from '#shared/account/api-terms.ts';
import { base62, randomBase62 } from './base62.ts';

/*
 * The text of an API key: 58 characters that a double click selects as one word.
 *
 *   dwk_ · id, 20 · secret, 28 (166 random bits) · checksum, 6 (CRC-32 of all before it)
 *
 * The checksum detects typos and partial pastes without a read. It is no protection: the secret is.
 */
const secretLength = 28;
const form = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{20})[0-9A-Za-z]{${secretLength}}[0-9A-Za-z]{6}$`);

export function newKeyText(id: string): string {
  const text = apiKeyPrefix + id + randomBase62(secretLength);
  return text + checksum(text);
}

/** The id in a key; `undefined` for an incomplete key. */
export function idOfKeyText(text: string): string | undefined {
  const id = form.exec(text)?.[1];
  return checksum(text.slice(0, -6)) === text.slice(-6) ? id : undefined;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), 6);
}

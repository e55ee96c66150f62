import { crc32 } from 'node:zlib';
import { apiKeyPrefix } from '#shared/account/api-terms.ts';
import { base62, randomBase62 } from './base62.ts';

/*
 * An API key as its owner holds it, 58 characters that a double click marks as one word:
 *
 *   dwk_ · id, 20 · secret, 28 (166 random bits) · checksum, 6 (CRC-32 of all before it)
 *
 * The checksum tells a slip of the keyboard or half a paste from a key that is merely wrong, before anything is
 * read. It keeps nobody out: the secret does.
 */
const secretLength = 28;
const form = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{20})[0-9A-Za-z]{${secretLength}}[0-9A-Za-z]{6}$`);

/** A new key with this id. */
export function newKeyText(id: string): string {
  const text = apiKeyPrefix + id + randomBase62(secretLength);
  return text + checksum(text);
}

/** The id a key names; `undefined` for what is no whole key. */
export function idOfKeyText(text: string): string | undefined {
  const id = form.exec(text)?.[1];
  return checksum(text.slice(0, -6)) === text.slice(-6) ? id : undefined;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), 6);
}

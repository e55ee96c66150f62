import type { Brand } from '#shared/brand/brand.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';

/** Identifies a letter: the SHA-256 of its blocks, and of the brand around them if there is one, in hexadecimal. */
export async function letterHash(blocks: readonly LetterBlock[], brand?: Brand): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(brand ? [blocks, brand] : blocks));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

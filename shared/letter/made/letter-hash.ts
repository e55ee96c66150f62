import type { LetterBlock } from '#shared/letter/letter-block.ts';

/** Identifies the words of a letter: the SHA-256 of its blocks, in hexadecimal. */
export async function letterHash(blocks: readonly LetterBlock[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(blocks));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

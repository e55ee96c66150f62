import { createHash } from 'node:crypto';
import { base62 } from '#lambdas/runtime/base62.ts';
import { accountDigits } from '#shared/values/link-key.ts';

export const accountLength = accountDigits;

/** The partition of an account in the integrations table; see api-key-rows.ts. */
export const accountOf = (userId: string) => hashOf(userId, accountLength);

/** So many letters and digits that stand for a text and say nothing of it. */
export function hashOf(text: string, length: number): string {
  return base62(BigInt(`0x${createHash('sha256').update(text).digest('hex')}`), length);
}

import { createHash } from 'node:crypto';
import { base62 } from '#lambdas/runtime/base62.ts';

export const accountLength = 16;

/** The partition of an account in the integrations table; see api-key-rows.ts. */
export function accountOf(userId: string): string {
  return base62(BigInt(`0x${createHash('sha256').update(userId).digest('hex')}`), accountLength);
}

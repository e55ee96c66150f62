import { createHash } from 'node:crypto';
import { randomBase62 } from '#lambdas/runtime/base62.ts';
import { accountLength, accountOf } from '#lambdas/storage/account-of.ts';
import { accountSecretDigits, secretDigits } from '#shared/values/link-key.ts';

/*
 * Secrets in links that work without a sign-in. Such a secret begins with the account's name in the integrations table,
 * which leads to its row and says nothing of the user.
 */

export const newSecretOf = (id: string): string => accountOf(id) + randomBase62(secretDigits);

/** The account that a text names, if it has the form of such a secret. */
export function accountIn(secret: string): string | undefined {
  return /^[\dA-Za-z]+$/.test(secret) && secret.length === accountSecretDigits
    ? secret.slice(0, accountLength)
    : undefined;
}

/** Stored of a secret that only its owner keeps: with that many random bits it needs no slower hash. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

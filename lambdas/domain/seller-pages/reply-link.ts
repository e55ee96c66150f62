import { createHmac } from 'node:crypto';
import { base62 } from '#lambdas/runtime/base62.ts';
import { hashOfSecret } from '#lambdas/storage/integrations/secret-of-account.ts';
import { secretDigits } from '#shared/values/link-key.ts';

/** The secrets of an address that hears of replies: one opens the page, the other stops the mails. */
export type ReplySecrets = { opens: string; stops: string };

/**
 * The secrets of an address for a page: the same each time, and none that the page's own link or another address has.
 *
 * @param key of the stage.
 */
export function replySecrets(key: string, code: string, email: string): ReplySecrets {
  const secretFor = (what: keyof ReplySecrets) => {
    const digest = createHmac('sha256', key).update(`${what}\n${code}\n${email.toLowerCase()}`).digest('hex');
    return base62(BigInt(`0x${digest}`), secretDigits);
  };
  return { opens: secretFor('opens'), stops: secretFor('stops') };
}

/** What is kept of them. */
export const hashesOf = ({ opens, stops }: ReplySecrets) => ({
  opens_hash: hashOfSecret(opens),
  stops_hash: hashOfSecret(stops),
});

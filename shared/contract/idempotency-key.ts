import * as z from 'zod/mini';

/** Names a call, so that sending it again after a lost answer does nothing twice. */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters, without spaces.'));

/** The headers of a call that can be named. */
export const NamedCallHeaders = z.object({ 'idempotency-key': z.optional(IdempotencyKey) });

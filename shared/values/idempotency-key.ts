import * as z from 'zod/mini';

/** Identifies a call, so that repeating it after a lost answer has no second effect. */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters, without spaces.'));

/** The headers of an idempotent call. */
export const NamedCallHeaders = z.object({ 'idempotency-key': z.optional(IdempotencyKey) });

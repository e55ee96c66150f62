import * as z from 'zod/mini';
import { ErrorCode, type FailureForm } from '#shared/values/errors.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { PropertyResult } from './property.ts';

/** A successful lookup. Saving needs its `lookup_id`. */
export const LookupAnswer = z.object({
  success: z.literal(true),
  data: PropertyResult,
  lookup_id: Ulid,
});
export type LookupAnswer = z.infer<typeof LookupAnswer>;

export const LookupFailure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: ErrorCode,
  reference: z.optional(z.string()),
  suggestion: z.optional(z.string()),
});

/** A failed lookup has its own shape, `{success: false, error, code}`, as the specification requires. */
export const lookupFailure: FailureForm = {
  schema: LookupFailure,
  write: ({ code, message, reference, suggestion }) => ({
    success: false,
    error: message,
    code,
    reference,
    suggestion,
  }),
  read: (body) => {
    const { error, code, reference, suggestion } = LookupFailure.parse(body);
    return { code, message: error, reference, suggestion };
  },
};

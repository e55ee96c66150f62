import * as z from 'zod/mini';
import { openEnum } from './open-enum.ts';

/** The error for programs; `errorStatus` has the HTTP status of each. */
export const ErrorCode = openEnum(
  [
    'invalid_input',
    'not_signed_in',
    'sign_in_again',
    'not_allowed',
    'quota_exceeded',
    'payment_required',
    'not_found',
    'address_mismatch',
    'chat_closed',
    'conflict',
    'request_in_progress',
    'too_large',
    'idempotency_key_reused',
    'rate_limited',
    'internal',
    'property_source_failed',
    'payments_unavailable',
  ],
  'internal',
);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** A failure, independent of a route's shape for it. */
export const ErrorDetail = z.object({
  code: ErrorCode,
  /** For people: the invalid field, or one of the error texts. */
  message: z.string(),
  /** For support: the request's log lines have the same reference. */
  reference: z.optional(z.string()),
  /** With `address_mismatch`: the address of the house that was found. */
  suggestion: z.optional(z.string()),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The body of a failed call. */
export const Failure = z.object({ error: ErrorDetail });

/** How a route writes its failures and how the browser parses them. */
export type FailureForm = {
  schema: z.ZodMiniType;
  write: (detail: ErrorDetail) => unknown;
  read: (body: unknown) => ErrorDetail;
};

/** The shape of all other routes: `{error: {code, message, reference, suggestion}}`. */
export const failureEnvelope: FailureForm = {
  schema: Failure,
  write: (detail) => ({ error: detail }),
  read: (body) => Failure.parse(body).error,
};

import * as z from 'zod/mini';

/** What went wrong, for programs; `errorStatus` says the HTTP status of each. */
export const ErrorCode = z.enum([
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'quota_exceeded',
  'not_found',
  'chat_closed',
  'request_in_progress',
  'too_large',
  'idempotency_key_reused',
  'rate_limited',
  'internal',
  'property_source_failed',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** What went wrong, apart from how a route writes it. */
export const ErrorDetail = z.object({
  code: ErrorCode,
  /** For people: what is wrong with which field, or one of the texts below. */
  message: z.string(),
  /** Quote it to support: the same reference is in the log lines of the request. */
  reference: z.optional(z.string()),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The body of a failed call. */
export const Failure = z.object({ error: ErrorDetail });

/** How a route writes its failures and how the browser reads them back. */
export type FailureForm = {
  schema: z.ZodMiniType;
  write: (detail: ErrorDetail) => unknown;
  read: (body: unknown) => ErrorDetail;
};

/** The form of every route that does not name its own: `{error: {code, message, reference}}`. */
export const failureEnvelope: FailureForm = {
  schema: Failure,
  write: (detail) => ({ error: detail }),
  read: (body) => Failure.parse(body).error,
};

import type { ErrorCode } from './errors.ts';

// Separate from the schemas, so that a public page can show it without loading them.

/**
 * Every error code of the API and its HTTP status. The browser decides by the code; the message is for people and
 * logs.
 */
export const errorStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  sign_in_again: 403,
  not_allowed: 403,
  quota_exceeded: 403,
  payment_required: 402,
  not_found: 404,
  address_mismatch: 404,
  chat_closed: 409,
  conflict: 409,
  request_in_progress: 409,
  too_large: 413,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  property_source_failed: 502,
  payments_unavailable: 502,
} as const satisfies Record<ErrorCode, number>;

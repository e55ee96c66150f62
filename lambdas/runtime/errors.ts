import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorCode } from '#shared/values/errors.ts';

/**
 * A failure that the caller sees, by code. Any other error becomes `internal`: fixed text for the caller, details
 * only in the log.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds until a retry makes sense, where known. */
  readonly retryAfter: number | undefined;
  /** To send instead, where known. */
  readonly suggestion: string | undefined;

  constructor(code: ErrorCode, message: string, retryAfter?: number, suggestion?: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfter = retryAfter;
    this.suggestion = suggestion;
  }
}

export const notFound = (what: string) => new Refusal('not_found', `${what} not found.`);

export const quotaExceeded = () => new Refusal('quota_exceeded', errorText.quota);

/** @param found the address of the house that was found instead. */
export const addressMismatch = (found: string) =>
  new Refusal('address_mismatch', `${errorText.addressMismatch} Did you mean ${found}?`, undefined, found);

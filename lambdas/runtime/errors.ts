import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorCode } from '#shared/values/errors.ts';

/**
 * A failure the caller is told about by code. Anything else that is thrown becomes `internal`, with fixed
 * words for the caller and the detail in the log only.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds until trying again makes sense, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const notFound = (what: string) => new Refusal('not_found', `${what} not found.`);

export const quotaExceeded = () => new Refusal('quota_exceeded', errorText.quota);

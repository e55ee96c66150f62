import type { ApiError } from '#web/api/client.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';

/** The specification's text, or when to try again, with the reference of the failed call. */
export function failureInWords(words: string, cause: ApiError): Error {
  return Object.assign(new Error(failureText(cause, words), { cause }), { reference: cause.reference });
}

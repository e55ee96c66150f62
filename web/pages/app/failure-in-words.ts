import type { ApiError } from '#web/api/client.ts';

/** The specification's text with the reference of the failed call. */
export function failureInWords(words: string, cause: ApiError): Error {
  return Object.assign(new Error(words, { cause }), { reference: cause.reference });
}

import type { ApiError } from '#web/api/client.ts';

/** The catalogue's words, with the reference of the call that failed. */
export function failureInWords(words: string, cause: ApiError): Error {
  return Object.assign(new Error(words, { cause }), { reference: cause.reference });
}

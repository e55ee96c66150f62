import * as z from 'zod/mini';

/*
 * Values of an answer's enum may be added by any release, and the page that reads the answer may be from before it.
 * Requests and rows stay strict: only `web/api/read-answer.ts` asks for a fallback.
 */

const fallbacks = new Map<string, string>();

const keyOf = (values: readonly unknown[]) => values.join('|');

/**
 * An enum, and the value that a page takes an unknown one for. An enum without a fallback is left out of the answer
 * instead: as an absent field, a `null` or a missing item of a list.
 */
// @__NO_SIDE_EFFECTS__
export function openEnum<const Values extends readonly string[]>(values: Values, fallback: Values[number]) {
  fallbacks.set(keyOf(values), fallback);
  return z.enum(values);
}

/** The fallback of the enum with these values; `undefined` when there is none. */
export const fallbackOf = (values: readonly unknown[]): string | undefined => fallbacks.get(keyOf(values));

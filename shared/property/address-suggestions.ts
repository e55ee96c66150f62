import * as z from 'zod/mini';

/** The beginning of an address, long enough to suggest whole ones. */
export const SuggestionQuery = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));

export const maxSuggestions = 5;

/**
 * Requests of an account: more than a person can type, and the same for a day of work. Where the stage has fewer a
 * month, the day of an account has a 200th of those.
 */
export const suggestionRequests = { minute: 60, day: 500, shareOfMonth: 1 / 200 } as const;

/** Whole addresses, the likeliest first; empty when nothing matches or suggestions are unavailable. */
export const AddressSuggestions = z.object({
  suggestions: z.array(z.string()).check(z.maxLength(maxSuggestions)),
});
export type AddressSuggestions = z.infer<typeof AddressSuggestions>;

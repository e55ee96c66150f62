import * as z from 'zod/mini';

/** What is typed so far: enough of an address to suggest whole ones. */
export const SuggestionQuery = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));

export const maxSuggestions = 5;

/** Whole addresses, the likeliest first; none where nothing fits or nothing can be suggested just now. */
export const AddressSuggestions = z.object({
  suggestions: z.array(z.string()).check(z.maxLength(maxSuggestions)),
});
export type AddressSuggestions = z.infer<typeof AddressSuggestions>;

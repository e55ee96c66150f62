import { sampleAddresses } from '#shared/property/sample-addresses.ts';

/** Suggestions start with the third character. */
export const enough = 3;

/** Suggestions for guests: the sample addresses that contain the text, ignoring case. */
export function addressSuggestions(typed: string, addresses: readonly string[] = sampleAddresses): string[] {
  const text = typed.trim().toLowerCase();
  if (text.length < enough) return [];
  return addresses.filter((address) => address.toLowerCase().includes(text));
}

import { useEffect, useRef, useState } from 'react';
import { suggestAddresses } from '#web/api/resources/suggest-addresses.ts';
import { openSuggester } from './suggester.ts';

/** Addresses that the server suggests for what is typed; for pages of people who are signed in. */
export function useAddressSuggestions(address: string): string[] {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  // What the field starts with was not typed: nothing is suggested for it.
  const typed = useRef(address);
  const [suggester] = useState(() => openSuggester(suggestAddresses, setSuggestions));
  useEffect(() => suggester.stop, [suggester]);

  useEffect(() => {
    if (typed.current === address) return;
    typed.current = address;
    suggester.type(address);
  }, [address, suggester]);

  return suggestions;
}

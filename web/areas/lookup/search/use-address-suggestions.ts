import { useEffect, useRef, useState } from 'react';
import { suggestAddresses } from '#web/api/resources/suggest-addresses.ts';
import { openSuggester } from './suggester.ts';

/** Address suggestions from the server, for signed-in users. */
export function useAddressSuggestions(address: string): string[] {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  // The initial value was not typed: it gets no suggestions.
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

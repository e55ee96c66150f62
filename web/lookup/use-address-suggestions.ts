import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { addressSuggestions } from './address-suggestions.ts';
import { openSuggester } from './suggester.ts';

/** Apart from the page: the landing page shows the samples and needs none of it. */
async function askServer(typed: string, signal: AbortSignal): Promise<string[]> {
  const { suggestAddresses } = await import('#web/api/suggest-addresses.ts');
  return suggestAddresses(typed, signal);
}

/** Addresses to offer for what is typed: the samples to guests, what the server suggests to the signed-in. */
export function useAddressSuggestions(address: string): string[] {
  const isSignedIn = useSession().state === 'signed-in';
  const [suggestions, setSuggestions] = useState<string[]>([]);
  // What the field starts with was not typed: nothing is suggested for it.
  const typed = useRef(address);
  const suggester = useRef<ReturnType<typeof openSuggester>>(null);

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const opened = openSuggester(askServer, setSuggestions);
    suggester.current = opened;
    return () => {
      opened.stop();
      suggester.current = null;
      setSuggestions([]);
    };
  }, [isSignedIn]);

  useEffect(() => {
    if (typed.current === address) return;
    typed.current = address;
    suggester.current?.type(address);
  }, [address]);

  return isSignedIn ? suggestions : addressSuggestions(address);
}

import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (run: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', run);
      return () => media.removeEventListener('change', run);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** One column at a time: a phone. The same width is in the style sheets. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 760px)');
}

/** Room for the customer beside the transcript. The same width is in desk.css. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 1160px)');
}

import { useEffect, useEffectEvent } from 'react';

/** How often a list is read again while the page is looked at, in milliseconds. */
const refreshEvery = 60_000;

/** Nothing pushes contact messages: a list of them is read again now and then. */
export function useRefreshing(refresh: (() => void) | undefined): void {
  const readAgain = useEffectEvent(() => refresh?.());
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') readAgain();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, []);
}

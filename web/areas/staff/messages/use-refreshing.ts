import { useEffect, useRef } from 'react';

/** How often a list is read again while the page is looked at, in milliseconds. */
const refreshEvery = 60_000;

/** Nothing pushes contact messages: a list of them is read again now and then. */
export function useRefreshing(refresh: (() => void) | undefined): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current?.();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, []);
}

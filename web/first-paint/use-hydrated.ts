import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the pre-rendered HTML and during hydration, true right after. For values only this browser knows, such as
 * the query, and for controls that need scripts.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

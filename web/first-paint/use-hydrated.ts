import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the rendered HTML and during hydration, true right after. For what only this browser knows, such as the
 * query in the address, and for controls that need scripts.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in what the build renders and while the browser takes that over, true right after. For what only this
 * browser knows, such as the query in its address, and for controls that do nothing before.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same from render to render and calls the newest `act`: for a component that is drawn anew
 * only when its properties change. Not to be called while rendering.
 */
export function useSame<Values extends unknown[]>(act: (...values: Values) => void): (...values: Values) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...values: Values) => newest.current(...values), []);
}

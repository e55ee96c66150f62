import { useEffect, useRef } from 'react';

/** Focuses an element whenever the count grows: what had the focus is gone by then. */
export function useFocusAfter<Element extends HTMLElement>(count: number) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (count > 0) element.current?.focus();
  }, [count]);
  return element;
}

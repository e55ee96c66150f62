import { useEffect, useRef } from 'react';

/** Focuses the first input or button of an element when `step` changes. */
export function useFocusFirst<Element extends HTMLElement>(step: string) {
  const container = useRef<Element>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    container.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
  }, [step]);
  return container;
}

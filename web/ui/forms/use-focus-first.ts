import { useEffect, useRef } from 'react';

/** Puts the focus on the first input or button of an element when the step it shows has changed. */
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

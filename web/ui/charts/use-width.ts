import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * An element's width on screen, in CSS pixels, so charts are drawn 1:1 and labels keep their size on a phone. `initial`
 * is used until the element is laid out, and where there is no layout.
 */
export function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const measured = element.offsetWidth;
      // A chart in a closed tab measures 0: keep the last width.
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

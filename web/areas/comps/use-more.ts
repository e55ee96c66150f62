import { type RefObject, useEffect, useState } from 'react';

/** Whether an element that scrolls sideways has more to its right. */
export function useMore(ref: RefObject<HTMLElement | null>): boolean {
  const [isMore, setMore] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    for (const each of [element, ...element.children]) sizes.observe(each);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [ref]);
  return isMore;
}

import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a bar sideways so far that its current item is seen; the window stays where it is.
 *
 * @param current the item's selector.
 */
export function useCurrentInView(bar: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const item = bar.current?.querySelector(current);
    if (!item || !bar.current) return;
    const hidden = item.getBoundingClientRect().right - bar.current.getBoundingClientRect().right;
    if (hidden > 0) bar.current.scrollLeft += hidden;
  }, [bar, current]);
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that still counts as scrolled to it, in pixels. */
const nearEnd = 48;

type Newest = {
  id: string;
  /** The newest entry is the user's own: always scroll to it. */
  own: boolean;
};

/** Keeps a growing transcript scrolled to its end, unless the user has scrolled up. */
export function useFollowEnd<Box extends HTMLElement>(newest: Newest | undefined) {
  const box = useRef<Box>(null);
  const atEnd = useRef(true);
  const last = useRef(newest?.id);
  /** The scroll height at the last scroll event. */
  const extent = useRef({ scrollHeight: 0, clientHeight: 0 });
  const [isAway, setAway] = useState(false);

  function toEnd() {
    const { current } = box;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }

  function onScroll() {
    const { current } = box;
    if (current === null) return;
    const { scrollHeight, clientHeight } = current;
    const isReflow = extent.current.scrollHeight !== scrollHeight || extent.current.clientHeight !== clientHeight;
    extent.current = { scrollHeight, clientHeight };
    // The browser moved it because the text was laid out again; the user has not scrolled.
    if (isReflow && atEnd.current) return toEnd();
    atEnd.current = scrollHeight - current.scrollTop - clientHeight < nearEnd;
    if (atEnd.current) setAway(false);
  }

  // After every render: a typing line or a wrapped status changes the height too.
  useLayoutEffect(() => {
    const isNew = newest !== undefined && newest.id !== last.current;
    last.current = newest?.id;
    if (atEnd.current || (isNew && newest.own)) toEnd();
    else if (isNew) setAway(true);
  });

  // The window is resized, for example by a phone's keyboard.
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) current.scrollTop = current.scrollHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  /** The "to the end" button disappears when pressed, so focus moves to the list. */
  function follow() {
    toEnd();
    box.current?.focus();
  }

  return { box, onScroll, isAway, follow };
}

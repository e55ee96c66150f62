import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So far from its end a list still counts as scrolled to it, in pixels. */
const nearEnd = 48;

type Newest = {
  id: string;
  /** Written here: what somebody writes is what they look at next. */
  own: boolean;
};

/** A transcript that stays at its end as it grows, unless somebody has scrolled up to read. */
export function useFollowEnd<Box extends HTMLElement>(newest: Newest | undefined) {
  const box = useRef<Box>(null);
  const atEnd = useRef(true);
  const last = useRef(newest?.id);
  /** How high it all was at the last scrolling. */
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
    const isReflow =
      extent.current.scrollHeight !== scrollHeight || extent.current.clientHeight !== clientHeight;
    extent.current = { scrollHeight, clientHeight };
    // The browser has moved it, because a text takes other lines now: nobody has scrolled away.
    if (isReflow && atEnd.current) return toEnd();
    atEnd.current = scrollHeight - current.scrollTop - clientHeight < nearEnd;
    if (atEnd.current) setAway(false);
  }

  // Every time: a line that somebody is typing, or a state that wraps, moves the end as well.
  useLayoutEffect(() => {
    const isNew = newest !== undefined && newest.id !== last.current;
    last.current = newest?.id;
    if (atEnd.current || (isNew && newest.own)) toEnd();
    else if (isNew) setAway(true);
  });

  // The window grows and shrinks, with a phone's keyboard for one.
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) current.scrollTop = current.scrollHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  /** The button that leads there goes with the press; the focus goes along. */
  function follow() {
    toEnd();
    box.current?.focus();
  }

  return { box, onScroll, isAway, follow };
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { overlaidMode } from '#web/areas/auth/use-auth-overlay.ts';
import { isLedByBrowser } from '#web/ui/controls/router.tsx';

/** How long a page may take until its heading is no longer waited for, in milliseconds. */
const patience = 10_000;

/**
 * After a change of page the focus goes to the new page's heading, which screen readers then read; a link to a part
 * of a page leads to that part and its heading, or to the part itself where it has none. The heading may come late
 * (the page waits for its data) or be replaced: until somebody acts, a lost focus goes back to it.
 */
export function useFocusOnNavigation(): void {
  const [pathname] = useLocation();
  const hash = useLocationProperty(
    () => window.location.hash,
    () => '',
  );
  const entry = useHistoryState<unknown>();
  // A change of the query alone ends no waiting.
  const visit = hash === '' && entry !== null ? 'ours' : entry;
  const isOverlaid = overlaidMode(entry) !== null;
  const last = useRef<{ pathname: string; hash: string; visit: unknown }>({ pathname, hash: '', visit: '' });

  useEffect(() => {
    // Signing in over the page, and closing that again, is no change of page or part.
    if (isOverlaid) return;
    const isNewPage = last.current.pathname !== pathname;
    const isSameVisit = !isNewPage && last.current.hash === hash && last.current.visit === visit;
    last.current = { pathname, hash, visit };
    if (isSameVisit) return;
    // Going back, or reloading, returns to where the page was left; the browser does that. It gives no state to what
    // it opened by itself: the first page, whose parts may not have been there yet, and a link to a part.
    const isReturn = isLedByBrowser() && visit !== null;
    if (!isNewPage && (hash === '' || isReturn)) return;
    const page = document.getElementById('main');
    if (page === null) return;
    if (!isReturn && hash === '') window.scrollTo(0, 0);

    const observer = new MutationObserver(focusHeading);
    function stop() {
      observer.disconnect();
      clearTimeout(timer);
      window.removeEventListener('keydown', stop);
      window.removeEventListener('pointerdown', stop);
    }
    function focusHeading() {
      const part = document.getElementById(hash.slice(1));
      const heading = part ? (part.querySelector('h2, h3') ?? part) : page?.querySelector('h1');
      if (!(heading instanceof HTMLElement) || heading === document.activeElement) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      if (!isReturn) part?.scrollIntoView();
    }
    const timer = setTimeout(stop, patience);
    observer.observe(page, { childList: true, subtree: true });
    window.addEventListener('keydown', stop);
    window.addEventListener('pointerdown', stop);
    focusHeading();
    return stop;
  }, [pathname, hash, visit, isOverlaid]);
}

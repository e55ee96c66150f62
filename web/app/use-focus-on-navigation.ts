import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { overlaidMode } from '#web/areas/auth/use-auth-overlay.ts';
import { unfold } from '#web/ui/controls/reveal.ts';
import { isLedByBrowser } from '#web/ui/controls/router.tsx';

/** How long to wait for a page's heading, in milliseconds. */
const headingTimeoutMs = 10_000;

/**
 * Focuses the new page's heading after navigation, so screen readers read it; a link to an anchor focuses that part's
 * heading, or the part itself. The heading may render late or be replaced: until the user acts, lost focus returns to
 * it.
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
    // Opening or closing the sign-in overlay is not a navigation.
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
      unfold(heading);
      // A field has its place among what Tab reaches.
      if (heading.tabIndex < 0) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      if (!isReturn) part?.scrollIntoView();
    }
    const timer = setTimeout(stop, headingTimeoutMs);
    observer.observe(page, { childList: true, subtree: true });
    window.addEventListener('keydown', stop);
    window.addEventListener('pointerdown', stop);
    focusHeading();
    return stop;
  }, [pathname, hash, visit, isOverlaid]);
}

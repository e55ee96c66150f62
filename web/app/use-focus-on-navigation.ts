import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { overlaidMode } from '#web/areas/auth/use-auth-overlay.ts';
import { unfold } from '#web/ui/controls/reveal.ts';

/** How long to wait for a page's heading, in milliseconds. */
const headingTimeoutMs = 10_000;

/**
 * Focuses the new page's heading after navigation, so screen readers read it; a link to an anchor focuses that part's
 * heading, or the part itself. The heading may render late or be replaced: until the user acts, lost focus returns to
 * it.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, key, state } = useLocation();
  const navigationType = useNavigationType();
  // What the browser opens by itself has no key: the first page, and a link to a part.
  const isOurs = key !== 'default';
  // A change of the query alone ends no waiting.
  const visit = hash === '' && isOurs ? 'ours' : key;
  const isOverlaid = overlaidMode(state) !== null;
  const last = useRef({ pathname, hash: '', visit: '' });
  // Going back, or reloading, returns to where the page was left; the browser does that, but for what it opens by
  // itself, whose parts may not have been there yet.
  const isReturning = useEffectEvent(() => isOurs && navigationType === 'POP');

  useEffect(() => {
    // Opening or closing the sign-in overlay is not a navigation.
    if (isOverlaid) return;
    const isNewPage = last.current.pathname !== pathname;
    const isSameVisit = !isNewPage && last.current.hash === hash && last.current.visit === visit;
    last.current = { pathname, hash, visit };
    if (isSameVisit) return;
    const isReturn = isReturning();
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

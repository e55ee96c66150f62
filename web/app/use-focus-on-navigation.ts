import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take until its heading is no longer waited for, in milliseconds. */
const patience = 10_000;

/**
 * After a change of page the focus goes to the new page's heading, which screen readers then read. The heading
 * may come late (the page waits for its data) or be replaced: until somebody acts, a lost focus goes back to it.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const page = document.getElementById('main');
    if (page === null) return;
    // Going back returns to where the page was left; the browser does that.
    if (type !== 'POP') window.scrollTo(0, 0);

    const observer = new MutationObserver(focusHeading);
    function stop() {
      observer.disconnect();
      clearTimeout(timer);
      window.removeEventListener('keydown', stop);
      window.removeEventListener('pointerdown', stop);
    }
    function focusHeading() {
      const heading = page?.querySelector('h1');
      if (!heading || heading === document.activeElement) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    const timer = setTimeout(stop, patience);
    observer.observe(page, { childList: true, subtree: true });
    window.addEventListener('keydown', stop);
    window.addEventListener('pointerdown', stop);
    focusHeading();
    return stop;
  }, [pathname, type]);
}

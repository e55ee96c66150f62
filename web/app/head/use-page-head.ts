import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Updates the document head on navigation. The first page has its own head pre-rendered, so the data of the others
 * loads with the first navigation.
 */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    const isRendered = isFirst.current && document.querySelector('link[rel=canonical]') !== null;
    isFirst.current = false;
    if (isRendered) return;
    let isShown = true;
    import('./show-page-head.ts').then(
      ({ showPageHead }) => isShown && showPageHead(pathname),
      // Offline: the page itself says so, a missing title needs no message.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [pathname]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Keeps the head of the document that of the public page on screen. The page opened first was rendered with its own
 * head, so what there is to say of the others is loaded with the first change of page.
 */
export function usePageHead(): void {
  const [pathname] = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    const isRendered = isFirst.current && document.querySelector('link[rel=canonical]') !== null;
    isFirst.current = false;
    if (isRendered) return;
    let isShown = true;
    import('./show-page-head.ts').then(
      ({ showPageHead }) => isShown && showPageHead(pathname),
      // The page itself says that there is no connection; a title is not worth a second message.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [pathname]);
}

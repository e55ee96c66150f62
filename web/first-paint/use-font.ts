import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { siteFont } from './site-font.ts';

/** Draws every page after the first in the font, if it is there: the first may have gone without; see draw-in-font.ts. */
export function useFont(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);

  useLayoutEffect(() => {
    if (pathname === first.current || !document.fonts?.check(siteFont)) return;
    document.documentElement.dataset.font = '';
  }, [pathname]);
}

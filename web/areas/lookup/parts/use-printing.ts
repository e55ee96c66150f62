import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed, so collapsed content is printed too. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    // The browser counts pages right after `beforeprint`: later content would be cut off.
    const show = (now: boolean) => flushSync(() => setPrinting(now));
    const before = () => show(true);
    const after = () => show(false);
    const change = () => show(media.matches);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    media.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      media.removeEventListener('change', change);
    };
  }, []);
  return printing;
}

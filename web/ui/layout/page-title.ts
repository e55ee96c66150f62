import { useEffect } from 'react';
import { titleOf } from '#shared/site/brand.ts';

/** "{title} · Dealwright" in the browser's tab while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

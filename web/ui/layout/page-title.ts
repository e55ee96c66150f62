import { useEffect } from 'react';
import { titleOf } from '#shared/site/product.ts';

/** Sets the document title to "{title} · Dealwright" while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

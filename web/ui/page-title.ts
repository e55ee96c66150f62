import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';

/** "{title} · Dealwright" in the browser's tab while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

export function titleOf(title: string): string {
  return `${title} · ${brand.name}`;
}

import { titleOf } from '#shared/site/product.ts';
import { headOf } from './public-pages.ts';

/** Sets title, description and canonical URL for a public page; other pages set only their title. */
export function showPageHead(path: string): void {
  const head = headOf(path);
  document.querySelector('link[rel=canonical]')?.setAttribute('href', window.location.origin + path);
  if (head === undefined) return;
  document.title = titleOf(head.title);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description);
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import type { StaticPath } from './static-pages.ts';

const pageId = 'static-page';

/**
 * A page that is there to be read: it keeps no state and does nothing but link. Opened first, what the build has
 * rendered is all there is to it; its code is loaded only when a link of another page leads to it.
 */
export function staticPage(path: StaticPath): LazyPage {
  const Page = lazyPage(async () => {
    const { staticPages } = await import('./static-pages.ts');
    return { Page: staticPages[path] };
  }, 'Page');
  return Object.assign(() => <StaticPage page={Page} />, { preload: async () => {} });
}

function StaticPage({ page: Page }: { page: LazyPage }) {
  const isHydrated = useHydrated();
  const [rendered] = useState(() => (isHydrated ? null : renderedPage()));
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (rendered === null) return;
    const place = content.current;
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event);
      if (path === undefined) return;
      event.preventDefault();
      navigate(path);
    };
    place?.addEventListener('click', follow);
    return () => place?.removeEventListener('click', follow);
  }, [rendered, navigate]);

  if (rendered === null) {
    return (
      <div id={pageId} className="static-page">
        <Page />
      </div>
    );
  }
  return (
    <div
      id={pageId}
      ref={content}
      className="static-page"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what stands there already.
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}

/** What the build has rendered of the page; null in the build itself. */
function renderedPage(): string | null {
  if (typeof document === 'undefined') return null;
  return document.getElementById(pageId)?.innerHTML ?? null;
}

/** Where a click leads inside this site, if it does and to another page than this one. */
function pathToFollow(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.origin !== window.location.origin) return undefined;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const isFile = /\.[^/]*$/.test(link.pathname);
  if (isFile || link.pathname === window.location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

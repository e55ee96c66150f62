import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';

const pageId = 'static-page';

/**
 * A page without state: only text and links. If opened first, it keeps its pre-rendered HTML and its code is not
 * loaded; the code loads when a link on another page leads here.
 */
export function StaticPage({ page: Page }: { page: ComponentType }) {
  const isHydrated = useHydrated();
  const [rendered] = useState(() => (isHydrated ? null : renderedPage()));
  const element = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();

  useEffect(() => {
    if (rendered === null) return;
    const content = element.current;
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event);
      if (path === undefined) return;
      event.preventDefault();
      navigate(path);
    };
    content?.addEventListener('click', follow);
    return () => content?.removeEventListener('click', follow);
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
      ref={element}
      className="static-page"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own pre-rendered HTML.
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}

/** The pre-rendered HTML; null during the build. */
function renderedPage(): string | null {
  if (typeof document === 'undefined') return null;
  return document.getElementById(pageId)?.innerHTML ?? null;
}

/** The path of a plain click on a link to another page of this site; otherwise undefined. */
function pathToFollow(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.origin !== window.location.origin) return undefined;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const isFile = /\.[^/]*$/.test(link.pathname);
  if (isFile || link.pathname === window.location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

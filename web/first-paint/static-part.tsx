import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from './use-hydrated.ts';

type StaticPartProps = {
  /** Of the element around it, one on each page. */
  id: string;
  /** Only text, links and what styles can switch. In a chunk of its own. */
  content: ComponentType;
  /** The content's module, relative to web/, if it is below the first screen: its styles then follow in a file. */
  source?: string;
};

/**
 * A page without state, or such a part of a page. If opened first, it keeps its pre-rendered HTML and its code is not
 * loaded; the code loads when a link on another page leads here.
 */
export function StaticPart({ id, content: Content, source }: StaticPartProps) {
  const isHydrated = useHydrated();
  const [rendered] = useState(() => (isHydrated ? null : renderedHtml(id)));
  const element = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (rendered === null) return;
    const part = element.current;
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event);
      if (path === undefined) return;
      event.preventDefault();
      navigate(path);
    };
    part?.addEventListener('click', follow);
    return () => part?.removeEventListener('click', follow);
  }, [rendered, navigate]);

  if (rendered === null) {
    return (
      <div id={id} className="static-part" data-source={source}>
        <Content />
      </div>
    );
  }
  return (
    <div
      id={id}
      ref={element}
      className="static-part"
      data-source={source}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the part's own pre-rendered HTML.
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}

/** The pre-rendered HTML; null during the build. */
function renderedHtml(id: string): string | null {
  if (typeof document === 'undefined') return null;
  return document.getElementById(id)?.innerHTML ?? null;
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

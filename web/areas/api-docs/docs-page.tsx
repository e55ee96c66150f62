import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import './docs-page.css';

export type DocsHeading = { id: string; title: string };

export type DocsPages = { name: string; pages: { path: string; title: string }[] };

type DocsPageProps = {
  title: string;
  lead: ReactNode;
  contents: DocsHeading[];
  /** The groups of pages this page belongs to. */
  among?: DocsPages;
  children: ReactNode;
};

/**
 * A documentation page for programmers with a table of contents: beside the text if there is room, otherwise collapsed
 * above it.
 */
export function DocsPage({ title, lead, contents, among, children }: DocsPageProps) {
  return (
    <div className="wrap docs">
      <header>
        <BackLink to="/documentation" label="Documentation" />
        <h1>{title}</h1>
        <p className="docs-lead">{lead}</p>
        {among === undefined ? null : <Pages among={among} />}
      </header>
      <nav className="docs-contents docs-contents-beside" aria-label="On this page">
        <p className="label">On this page</p>
        <Contents headings={contents} />
      </nav>
      <details className="docs-contents docs-contents-folded">
        <summary>On this page</summary>
        <nav aria-label="On this page, folded">
          <Contents headings={contents} />
        </nav>
      </details>
      <div className="docs-text">{children}</div>
    </div>
  );
}

function Pages({ among: { name, pages } }: { among: DocsPages }) {
  const { pathname } = useLocation();
  return (
    <nav className="docs-pages" aria-label={name}>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contents({ headings }: { headings: DocsHeading[] }) {
  return (
    <ol>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

/** A section with its anchor. */
export function DocsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="docs-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title} <Anchor id={id} title={title} />
      </h2>
      {children}
    </section>
  );
}

export function Anchor({ id, title }: { id: string; title: string }) {
  return (
    <a className="docs-anchor" href={`#${id}`} aria-label={`Link to ${title}`}>
      #
    </a>
  );
}

import type { ReactNode } from 'react';
import { errorText } from '#shared/values/error-texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import { usePageTitle } from './page-title.ts';
import { PageSkeleton } from './skeleton.tsx';

type PageFrameProps = {
  title: string;
  loading?: boolean;
  /** Shaped like the content; a general skeleton if absent. */
  skeleton?: ReactNode;
  /** The failure; if it has a `reference`, the page shows it. */
  error?: unknown;
  onRetry?: () => void;
  /** Across the window, above the page: it has a place while the page is loading, too. */
  head?: ReactNode;
  notFound?: { title: string; text?: string; action?: ReactNode };
  children?: ReactNode;
};

/**
 * The frame of every app page. It renders loading, failure and not-found, each with an `h1`; `children` are the loaded
 * page and bring their own `h1`.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, loading = false, skeleton, error, onRetry, head, notFound, children } = props;
  usePageTitle(title);
  if (notFound !== undefined) {
    return (
      <div className="wrap page-state">
        <Plat title="A plat without a marked lot" unmarked small />
        <h1>{notFound.title}</h1>
        {notFound.text === undefined ? null : <p>{notFound.text}</p>}
        {notFound.action}
      </div>
    );
  }
  if (error !== undefined && error !== null) {
    return (
      <div className="wrap page-state" role="alert">
        <h1>{title}</h1>
        <FailureText error={error} />
        {onRetry === undefined ? null : <Button onClick={onRetry}>Retry</Button>}
      </div>
    );
  }
  if (loading) {
    return (
      <>
        {head}
        <div className="wrap page" aria-busy="true">
          <h1 className="visually-hidden">{title}</h1>
          <p className="visually-hidden" role="status">
            Loading
          </p>
          {skeleton ?? <PageSkeleton />}
        </div>
      </>
    );
  }
  return (
    <>
      {head}
      <div className="wrap page">{children}</div>
    </>
  );
}

/** A failure in words, with the support reference if there is one. */
export function FailureText({ error }: { error: unknown }) {
  const message = error instanceof Error && error.message !== '' ? error.message : errorText.unexpected;
  const reference = typeof error === 'object' && error !== null && 'reference' in error ? error.reference : undefined;
  return (
    <>
      <p>{message}</p>
      {typeof reference === 'string' ? (
        <p className="small muted">
          Reference <code>{reference}</code>
        </p>
      ) : null}
    </>
  );
}

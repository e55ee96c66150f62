import type { ReactNode } from 'react';
import { errorText } from '#shared/values/error-texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import { usePageTitle } from './page-title.ts';
import { PageSkeleton } from './skeleton.tsx';

type PageFrameProps = {
  title: string;
  loading?: boolean;
  /** Shaped like the content; a general one when absent. */
  skeleton?: ReactNode;
  /** What went wrong; an error that carries a `reference` shows it. */
  error?: unknown;
  onRetry?: () => void;
  notFound?: { title: string; text?: string; action?: ReactNode };
  children?: ReactNode;
};

/**
 * What every page of the app sits in. It owns loading, failure and "there is no such thing"; `children` are
 * the happy path and bring their own `h1`, the other states have one here.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, loading = false, skeleton, error, onRetry, notFound, children } = props;
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
      <div className="wrap page" aria-busy="true">
        <h1 className="visually-hidden">{title}</h1>
        <p className="visually-hidden" role="status">
          Loading
        </p>
        {skeleton ?? <PageSkeleton />}
      </div>
    );
  }
  return <div className="wrap page">{children}</div>;
}

/** A failure in words, with the reference to quote to support where there is one. */
export function FailureText({ error }: { error: unknown }) {
  const message = error instanceof Error && error.message !== '' ? error.message : errorText.unexpected;
  const reference =
    typeof error === 'object' && error !== null && 'reference' in error ? error.reference : undefined;
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

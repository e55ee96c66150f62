import { type ReactNode, useEffect } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { ResultSkeleton } from '#web/areas/lookup/search/lookup-progress.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { failureInWords } from './failure-in-words.ts';

const loadFailure = 'Failed to load property analysis';

/** The page of one saved analysis: loading, missing, failed, or `children` with the analysis. */
export function AnalysisFrame({
  id,
  title,
  figures = false,
  head,
  children,
}: {
  id: string;
  title: string;
  /** Shows headline figures in the skeleton. */
  figures?: boolean;
  /** Above the page; without the analysis while it is loaded. */
  head?: (analysis: Analysis | undefined) => ReactNode;
  children: (analysis: Analysis) => ReactNode;
}) {
  // An invalid id needs no request.
  const valid = Ulid.safeParse(id).success;
  const { data, error, mutate } = useAnalysis(valid ? id : null);
  const failed = data === undefined && error !== undefined && error.code !== 'not_found';

  useEffect(() => {
    if (failed) toast({ title: 'Error', text: loadFailure, kind: 'error' });
  }, [failed]);

  if (!valid || (data === undefined && error?.code === 'not_found')) {
    return (
      <PageFrame
        title={title}
        notFound={{
          title: 'Analysis Not Found',
          text: 'It may have been deleted, or it belongs to another account.',
          action: (
            <ButtonLink variant="primary" to="/dashboard">
              Return to Dashboard
            </ButtonLink>
          ),
        }}
      />
    );
  }
  return (
    <PageFrame
      title={title}
      loading={data === undefined}
      skeleton={
        <>
          <Skeleton shape="title" />
          <Skeleton lines={2} />
          <ResultSkeleton figures={figures} />
        </>
      }
      error={failed ? failureInWords(loadFailure, error) : undefined}
      onRetry={() => void mutate()}
      head={head?.(data)}
    >
      {data && children(data)}
    </PageFrame>
  );
}

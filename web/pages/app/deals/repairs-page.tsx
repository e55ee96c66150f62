import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { PrintBrand, PrintFoot } from '#web/areas/brand/print-brand.tsx';
import { DealBar } from '#web/areas/deal-room/deal-bar.tsx';
import { AnalysisHeader } from '#web/areas/lookup/parts/analysis-header.tsx';
import { AnalysisFrame } from '#web/pages/app/analysis-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const title = 'Repairs';

const RepairsView = lazy(async () => ({
  default: (await import('#web/areas/repairs/repairs-view.tsx')).RepairsView,
}));

/** What the repairs of a saved analysis cost. */
export function RepairsPage() {
  const analysisId = useLocation()[0].split('/')[2] ?? '';
  return (
    <AnalysisFrame id={analysisId} title={title}>
      {(analysis) => (
        <article>
          <PrintBrand />
          <AnalysisHeader title={title} analysis={analysis} />
          <DealBar analysisId={analysis.id} page="repairs" />
          <Suspense fallback={<Skeleton lines={9} />}>
            <RepairsView key={analysis.id} analysis={analysis} />
          </Suspense>
          <PrintFoot />
        </article>
      )}
    </AnalysisFrame>
  );
}

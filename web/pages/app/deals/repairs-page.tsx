import { lazy, Suspense } from 'react';
import { PrintBrand, PrintFoot } from '#web/areas/brand/print-brand.tsx';
import { DealFrame } from '#web/pages/app/frames/deal-frame.tsx';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { EvidenceParts } from './evidence-parts.tsx';

const title = 'Repairs';

const RepairsView = lazy(async () => ({
  default: (await import('#web/areas/repairs/repairs-view.tsx')).RepairsView,
}));

export function RepairsPage() {
  const analysisId = usePathParam('analysisId');
  return (
    <DealFrame id={analysisId} title={title} tab="evidence" offer="beside-own">
      {(analysis) => (
        <>
          <PrintBrand />
          <EvidenceParts analysisId={analysis.id} part="repairs" />
          <Suspense fallback={<Skeleton lines={9} />}>
            <RepairsView key={analysis.id} analysis={analysis} />
          </Suspense>
          <PrintFoot />
        </>
      )}
    </DealFrame>
  );
}

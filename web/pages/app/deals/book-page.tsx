import { lazy, Suspense } from 'react';
import { DealFrame } from '#web/pages/app/frames/deal-frame.tsx';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const title = 'Book';

const BookTab = lazy(async () => ({ default: (await import('#web/areas/book/book-tab.tsx')).BookTab }));

export function BookPage() {
  const analysisId = usePathParam('analysisId');
  return (
    <DealFrame id={analysisId} title={title} tab="book" offer="absent" hasOwnBottom>
      {(analysis) => (
        <Suspense fallback={<Skeleton lines={9} />}>
          <BookTab key={analysis.id} analysisId={analysis.id} address={analysis.property_address} />
        </Suspense>
      )}
    </DealFrame>
  );
}

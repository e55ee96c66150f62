import { lazy, Suspense, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { DealFrame } from '#web/pages/app/frames/deal-frame.tsx';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const title = 'Book';

const BookTab = lazy(async () => ({ default: (await import('#web/areas/book/book-tab.tsx')).BookTab }));
const ClosingOfDeal = lazy(async () => ({
  default: (await import('#web/areas/deal-room/closing/closing-of-deal.tsx')).ClosingOfDeal,
}));

export function BookPage() {
  const analysisId = usePathParam('analysisId');
  return (
    <DealFrame id={analysisId} title={title} tab="book" need="books" offer="absent" hasOwnBottom>
      {(analysis) => <BookOfDeal key={analysis.id} analysis={analysis} />}
    </DealFrame>
  );
}

function BookOfDeal({ analysis: { id, property_address: address } }: { analysis: Analysis }) {
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <Suspense fallback={<Skeleton lines={9} />}>
        <BookTab analysisId={id} address={address} onClosing={() => setClosing(true)} />
      </Suspense>
      {isClosing && (
        <Suspense fallback={null}>
          <ClosingOfDeal {...{ id, address }} onDone={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}

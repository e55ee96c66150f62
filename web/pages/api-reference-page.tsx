import { lazy, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import '#web/developer/docs-page.css';

// The words of a hundred fields: in the page's HTML from the start, and loaded after what draws it.
const ApiReference = lazy(() =>
  import('#web/developer/api-reference.tsx').then(({ ApiReference: component }) => ({ default: component })),
);

export function ApiReferencePage() {
  return (
    <Suspense
      fallback={
        <div className="wrap page" aria-busy="true">
          <PageSkeleton />
        </div>
      }
    >
      <ApiReference />
    </Suspense>
  );
}

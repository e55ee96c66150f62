import { lazy, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import '#web/developer/docs-page.css';

// In the page's HTML from the start, and loaded after what draws it.
const QuickStart = lazy(() =>
  import('#web/developer/quick-start.tsx').then(({ QuickStart: component }) => ({ default: component })),
);

export function QuickStartPage() {
  return (
    <Suspense
      fallback={
        <div className="wrap page" aria-busy="true">
          <PageSkeleton />
        </div>
      }
    >
      <QuickStart />
    </Suspense>
  );
}

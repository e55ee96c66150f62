import { type ReactNode, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';

/** Where a documentation page will be whose words come in a part of their own. */
export function DocsWaiting({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <div className="wrap page" aria-busy="true">
          <PageSkeleton />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}

import { type ReactNode, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';

/** A documentation page whose content is still loading. */
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

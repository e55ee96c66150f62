import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';

/** A documentation page whose text is pre-rendered, and whose code loads after the code that draws it. */
export function lazyDocs<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Page = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense
      fallback={
        <div className="wrap page" aria-busy="true">
          <PageSkeleton />
        </div>
      }
    >
      {createElement<Props>(Page, props)}
    </Suspense>
  );
}

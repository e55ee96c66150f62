import type { ReactNode } from 'react';

type SkeletonProps = { lines?: number; shape?: 'text' | 'title' | 'block' };

/** Gray placeholders while content loads. Decorative: say "Loading" once beside them. */
export function Skeleton({ lines = 1, shape = 'text' }: SkeletonProps) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <span key={key} className={`skeleton-${shape}`} />
      ))}
    </span>
  );
}

export function PageSkeleton(): ReactNode {
  return (
    <div className="page-skeleton">
      <Skeleton shape="title" />
      <Skeleton lines={2} />
      <Skeleton shape="block" />
      <Skeleton lines={4} />
    </div>
  );
}

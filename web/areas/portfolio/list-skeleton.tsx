import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** The list's shape while it is on its way. */
export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

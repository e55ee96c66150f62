import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** The list's skeleton. */
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

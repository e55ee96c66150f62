import { Skeleton } from '#web/ui/layout/skeleton.tsx';

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

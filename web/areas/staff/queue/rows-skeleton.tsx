import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './rows.css';

const rows = ['one', 'two', 'three', 'four', 'five'];

/** In the place of a list that is on its way. */
export function RowsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      {rows.map((row) => (
        <div key={row} className="staff-row">
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}

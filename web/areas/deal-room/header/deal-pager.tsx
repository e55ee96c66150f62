import { lazy, Suspense, useState } from 'react';
import { activityPath } from '#shared/site/analysis-paths.ts';
import { lastOrderWith, rememberOrder } from '#web/api/resources/deals/deal-order.ts';
import { Link } from '#web/ui/controls/link.tsx';
import './deal-pager.css';

// Most come from a list, whose order is known.
const FirstOrder = lazy(async () => ({ default: (await import('./first-order.tsx')).FirstOrder }));

/** "Deal 2 of 11 · Previous · Next", in the order of the list that the user saw last, else in the dashboard's first. */
export function DealPager({ analysisId }: { analysisId: string }) {
  const [order, setOrder] = useState(() => lastOrderWith(analysisId));
  if (order === undefined) {
    return (
      <Suspense fallback={null}>
        <FirstOrder
          analysisId={analysisId}
          onOrder={(ids) => {
            rememberOrder(ids);
            setOrder(ids);
          }}
        />
      </Suspense>
    );
  }
  const at = order.indexOf(analysisId);
  if (order.length < 2 || at < 0) return null;
  return (
    <nav className="deal-pager no-print" aria-label="Other deals">
      <span>
        Deal {at + 1} of {order.length}
      </span>
      <Step name="Previous" to={order[at - 1]} />
      <Step name="Next" to={order[at + 1]} />
    </nav>
  );
}

/** At an end of the list the word stays, so that the other link keeps its place. */
function Step({ name, to }: { name: string; to: string | undefined }) {
  if (to === undefined) return <span aria-hidden="true">{name}</span>;
  return (
    <Link to={activityPath(to)}>
      {name}
      <span className="visually-hidden"> deal</span>
    </Link>
  );
}

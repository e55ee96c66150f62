import { useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { useWatch } from '#web/api/resources/use-watch.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { ChangeRow } from './change-row.tsx';
import './watch-tab.css';

/** More of them would push the deals out of the first screen. */
const shownAtFirst = 3;

/**
 * What new rolls have changed of these deals' houses and of areas that are followed, until somebody is done with it;
 * nothing without any.
 */
export function ChangedToday({ deals }: { deals: readonly DealRow[] }) {
  const { events = [], settle } = useWatch();
  const [isAll, setAll] = useState(false);
  const own = new Set(deals.map(({ id }) => id));
  const open = events.filter(({ done_at, analysis_id: id }) => done_at === null && (id === null || own.has(id)));
  if (open.length === 0) return null;
  return (
    <section className="changed-today" aria-labelledby="changed-today">
      <div className="changed-head">
        <h2 id="changed-today">Changed · {open.length}</h2>
        <Link to="/account-settings?tab=watch">All you follow</Link>
      </div>
      <ul className="watch-list">
        {open.slice(0, isAll ? undefined : shownAtFirst).map((event) => (
          <ChangeRow key={event.id} event={event} settle={settle} />
        ))}
      </ul>
      {open.length > shownAtFirst && !isAll && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Show all {open.length}
        </button>
      )}
    </section>
  );
}

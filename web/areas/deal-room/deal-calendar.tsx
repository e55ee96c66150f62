import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { itemsOf } from '#shared/reminders/dated-items.ts';
import { shortDate } from '#shared/values/dates.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { downloadCalendar } from '#web/ui/text/download-calendar.ts';

/** A deal's days, each to be added to a calendar. */
export function DealCalendar({ deal, pipeline }: { deal: DealRow; pipeline: Pipeline }) {
  const items = itemsOf({ ...deal, ...pipeline }).toSorted((a, b) => a.day.localeCompare(b.day));
  if (items.length === 0) return null;
  return (
    <section>
      <h2>Calendar</h2>
      <ul className="deal-calendar">
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {item.title}
              <small>{shortDate(item.day)}</small>
            </span>
            <button
              type="button"
              className="link-button"
              onClick={() => downloadCalendar(`${item.title} ${item.deal.street}`, [item])}
            >
              Add to calendar<span className="visually-hidden">: {item.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/account-settings?tab=notifications">Subscribe to all your deals</Link>
      </p>
    </section>
  );
}

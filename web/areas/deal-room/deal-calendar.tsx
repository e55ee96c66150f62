import { Link } from 'wouter';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { calendarOf, calendarType } from '#shared/reminders/calendar.ts';
import { type DatedItem, itemsOf } from '#shared/reminders/dated-items.ts';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { shortDate } from '#web/ui/text/format.ts';

/** What a deal has on a day, each to be added to a calendar. */
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
            <button type="button" className="link-button" onClick={() => download(item)}>
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

function download(item: DatedItem): void {
  const text = calendarOf({ items: [item], origin: window.location.origin, now: new Date() });
  const name = `${item.title} ${item.deal.street}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  downloadFile(`${name.slice(0, 80)}.ics`, calendarType, text);
}

import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { type KeyDay, keyDaysAhead } from '#shared/pipeline/today.ts';
import { type DatedItem, itemsOf } from '#shared/reminders/dated-items.ts';
import { dayMonth, localDay } from '#shared/values/dates.ts';
import { downloadCalendar } from '#web/ui/text/download-calendar.ts';
import { useDay } from '#web/ui/text/use-day.ts';
import './dates-ahead.css';

/** The closings, options and last days to cancel that lie ahead; nothing without any. */
export function DatesAhead({ deals }: { deals: readonly DealRow[] }) {
  const today = localDay(useDay());
  const days = keyDaysAhead(deals, today);
  if (days.length === 0) return null;
  return (
    <ul className="dates-ahead" aria-label="Dates ahead">
      {days.map(({ deal, day, kind }) => (
        <li key={`${deal.id} ${kind}`}>
          <b>{dayMonth(day)}</b> {deal.street} {keyDayWords[kind][day < today ? 1 : 0]}
        </li>
      ))}
      <li>
        <button type="button" className="link-button" onClick={() => downloadCalendar('Deal dates', itemsOn(days))}>
          Add to calendar<span className="visually-hidden">: these dates</span>
        </button>
      </li>
    </ul>
  );
}

const itemsOn = (days: KeyDay<DealRow>[]): DatedItem[] =>
  days.flatMap(({ deal, kind }) => itemsOf(deal).filter((item) => item.kind === kind));

const keyDayWords: Record<KeyDay<DealRow>['kind'], [ahead: string, passed: string]> = {
  closing: ['closes', 'was to close'],
  option_expiry: ['option expires', 'option expired'],
  cancellation: ['last day to cancel', 'could be canceled until then'],
};

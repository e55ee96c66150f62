import { isEstimate } from '#shared/deal/purchase-price.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import {
  activityPath,
  compsPath,
  dealPath,
  newLetterPath,
  packetDeskPath,
  repairsPath,
} from '#shared/site/analysis-paths.ts';
import { dayMonth, localDay, shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';

const pages = [
  ['Comps', 'for', compsPath],
  ['Repairs', 'for', repairsPath],
  ['Calculator', 'for', dealPath],
  ['Offer Letter', 'for', newLetterPath],
  ['Packet', 'for', packetDeskPath],
  ['Activity', 'of', activityPath],
] as const;

type DealMenuProps = {
  deal: DealRow;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onDelete: (id: string) => void;
  close: () => void;
};

/** A deal's facts beside its row, its pages, and deleting it. Loaded when it is opened. */
export function DealMenu({ deal, isChosen, onChoose, onDelete, close }: DealMenuProps) {
  const { id, street } = deal;
  return (
    <ul>
      <li className="deal-menu-note">{secondLine(deal)}</li>
      {pages.map(([name, of, path]) => (
        <li key={name}>
          <Link to={path(id)} aria-label={`${name} ${of} ${street}`} onClick={close}>
            {name}
          </Link>
        </li>
      ))}
      <li className="deal-menu-choose">
        <button
          type="button"
          aria-label={`${isChosen ? 'Unselect' : 'Select'} ${street} in the list`}
          onClick={() => {
            close();
            onChoose(id);
          }}
        >
          {isChosen ? 'Unselect' : 'Select'}
        </button>
      </li>
      <May need="manage">
        <li>
          <button
            type="button"
            aria-label={`Delete ${street}`}
            onClick={() => {
              close();
              onDelete(id);
            }}
          >
            Delete
          </button>
        </li>
      </May>
    </ul>
  );
}

const activityWords: Readonly<Record<string, string>> = {
  saved: 'Saved',
  looked_up: 'Analyzed',
  facts_changed: 'Facts changed',
  facts_imported: 'Facts imported',
  estimate_removed: 'Estimate removed',
  price_changed: 'Price changed',
  structure_changed: 'Structure changed',
  letter_made: 'Letter made',
  stage_moved: 'Moved',
  assigned: 'Assigned',
  unassigned: 'Unassigned',
  task_added: 'Task added',
  task_done: 'Task done',
  task_reopened: 'Task reopened',
  book_opened: 'Book opened',
  payment_recorded: 'Payment recorded',
  payment_reversed: 'Payment taken back',
  note: 'Note added',
};

/** "Letter made Nov 12"; nothing while the deal has only been looked up and saved. */
export function lastActivity({ last_activity: { kind, at } }: DealRow): string | undefined {
  if (kind === 'saved' || kind === 'looked_up') return undefined;
  return `${activityWords[kind] ?? 'Changed'} ${dayMonth(localDay(new Date(at)))}`;
}

/** "Mesa, AZ · $410,000 · Analyzed Nov 3, 2026 · Letter made Nov 12" */
export function secondLine(deal: DealRow): string {
  const { city, state, purchase_price: price, created_at } = deal;
  return [
    city && `${city}, ${state}`,
    price !== null && (isEstimate(deal) ? `Estimated value ${usd(price)}` : usd(price)),
    `Analyzed ${shortDate(localDay(new Date(created_at)))}`,
    lastActivity(deal),
    deal.is_sample && 'Sample data',
  ]
    .filter(Boolean)
    .join(' · ');
}

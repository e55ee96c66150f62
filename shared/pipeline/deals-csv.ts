import { csvTable } from '#shared/csv/write-csv.ts';
import type { DealRow } from './deal-row.ts';
import { verdictInShort } from './gap-text.ts';
import { stageNames } from './stage.ts';

const columns: readonly (readonly [head: string, of: (deal: DealRow) => string | number | null])[] = [
  ['Address', (deal) => deal.property_address],
  ['Stage', (deal) => stageNames[deal.stage]],
  ['In stage since', (deal) => deal.since.slice(0, 'YYYY-MM-DD'.length)],
  ['Structure', (deal) => deal.structure],
  ['Verdict', verdictInShort],
  ['Price', (deal) => deal.price],
  ['Cash in', (deal) => deal.cash_in],
  ['Cash flow a month', (deal) => deal.monthly_cash_flow],
  ['Cash-on-cash %', (deal) => deal.cash_on_cash_percent],
  ['Profit', (deal) => deal.profit],
  ['NPV', (deal) => deal.npv],
  ['Equity', (deal) => deal.equity],
  ['Next action', (deal) => deal.next_action?.text ?? null],
  ['Due', (deal) => deal.next_action?.due ?? null],
  ['Closing', (deal) => deal.dates.closing],
  ['Option expires', (deal) => deal.dates.option_expiry],
  ['Seller', (deal) => deal.seller.name],
  ['Phone', (deal) => deal.seller.phone],
  ['Saved', (deal) => deal.created_at.slice(0, 'YYYY-MM-DD'.length)],
  ['Data', (deal) => (deal.is_sample ? 'Sample data' : 'Record')],
];

/** Deals as CSV, a row each. An unknown figure is an empty cell. */
export function dealsCsv(deals: readonly DealRow[]): string {
  const lines = deals.map((deal) => columns.map(([, of]) => of(deal)));
  return csvTable([columns.map(([head]) => head), ...lines]);
}

import { contactsInOrder, type DealContact, type DealContacts } from '#shared/contacts/deal-contact.ts';
import { csvTable } from '#shared/csv/write-csv.ts';
import { priceSources } from '#shared/deal/purchase-price.ts';
import { structureAndExit } from '#shared/exits/exit-words.ts';
import type { DealRow } from './deal-row.ts';
import { verdictInShort } from './gap-text.ts';
import { stageNames } from './stage.ts';

const columns: readonly (readonly [head: string, of: (deal: DealRow) => string | number | null])[] = [
  ['Address', (deal) => deal.property_address],
  ['Stage', (deal) => stageNames[deal.stage]],
  ['In stage since', (deal) => deal.since.slice(0, 'YYYY-MM-DD'.length)],
  ['Structure', (deal) => deal.structure && structureAndExit(deal.structure, deal.exit)],
  ['Verdict', verdictInShort],
  ['Price', (deal) => deal.price],
  ['Purchase price', (deal) => deal.purchase_price],
  ['Purchase price is', (deal) => (deal.purchase_price === null ? null : priceSources[deal.purchase_price_from])],
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

const contactColumns: readonly (readonly [head: string, of: (contact: DealContact) => string | null])[] = [
  ['', ({ name }) => name ?? null],
  [' role', ({ role }) => role ?? null],
  [' phone', ({ phone }) => phone ?? null],
  [' email', ({ email }) => email ?? null],
  [' mailing address', ({ mailing }) => mailing ?? null],
  [' prefers', ({ prefers }) => prefers ?? null],
  [' do not contact', ({ doNotContact }) => (doNotContact === true ? 'yes' : null)],
];

/**
 * Deals as CSV, a row each. An unknown figure is an empty cell.
 *
 * @param contacts by the deal's id, where the user wants them in the file.
 */
export function dealsCsv(deals: readonly DealRow[], contacts?: ReadonlyMap<string, DealContacts>): string {
  const people = deals.map(({ id }) => contactsInOrder(contacts?.get(id)).map(([, contact]) => contact));
  const most = Math.max(0, ...people.map((each) => each.length));
  const places = Array.from({ length: most }, (_, at) => at);
  const heads = places.flatMap((at) => contactColumns.map(([head]) => `Contact ${at + 1}${head}`));
  const lines = deals.map((deal, row) => [
    ...columns.map(([, of]) => of(deal)),
    ...places.flatMap((at) => contactColumns.map(([, of]) => of(people[row]?.[at] ?? {}))),
  ]);
  return csvTable([[...columns.map(([head]) => head), ...heads], ...lines]);
}

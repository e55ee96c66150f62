import type { BuyBox } from '#shared/deal/buy-box.ts';
import { priceSources } from '#shared/deal/purchase-price.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { structureAndExit } from '#shared/exits/exit-words.ts';
import { nameOfSource } from '#shared/property/name-of-source.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { dealSheets, workbookNotice } from '#shared/workbook/deal-workbook.ts';
import { dealNumbers } from '#shared/workbook/numbers-of-deal.ts';
import { type Cell, type Format, head, type Workbook } from '#shared/workbook/workbook.ts';
import { writtenDeal } from './closing-terms.ts';
import { type ComparedDeal, comparedGroups, type DealToCompare } from './compare-deals.ts';
import type { DealRow } from './deal-row.ts';
import { verdictInShort } from './gap-text.ts';
import { stageNames } from './stage.ts';

/* Deals as workbooks: all of a portfolio with its sums, and a few side by side. An unknown figure is an empty cell. */

const amount = (value: number | null, format: Format): Cell => (value === null ? null : { amount: value, format });
const text = (value: string | null): Cell => (value === null ? null : { text: value });

const dealColumns: readonly [name: string, of: (deal: DealRow) => Cell, isSummed?: boolean][] = [
  ['Address', (deal) => text(deal.property_address)],
  ['Stage', (deal) => text(stageNames[deal.stage])],
  ['Structure', (deal) => text(deal.structure && structureAndExit(deal.structure, deal.exit))],
  ['Verdict', (deal) => text(verdictInShort(deal))],
  ['Price', (deal) => amount(deal.price, 'cents'), true],
  ['Purchase price', (deal) => amount(deal.purchase_price, 'cents'), true],
  ['Purchase price is', (deal) => text(deal.purchase_price === null ? null : priceSources[deal.purchase_price_from])],
  ['Cash in', (deal) => amount(deal.cash_in, 'cents'), true],
  ['Cash flow a month', (deal) => amount(deal.monthly_cash_flow, 'cents'), true],
  ['Cash-on-cash %', (deal) => amount(deal.cash_on_cash_percent, 'percent')],
  ['Profit', (deal) => amount(deal.profit, 'cents'), true],
  ['NPV', (deal) => amount(deal.npv, 'cents'), true],
  ['Equity', (deal) => amount(deal.equity, 'cents'), true],
  ['Closing', (deal) => text(deal.dates.closing)],
  ['Data', (deal) => text(deal.is_sample ? 'Sample data' : 'Record')],
];

const letter = (at: number) => String.fromCharCode(65 + at);

/** All deals, a row each, with sums below that a spreadsheet works out, and how many deals each sum counts. */
export function dealsWorkbook(deals: readonly DealRow[]): Workbook {
  const last = deals.length + 1;
  const below = (name: string, of: (range: string) => Cell): Cell[] =>
    dealColumns.map(([, , isSummed], at) => {
      if (at === 0) return { text: name, isHead: true };
      return isSummed ? of(`${letter(at)}2:${letter(at)}${last}`) : null;
    });
  return {
    sheets: [
      {
        name: 'Deals',
        widths: dealColumns.map(([name]) => (name === 'Address' ? 44 : 18)),
        rows: [
          head(...dealColumns.map(([name]) => name)),
          ...deals.map((deal) => dealColumns.map(([, of]) => of(deal))),
          below('Together', (range) => ({ formula: `SUM(${range})`, format: 'cents' })),
          below('Deals counted', (range) => ({ formula: `COUNT(${range})`, format: 'number' })),
        ],
      },
    ],
  };
}

/** A comparison's deals, the investor's buy box, and the day as ISO date. */
type ComparisonSources = { deals: readonly DealToCompare[]; buyBox: BuyBox; today: string };

/**
 * A few deals side by side, a column each. The investor's figures follow from each deal's own assumptions, which have
 * sheets of their own behind the comparison; the house and the seller's side are the product's figures.
 *
 * @param compared what `compareDeals` made of the same sources.
 */
export function comparisonWorkbook(compared: readonly ComparedDeal[], sources: ComparisonSources): Workbook {
  const own = sources.deals.map((deal, at) => ownSheets(deal, sources, ` ${at + 1}`));
  const line = (name: string, of: (deal: ComparedDeal) => Cell): Cell[] => [{ text: name }, ...compared.map(of)];
  const rows: Cell[][] = [
    head('Deal', ...compared.map(({ street, place }) => (place === '' ? street : `${street}, ${place}`))),
    line('Stage', ({ stage }) => text(stageNames[stage])),
    line('Structure', ({ result }) => text(result.structure)),
    line('Verdict', ({ result }) => text(verdictText(result))),
    line('For the seller', ({ result }) => text(sellerVerdictText(result.sellerVerdict))),
    line('Rank', ({ rank }) => amount(rank, 'number')),
    line('Data', ({ isSample: isMadeUp }) => text(isMadeUp ? 'Sample data' : 'Record')),
    [{ text: 'Worked out on' }, ...own.map((sheets, at) => text(sheets && `Deal ${at + 1}`))],
  ];
  const placeOf = new Map<string, number>();
  for (const { head: group, rows: figures } of comparedGroups(compared)) {
    rows.push(head(group));
    for (const { head: name, unit, values, figure } of figures) {
      placeOf.set(name, rows.length + 1);
      const format = unit === 'percent' ? 'percent' : unit === 'usd' ? 'cents' : 'number';
      const cells = values.map((value, at): Cell => {
        const sheets = own[at];
        if (value === null || !sheets) return amount(value, format);
        if (figure) return { formula: sheets.cellOf(figure), format };
        const column = letter(at + 1);
        const isShare = name === 'Price to value';
        return isShare
          ? { formula: `100*${column}${placeOf.get('Price')}/${column}${placeOf.get('Value')}`, format }
          : amount(value, format);
      });
      rows.push([{ text: name }, ...cells]);
    }
  }
  return {
    sheets: [
      {
        name: 'Comparison',
        widths: [30, ...compared.map(() => 26)],
        rows: [
          ...rows,
          [],
          [{ text: 'Your figures follow from the sheets behind this one. The house and the seller’s side do not.' }],
          [{ text: workbookNotice }],
        ],
      },
      ...own.flatMap((sheets) => sheets?.sheets ?? []),
    ],
  };
}

/** The sheets of one deal; `null` for one without an exit. */
function ownSheets({ analysis }: DealToCompare, { buyBox, today }: ComparisonSources, suffix: string) {
  const { deal, structure } = writtenDeal(analysis, buyBox, today);
  const { analysis_data: property, property_address: address } = analysis;
  const about = { address, source: nameOfSource(property, property.source), is_sample: isSample(property) };
  const numbers = dealNumbers(deal, structure, about);
  return numbers && dealSheets(numbers, suffix);
}

import { verdictText } from '#shared/deal/verdict-text.ts';
import { type Cell, type Format, head, type Workbook } from '#shared/workbook/workbook.ts';
import { type ComparedDeal, comparedGroups } from './compare-deals.ts';
import type { DealRow } from './deal-row.ts';
import { verdictInShort } from './gap-text.ts';
import { stageNames } from './stage.ts';

/* Deals as workbooks: all of a portfolio with its sums, and a few side by side. An unknown figure is an empty cell. */

const amount = (value: number | null, format: Format): Cell => (value === null ? null : { amount: value, format });
const text = (value: string | null): Cell => (value === null ? null : { text: value });

const dealColumns: readonly [name: string, of: (deal: DealRow) => Cell, isSummed?: boolean][] = [
  ['Address', (deal) => text(deal.property_address)],
  ['Stage', (deal) => text(stageNames[deal.stage])],
  ['Structure', (deal) => text(deal.structure)],
  ['Verdict', (deal) => text(verdictInShort(deal))],
  ['Price', (deal) => amount(deal.price, 'cents'), true],
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

/** A few deals side by side, a column each. */
export function comparisonWorkbook(deals: readonly ComparedDeal[]): Workbook {
  const line = (name: string, of: (deal: ComparedDeal) => Cell): Cell[] => [{ text: name }, ...deals.map(of)];
  const figures = comparedGroups(deals).flatMap(({ head: group, rows }) => [
    head(group),
    ...rows.map(({ head: name, unit, values }): Cell[] => [
      { text: name },
      ...values.map((value) => amount(value, unit === 'percent' ? 'percent' : unit === 'usd' ? 'cents' : 'number')),
    ]),
  ]);
  return {
    sheets: [
      {
        name: 'Comparison',
        widths: [30, ...deals.map(() => 26)],
        rows: [
          head('Deal', ...deals.map(({ street, place }) => (place === '' ? street : `${street}, ${place}`))),
          line('Stage', ({ stage }) => text(stageNames[stage])),
          line('Structure', ({ result }) => text(result?.structure ?? null)),
          line('Verdict', ({ result }) => text(result && verdictText(result))),
          line('Rank', ({ rank }) => amount(rank, 'number')),
          line('Data', ({ isSample }) => text(isSample ? 'Sample data' : 'Record')),
          ...figures,
        ],
      },
    ],
  };
}

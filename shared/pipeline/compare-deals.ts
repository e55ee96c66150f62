import type { Analysis } from '#shared/analysis/analysis.ts';
import { csvLine } from '#shared/csv/write-csv.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { isKnown, type PropertyField } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { outward, type StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { priceBesideListing } from '#shared/structures/engine/compare.ts';
import { byRank, canBeDone } from '#shared/structures/engine/verdict.ts';
import { dealOfAnalysis } from './deal-of-analysis.ts';
import { addressInParts } from './deal-row.ts';
import { type Stage, stageNames } from './stage.ts';

/* Two to five deals side by side, each in the structure that it is run as. */

/** USD; `null` is unknown. */
export type ComparedDeal = {
  id: string;
  street: string;
  /** "Phoenix, AZ"; empty when the address is of another form. */
  place: string;
  stage: Stage;
  isSample: boolean;
  result: StructureResult;
  /** 1 earns most; `null` for what fails or lacks facts. */
  rank: number | null;
  house: {
    value: number | null;
    afterRepair: number | null;
    repairs: number | null;
    /** A sale has to pay this off. */
    owed: number | null;
    rent: number | null;
    bedrooms: number | null;
    bathrooms: number | null;
    squareFeet: number | null;
    yearBuilt: number | null;
  };
  /** Today's worth of the seller's sale with an agent. */
  listedPresentValue: number | null;
};

export type DealToCompare = { analysis: Analysis; stage: Stage };

/**
 * Prices deals for a comparison, in their order.
 *
 * @param today ISO date: an auction may be too near.
 */
export function compareDeals(deals: readonly DealToCompare[], buyBox: BuyBox, today: string): ComparedDeal[] {
  const compared = deals.map((deal) => unranked(deal, buyBox, today));
  const ranking = compared
    .flatMap((deal) => (canBeDone(deal.result.verdict) ? [{ ...deal.result, id: deal.id }] : []))
    .toSorted(byRank)
    .map(({ id }) => id);
  return compared.map((deal) => ({ ...deal, rank: ranking.indexOf(deal.id) + 1 || null }));
}

function unranked({ analysis, stage }: DealToCompare, buyBox: BuyBox, today: string): ComparedDeal {
  const { analysis_data: property, property_address } = analysis;
  const { deal, structure } = dealOfAnalysis(analysis, buyBox, today);
  const { street, city, state } = addressInParts(property_address);
  const known = (field: PropertyField, amount: number) => (isKnown(property, field) ? amount : null);
  const priced = priceBesideListing(deal, structure);
  const { value, afterRepair, repairs, payoff, rent } = deal.facts;
  return {
    id: analysis.id,
    street,
    place: city === null ? '' : `${city}, ${state}`,
    stage,
    isSample: isSample(property),
    result: priced.row,
    rank: null,
    house: {
      value: outward(value),
      afterRepair: outward(afterRepair),
      repairs: outward(repairs),
      owed: outward(payoff),
      rent: outward(rent),
      bedrooms: known('bedrooms', property.bedrooms),
      bathrooms: known('bathrooms', property.bathrooms),
      squareFeet: known('squareFootage', property.squareFootage),
      yearBuilt: known('yearBuilt', property.yearBuilt),
    },
    listedPresentValue: priced.listed.presentValue,
  };
}

export type ComparedRow = {
  head: string;
  /** A line below the head. */
  note?: string;
  unit: 'usd' | 'percent' | 'number' | 'year';
  values: (number | null)[];
  /** Which end is the better one; `null` where neither is. */
  best: 'highest' | 'lowest' | null;
  /** A workbook works it out from the deal's numbers. */
  figure?: ComparedFigure;
};

type ComparedFigure = keyof WorkbookNumbers['figures'] & keyof StructureResult;

export type ComparedGroup = { head: string; rows: ComparedRow[] };

/** The figures of a comparison, by side. */
export function comparedGroups(deals: readonly ComparedDeal[]): ComparedGroup[] {
  const row = (
    head: string,
    unit: ComparedRow['unit'],
    of: (deal: ComparedDeal) => number | null | undefined,
    best: ComparedRow['best'] = null,
    note?: string,
  ): ComparedRow => ({ head, unit, best, values: deals.map((deal) => of(deal) ?? null), ...(note && { note }) });
  const ofDeal = (
    figure: ComparedFigure,
    head: string,
    unit: ComparedRow['unit'],
    ...more: [ComparedRow['best']?, string?]
  ) => ({
    ...row(head, unit, ({ result }) => result[figure], ...more),
    figure,
  });
  const ofHouse = (head: string, unit: ComparedRow['unit'], name: keyof ComparedDeal['house']) =>
    row(head, unit, ({ house }) => house[name]);
  return [
    {
      head: 'The house',
      rows: [
        ofHouse('Value', 'usd', 'value'),
        ofHouse('After-repair value', 'usd', 'afterRepair'),
        ofHouse('Repairs', 'usd', 'repairs'),
        ofHouse('Owed', 'usd', 'owed'),
        ofHouse('Rent a month', 'usd', 'rent'),
        ofHouse('Bedrooms', 'number', 'bedrooms'),
        ofHouse('Bathrooms', 'number', 'bathrooms'),
        ofHouse('Square feet', 'number', 'squareFeet'),
        ofHouse('Year built', 'year', 'yearBuilt'),
      ],
    },
    {
      head: 'You',
      rows: [
        ofDeal('price', 'Price', 'usd'),
        row('Price to value', 'percent', ({ result, house }) => shareOf(result.price, house.value)),
        ofDeal('cashIn', 'Cash in', 'usd', 'lowest'),
        ofDeal('monthlyCashFlow', 'Cash flow a month', 'usd', 'highest'),
        ofDeal('cashOnCashPercent', 'Cash-on-cash', 'percent', 'highest'),
        ofDeal('profit', 'Profit', 'usd', 'highest'),
        ofDeal('npv', 'Worth today', 'usd', 'highest', 'NPV'),
        row('With no growth', 'usd', ({ result }) => result.npvNoGrowth, 'highest', 'NPV'),
        ofDeal('irrPercent', 'Return a year', 'percent', 'highest', 'IRR'),
      ],
    },
    {
      head: 'The seller',
      rows: [
        row('Cash now', 'usd', ({ result }) => result.seller.cashNow),
        row('A month', 'usd', ({ result }) => result.seller.monthly),
        row('In all', 'usd', ({ result }) => result.seller.total),
        row('Worth today', 'usd', ({ result }) => result.seller.presentValue),
        row('More than listing', 'usd', gainOverListing, 'highest', 'worth today, against an agent'),
      ],
    },
  ];
}

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : outward((100 * part) / whole);
}

function gainOverListing({ result, listedPresentValue: listing }: ComparedDeal): number | null {
  const worth = result.seller.presentValue;
  return worth === null || listing === null ? null : outward(worth - listing);
}

/** The places of a row's best values: those of all that share it, none when fewer than two are known or all are equal. */
export function bestOf({ values, best }: ComparedRow): number[] {
  const known = values.filter((value) => value !== null);
  const edge = best === 'lowest' ? Math.min(...known) : Math.max(...known);
  if (best === null || new Set(known).size < 2) return [];
  return values.flatMap((value, index) => (value === edge ? [index] : []));
}

/** The comparison as CSV, a column a deal. An unknown figure is an empty cell. */
export function comparisonCsv(deals: readonly ComparedDeal[]): string {
  const line = (head: string, of: (deal: ComparedDeal) => string | number | null) =>
    csvLine([head, ...deals.map((deal) => of(deal))]);
  const figures = comparedGroups(deals).flatMap(({ head, rows }) =>
    rows.map(({ head: name, unit, values }) =>
      csvLine([`${head}: ${name}${unit === 'percent' ? ' %' : ''}`, ...values]),
    ),
  );
  const lines = [
    line('Deal', ({ street, place }) => (place === '' ? street : `${street}, ${place}`)),
    line('Stage', ({ stage }) => stageNames[stage]),
    line('Structure', ({ result }) => result.structure),
    line('Verdict', ({ result }) => verdictText(result)),
    line('For the seller', ({ result }) => sellerVerdictText(result.sellerVerdict)),
    line('Rank', ({ rank }) => rank),
    ...figures,
  ];
  if (deals.some(({ isSample: isMadeUp }) => isMadeUp)) {
    lines.push(line('Data', ({ isSample: isMadeUp }) => (isMadeUp ? 'Sample data' : 'Record')));
  }
  return [...lines, ''].join('\r\n');
}

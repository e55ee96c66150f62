import type { Solutions, View } from '#shared/deal/priced-views.ts';
import { tolerance } from '#shared/finance/figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { SellerSide } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput, Targets } from '#shared/structures/base/deal-input.ts';
import type { FormulaFigure } from '#shared/structures/base/formula-parts.ts';
import { wordings } from '#shared/structures/wording.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usd, usdToCent } from '#shared/values/money.ts';
import { decimal } from '#shared/values/numbers.ts';
import { percent } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';
import { type Column, structureOf } from './compare-columns.ts';
import { mainTermName, solvedText } from './terms-text.ts';
import type { ViewName } from './view-name.ts';

/* The table's rows as texts. A figure that nobody knows has the text `null`, and is shown as a dash. */

export type Cell = {
  text: string | null;
  /** Text in the place of a figure that a structure does not have: "no rent". */
  isNone?: boolean;
  tone?: 'positive' | 'negative' | undefined;
  sub?: string | undefined;
  subTone?: 'positive' | 'negative';
  /** How far the figure misses its target: "$40 short". */
  short?: string | undefined;
  /** For the bar: USD. */
  bar?: number | undefined;
};

export type Row = {
  head: string;
  headSub?: string;
  isKey?: boolean;
  /** Absent where there is nothing to explain. */
  figure?: FormulaFigure;
  cells: Cell[];
  reference: Cell;
};

export type RowGroup = { head: string; referenceHead: string; rows: Row[] };

type Sheet = {
  view: ViewName;
  columns: readonly Column[];
  input: CompareInput;
  listed: SellerSide;
  /** Parts of the bank loan's price. */
  bankTerms: string | undefined;
  /** Of the structures as proposed. */
  proposed: View['results'];
  solutions: Solutions | null;
};

export function rowGroups(sheet: Sheet): RowGroup[] {
  const { house, targets, assumptions } = sheet.input;
  type Read = (result: NonNullable<Column['result']>, column: Column) => Cell;
  /** The rows that every plan has of all five; the others say what the terms are. */
  const shortCells = (of: Read): Cell[] =>
    sheet.columns.map((column) => (column.result === null ? nothing : of(column.result, column)));
  const cells = (of: Read) => shortCells((result, column) => (column.isLocked ? locked : of(result, column)));
  const asked = (target: number | undefined, words: (amount: number) => string): Cell =>
    target === undefined ? { text: 'not tested', isNone: true } : { text: words(target) };
  const { listed } = sheet;
  const hurdle = `NPV at ${assumptions.hurdlePercent}%`;
  const worthRow = (head: string, figure: 'npv' | 'npvNoGrowth'): Row => ({
    head,
    headSub: hurdle,
    isKey: figure === 'npv',
    figure,
    cells: (figure === 'npv' ? shortCells : cells)((result) => ({
      ...money(result[figure]),
      bar: result[figure] ?? undefined,
    })),
    reference: { text: 'at least $0' },
  });
  return [
    {
      head: 'The offer',
      referenceHead: 'The house',
      rows: [
        {
          head: 'Price',
          figure: 'price',
          cells: shortCells((result, column) => ({ ...money(result.price), sub: madeOf(result, column, sheet) })),
          reference: { ...money(house.value), sub: 'value as is' },
        },
        ...otherTerms(sheet),
      ],
    },
    {
      head: 'You',
      referenceHead: 'Your target',
      rows: [
        {
          head: 'Cash in',
          figure: 'cashIn',
          cells: shortCells((result) => ({ ...money(result.cashIn), short: above(result.cashIn, targets.cashIn) })),
          reference: asked(targets.cashIn, (amount) => `at most ${usd(amount)}`),
        },
        {
          head: 'Cash flow a month',
          figure: 'monthlyCashFlow',
          cells: shortCells((result, column) =>
            hasRent(column)
              ? { ...money(result.monthlyCashFlow), short: below(result.monthlyCashFlow, targets.cashFlow) }
              : noRent,
          ),
          reference: asked(targets.cashFlow, (amount) => `at least ${usd(amount)}`),
        },
        {
          head: 'Cash-on-cash',
          figure: 'cashOnCashPercent',
          cells: cells((result, column) => (hasRent(column) ? shareCell(result, targets) : noRent)),
          reference: asked(targets.cashOnCashPercent, (share) => `at least ${share}%`),
        },
        {
          head: 'Profit',
          figure: 'profit',
          cells: shortCells((result, column) => ({
            ...money(result.profit),
            short: shortProfit(result, column, targets),
            sub: result.exitMonth === null ? undefined : `over ${durationInWords(result.exitMonth)}`,
          })),
          reference: {
            ...asked(targets.profit, (amount) => `at least ${usd(amount)}`),
            sub:
              targets.assignmentFee === undefined ? undefined : `assignment fee at least ${usd(targets.assignmentFee)}`,
          },
        },
        worthRow('Worth today', 'npv'),
        worthRow('With no growth', 'npvNoGrowth'),
        {
          head: 'Return a year',
          headSub: 'IRR, monthly flows',
          figure: 'irrPercent',
          cells: cells(returnCell),
          reference: { text: '', isNone: true },
        },
      ],
    },
    {
      head: 'The seller',
      referenceHead: 'Listed with an agent',
      rows: [
        {
          head: 'Cash now',
          figure: 'seller.cashNow',
          cells: cells(({ seller }) => money(seller.cashNow)),
          reference: money(listed.cashNow),
        },
        {
          head: 'A month',
          figure: 'seller.monthly',
          cells: cells(({ seller }, { name }) =>
            name === 'Bank Loan' || !traits[name].hasSellerMonths
              ? { text: 'nothing', isNone: true }
              : money(seller.monthly),
          ),
          reference: money(listed.monthly),
        },
        {
          head: 'In all',
          headSub: 'by the contract',
          figure: 'seller.total',
          cells: cells(({ seller }) => money(seller.total)),
          reference: money(listed.total),
        },
        {
          head: 'Worth today',
          headSub: `at ${assumptions.sellerDiscountPercent}%`,
          isKey: true,
          figure: 'seller.presentValue',
          cells: cells(({ seller }) => ({ ...money(seller.presentValue), ...against(seller.presentValue, listed) })),
          reference: money(listed.presentValue),
        },
        {
          head: 'Loan still in their name',
          headSub: 'at the end of the contract',
          figure: 'seller.loanInNameAtExit',
          cells: cells(({ seller }) => loanCell(seller)),
          reference: loanCell(listed),
        },
      ],
    },
  ];
}

const nothing: Cell = { text: null };
const locked: Cell = { text: '', isNone: true };
const noRent: Cell = { text: 'no rent', isNone: true };
const hasRent = ({ name }: Column) => name === 'Bank Loan' || traits[name].isHeld;

function money(amount: number | null): Cell {
  if (amount === null) return nothing;
  return { text: usd(amount), tone: Math.round(amount) < 0 ? 'negative' : undefined };
}

function below(amount: number | null, least: number | undefined): string | undefined {
  if (amount === null || least === undefined || least - amount <= tolerance) return undefined;
  return `${dollarsAndCents(least - amount)} short`;
}

function above(amount: number | null, most: number | undefined): string | undefined {
  if (amount === null || most === undefined || amount - most <= tolerance) return undefined;
  return `${dollarsAndCents(amount - most)} over`;
}

/** Less than a dollar keeps its cents: nothing is "$0 short". */
function dollarsAndCents(amount: number): string {
  return amount < 1 ? usdToCent(amount) : usd(amount);
}

function shareCell(
  { cashOnCashPercent: share, cashIn, monthlyCashFlow }: NonNullable<Column['result']>,
  targets: Targets,
): Cell {
  if (share === null) {
    return cashIn !== null && cashIn <= 0 && monthlyCashFlow !== null ? { text: 'no cash in', isNone: true } : nothing;
  }
  const missing = (targets.cashOnCashPercent ?? share) - share;
  return {
    text: percent(share, 2),
    tone: share < 0 ? 'negative' : undefined,
    short: missing > tolerance ? `${decimal(missing, 2)} points short` : undefined,
  };
}

/** Says how far the profit, or a fee in its place, is below its target; `undefined` where it is not. */
function shortProfit(result: NonNullable<Column['result']>, { name }: Column, targets: Targets): string | undefined {
  if (name === 'Bank Loan' || traits[name].asks === 'profit') return below(result.profit, targets.profit);
  const fee = 'terms' in result ? result.terms.fee : undefined;
  const short = below(fee ?? null, targets.assignmentFee);
  return short === undefined ? undefined : `fee ${short}`;
}

function returnCell({ irrPercent, exitMonth, cashIn, npv }: NonNullable<Column['result']>): Cell {
  if (irrPercent !== null) return { text: percent(irrPercent, 2), tone: irrPercent < 0 ? 'negative' : undefined };
  if (npv === null) return nothing;
  if (exitMonth !== null && exitMonth < 12) return { text: 'under a year', isNone: true };
  return cashIn !== null && cashIn < 1000 ? { text: 'too little cash in', isNone: true } : nothing;
}

function against(worth: number | null, { presentValue }: SellerSide): Pick<Cell, 'sub' | 'subTone'> {
  if (worth === null || presentValue === null) return {};
  const more = Math.round(worth - presentValue);
  if (more === 0) return { sub: 'as listing' };
  return more > 0
    ? { sub: `+${usd(more)} vs. listing`, subTone: 'positive' }
    : { sub: `${usd(more)} vs. listing`, subTone: 'negative' };
}

function loanCell({ loanInNameAtExit: loan, months }: SellerSide): Cell {
  if (loan === null) return nothing;
  if (loan === 0) return { text: 'paid off', isNone: true };
  return { text: usd(loan), sub: months ? `after ${durationInWords(months)}` : undefined };
}

function madeOf(
  result: NonNullable<Column['result']>,
  column: Column,
  { bankTerms, view, solutions }: Sheet,
): string | undefined {
  if (result.price === null || column.isLocked) return undefined;
  const structure = structureOf(column);
  if (structure === null || !('terms' in result)) return bankTerms;
  const isUnsolved = view === 'solved' && solutions?.[structure].feasible === false;
  return isUnsolved
    ? `as proposed: no ${mainTermName(structure)} meets your targets`
    : wordings[structure].brief(result.terms);
}

/** In the terms as proposed, where they would meet the targets; else, what is proposed. */
function otherTerms({ view, columns, solutions, proposed }: Sheet): Row[] {
  if (solutions === null) return [];
  const cellOf = (structure: Strategy): Cell => {
    const was = proposed[structure];
    if (was === null) return nothing;
    if (view === 'proposed') {
      const { text, sub } = solvedText(structure, solutions[structure], was);
      return text === '—' ? nothing : { text, sub };
    }
    return { ...money(was.price), sub: was.price === null ? undefined : wordings[structure].brief(was.terms) };
  };
  return [
    {
      head: view === 'proposed' ? 'Meets your targets at' : 'As proposed',
      isKey: view === 'proposed',
      cells: columns.map((column) => {
        const structure = structureOf(column);
        return structure === null || column.isLocked ? locked : cellOf(structure);
      }),
      reference: { text: '', isNone: true },
    },
  ];
}

import type { Places } from '#shared/structures/base/formula.ts';
import type { ExitKey, ExitTerms } from '#shared/terms/exit-terms.ts';

/*
 * An exit in the cells of a workbook. Each payment of a month is in a column that says from whom it comes and whom it
 * reaches, so that the columns of the parties follow from them and sum to zero.
 */

/** The payments of the months. Who holds the house is the investor, or who took the contract over. */
export const flowColumns = {
  rent: { from: 'outsiders', to: 'holder' },
  costs: { from: 'holder', to: 'outsiders' },
  loan: { from: 'loanPayer', to: 'outsiders' },
  toSeller: { from: 'holder', to: 'seller' },
  sellersCosts: { from: 'seller', to: 'outsiders' },
  theirs: { from: 'endBuyer', to: 'investor' },
  theirCosts: { from: 'endBuyer', to: 'outsiders' },
  service: { from: 'investor', to: 'outsiders' },
  cashToSeller: { from: 'holder', to: 'seller' },
  cashToOthers: { from: 'holder', to: 'outsiders' },
  sellersCash: { from: 'seller', to: 'outsiders' },
  theirCash: { from: 'endBuyer', to: 'investor' },
  theirClosing: { from: 'endBuyer', to: 'outsiders' },
  ownCash: { from: 'investor', to: 'outsiders' },
  reserves: { from: 'holder', to: 'setAside' },
} as const satisfies Record<string, { from: string; to: string }>;
export type FlowColumn = keyof typeof flowColumns;

/** A month's payments, in formulas; several of one column are added. */
export type MonthFlows = (readonly [column: FlowColumn, amount: string])[];

/** Where the exit's sheet has what formulas need, and what the entry pays in its months. USD. */
export type ExitSheet<Key extends ExitKey = ExitKey> = {
  places: Places;
  term: (name: keyof ExitTerms[Key] & string) => string;
  /** The month in which the exit begins, and the last of the table. */
  start: number;
  end: number;
  /** A payment of a month, and what two months and those between them pay; "0" for none. */
  cell: (column: FlowColumn, month: number) => string;
  sum: (column: FlowColumn, from: number, to: number) => string;
  figure: (name: ExitFigure) => string;
  /** The start, a month's payments to seller and lender, and the payoff. */
  closing: MonthFlows;
  due: (month: number) => MonthFlows;
  payOff: (month: number) => MonthFlows;
  /** The investor's part of what is paid off, and of a month's due. */
  owed: (month: number) => string;
  paid: (month: number) => string;
  giveBack: MonthFlows;
  /** The market's rent after vacancy and management. */
  rent: (month: number) => MonthFlows;
  /** The holder's costs in a month; those of a house that is owned; the holder's maintenance among them. */
  costs: (month: number) => string;
  ownedCosts: (month: number) => string;
  maintenance: (month: number) => string;
  /** The proceeds of a sale in that month after its costs. */
  soldFor: (month: number) => string;
  /** The structure's own sale: with what it pays off, or the lapse of an option. */
  sale: (month: number) => MonthFlows;
  /** The price that buying the house still takes closing costs on; "0" for none. */
  titlePrice: string;
  /** The exit's own note: its payment a month as rounded, what a month pays and what is then owed. */
  note: { payment: string; paid: (month: number) => string; owed: (month: number) => string };
};

/** Figures of the sheet, in its order. */
export const exitFigures = {
  cashIn: ['Cash in', 'cents'],
  cashAtStart: ['At the start', 'cents'],
  cashLeft: ['Cash left in', 'cents'],
  monthlyCashFlow: ['Cash flow, a month', 'cents'],
  cashOnCashPercent: ['Cash-on-cash, % a year', 'percent'],
  profit: ['Profit', 'cents'],
  npv: ['Worth today (NPV)', 'cents'],
  irrPercent: ['Return (IRR), % a year', 'percent'],
} as const;
export type ExitFigure = keyof typeof exitFigures;

export type ExitFormulas<Key extends ExitKey = ExitKey> = {
  /** Column names where the usual name says too little. */
  heads: Partial<Record<FlowColumn, string>>;
  /** A note to the investor, or a new loan: its amount; rate and months are terms. */
  note: { label: string; amount: (sheet: ExitSheet<Key>) => string } | null;
  /** The month in which the entry closes. */
  closesIn: 0 | 1;
  /** Whether the exit itself ends what the entry owes, in its first month. */
  endsEntry?: true;
  /** Who holds the house in the table. */
  holder: 'investor' | 'endBuyer';
  month: (sheet: ExitSheet<Key>, month: number) => MonthFlows;
  cashIn: (sheet: ExitSheet<Key>) => string;
  cashAtStart: ((sheet: ExitSheet<Key>) => string) | null;
  cashLeft: (sheet: ExitSheet<Key>) => string;
  /** The month whose cash flow is shown; `null` without one. */
  shownMonth: ((sheet: ExitSheet<Key>, vacantMonths: number) => number) | null;
  monthly: ((sheet: ExitSheet<Key>, month: number) => string) | null;
};

import { csvTable } from '#shared/csv/write-csv.ts';
import { round } from '#shared/finance/figures.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { paidOffHeld } from '#shared/structures/engine/paid-off.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { registry } from '#shared/structures/registry.ts';

/* One structure month by month, for reading and for spreadsheets. USD; NaN where a fact is unknown. */

/** Cash flows of a month or a year for the investor: costs are below 0. */
type ScheduleFlows = {
  /** Of the whole house, before vacancy. */
  rent: number;
  vacancyAndManagement: number;
  costs: number;
  /** On the loan that stays, where the investor pays it. */
  loanPayment: number;
  /** A second, a note, or rent to the owner. */
  sellerPayment: number;
  /** The cash in at closing, and what the exit leaves. */
  capital: number;
  /** The sum of all of them. */
  cashFlow: number;
  /** Paid off by the exit; below 0 where the seller pays in. */
  sellerReceives: number;
};

export type ScheduleRow = ScheduleFlows & {
  /** The month or the year; 0 is the day of closing. */
  period: number;
  /** Owed at its end on the loan that stays in the seller's name, before a sale pays it. */
  loanBalance: number;
  /** Owed at its end on the note to the seller, before a sale pays it. */
  noteBalance: number;
};

const nothing: ScheduleFlows = {
  rent: 0,
  vacancyAndManagement: 0,
  costs: 0,
  loanPayment: 0,
  sellerPayment: 0,
  capital: 0,
  cashFlow: 0,
  sellerReceives: 0,
};

/**
 * The months of a structure from closing to its exit. The cash flows add up to its profit, and the last month's capital
 * is its net at exit. Empty where a structure has no exit: subject-to a loan that does not exist.
 */
export function dealSchedule(deal: Deal, structure: Strategy): ScheduleRow[] {
  const { exitMonth, row } = rowsOf(deal, structure);
  return Array.from({ length: exitMonth + 1 }, (_, period) => row(period));
}

/** One month of the schedule; `undefined` when it is after the exit, or there is none. */
export function scheduleMonth(deal: Deal, structure: Strategy, period: number): ScheduleRow | undefined {
  const { exitMonth, row } = rowsOf(deal, structure);
  return period <= exitMonth ? row(period) : undefined;
}

/** The months up to the exit, each worked out when it is asked for. -1: there is no exit. */
function rowsOf(deal: Deal, structure: Strategy): { exitMonth: number; row: (period: number) => ScheduleRow } {
  const figures = figuresOf(deal, structure);
  const { flows, netAtExit } = figures;
  const seller = paidOffHeld(structure, deal, figures);
  const exitMonth = Number.isFinite(figures.exitMonth) ? figures.exitMonth : -1;
  const { loan: theirs, note: own, running } = registry[structure];
  const loan = theirs.stays(deal) ? scheduleOf(deal.facts.loan, exitMonth) : null;
  const ownNote = own.loan(deal);
  const note = ownNote && scheduleOf(ownNote, exitMonth);
  const runs = running(deal);
  const row = (period: number): ScheduleRow => {
    const capital = period === 0 ? (flows[0] ?? 0) : period === exitMonth ? netAtExit : 0;
    const { rent = 0, costs = 0, sellerPayment = 0 } = period === 0 ? {} : runs(period);
    return {
      period,
      rent,
      vacancyAndManagement: 0 - rent * (1 - deal.facts.keptShare),
      costs,
      loanPayment: period > 0 && loan && theirs.isPaid ? -loan.paid(period) : 0,
      sellerPayment: period > 0 && note ? -note.paid(period) : sellerPayment,
      capital,
      cashFlow: flows[period] ?? 0,
      sellerReceives: seller.flows[period] ?? 0,
      loanBalance: loan?.owed(period) ?? 0,
      noteBalance: note?.owed(period) ?? 0,
    };
  };
  return { exitMonth, row };
}

/** The schedule by year: flows of the year, balances at its end. The day of closing stays a row of its own. */
export function scheduleYears(months: readonly ScheduleRow[]): ScheduleRow[] {
  const years = new Map<number, ScheduleRow>();
  for (const month of months) {
    const period = Math.ceil(month.period / 12);
    const before = years.get(period) ?? { ...nothing, period, loanBalance: 0, noteBalance: 0 };
    years.set(period, {
      period,
      rent: before.rent + month.rent,
      vacancyAndManagement: before.vacancyAndManagement + month.vacancyAndManagement,
      costs: before.costs + month.costs,
      loanPayment: before.loanPayment + month.loanPayment,
      sellerPayment: before.sellerPayment + month.sellerPayment,
      capital: before.capital + month.capital,
      cashFlow: before.cashFlow + month.cashFlow,
      sellerReceives: before.sellerReceives + month.sellerReceives,
      loanBalance: month.loanBalance,
      noteBalance: month.noteBalance,
    });
  }
  return [...years.values()];
}

/** The columns of a schedule, as their heads are written. */
export const scheduleColumns = [
  ['Rent', 'rent'],
  ['Vacancy and management', 'vacancyAndManagement'],
  ['Costs', 'costs'],
  ['Existing loan payment', 'loanPayment'],
  ['Paid to the seller', 'sellerPayment'],
  ['Cash in and net at exit', 'capital'],
  ['Cash flow', 'cashFlow'],
  ['Existing loan balance', 'loanBalance'],
  ['Owed to the seller', 'noteBalance'],
  ['Seller receives', 'sellerReceives'],
] as const satisfies readonly (readonly [head: string, key: keyof ScheduleRow])[];

/**
 * The months as a table for spreadsheets, USD to the cent. A cell that needs an unknown fact is empty.
 *
 * @param note is in a last column of every row, so that it stays with the figures: "Sample data".
 */
export function scheduleCsv(months: readonly ScheduleRow[], note?: string): string {
  const heads = ['Month', ...scheduleColumns.map(([head]) => head)];
  const rows = months.map((row) => [
    row.period,
    ...scheduleColumns.map(([, key]) => (Number.isNaN(row[key]) ? '' : round(row[key]))),
  ]);
  const table = [heads, ...rows];
  return csvTable(note === undefined ? table : table.map((line, index) => [...line, index === 0 ? 'Note' : note]));
}

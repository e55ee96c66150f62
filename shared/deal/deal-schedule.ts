import { csvTable } from '#shared/csv/write-csv.ts';
import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { round } from '#shared/finance/figures.ts';
import { type Loan, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Deal, fixedCosts } from '#shared/structures/base/house.ts';
import { figuresOf, keepsLoan } from '#shared/structures/engine/figures.ts';
import { leaseFixedCosts } from '#shared/structures/lease-option/plan.ts';
import { sellerNote } from '#shared/structures/seller-finance/plan.ts';

/* One structure month by month, for reading and for spreadsheets. USD; NaN where a fact is unknown. */

/** What comes in and goes out in a month or a year, as the investor pays and gets it: costs are below 0. */
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
  /** What the seller gets; below 0 where they pay in. */
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
  const { flows, netAtExit, seller, ...figures } = figuresOf(deal, structure);
  const exitMonth = Number.isFinite(figures.exitMonth) ? figures.exitMonth : -1;
  const loan = keepsLoan(deal, structure) ? scheduleOf(deal.facts.loan, exitMonth) : null;
  const ownNote = noteToSeller(deal, structure);
  const note = ownNote && scheduleOf(ownNote, exitMonth);
  const running = monthlyFlows(deal, structure);
  const row = (period: number): ScheduleRow => {
    const capital = period === 0 ? (flows[0] ?? 0) : period === exitMonth ? netAtExit : 0;
    return {
      period,
      ...nothing,
      ...(period === 0 ? {} : running(period)),
      ...(period > 0 && loan && structure === 'Subject-To' ? { loanPayment: -loan.paid(period) } : {}),
      ...(period > 0 && note ? { sellerPayment: -note.paid(period) } : {}),
      capital,
      cashFlow: flows[period] ?? 0,
      sellerReceives: seller.flows[period] ?? 0,
      loanBalance: loan?.owed(period) ?? 0,
      noteBalance: note?.owed(period) ?? 0,
    };
  };
  return { exitMonth, row };
}

function noteToSeller(deal: Deal, structure: Strategy): Loan | null {
  if (structure === 'Seller Finance') return sellerNote(deal);
  const { second } = deal.terms.subjectTo;
  return structure === 'Subject-To' && second ? noteOf(second.amount, second) : null;
}

/** What the house earns and costs the investor in a month, without loans and notes. */
function monthlyFlows(deal: Deal, structure: Strategy): (month: number) => Partial<ScheduleFlows> {
  const { house, facts, assumptions, terms } = deal;
  const earned = (rent: number) => ({ rent, vacancyAndManagement: -rent * (1 - facts.keptShare) });
  const rentOf = (month: number) => facts.rent * yearlyStep(assumptions.rentGrowthPercent, month);
  const costStep = (month: number) => yearlyStep(assumptions.costGrowthPercent, month);
  switch (structure) {
    case 'Subject-To':
    case 'Seller Finance':
      return (month) => ({
        ...earned(month <= house.vacantMonths ? 0 : rentOf(month)),
        costs: -fixedCosts(facts) * costStep(month),
      });
    case 'Lease Option':
      return (month) => ({
        ...earned(rentOf(month)),
        costs: -leaseFixedCosts(deal) * costStep(month),
        sellerPayment: -terms.leaseOption.rent,
      });
    case 'Novation':
      return () => ({ costs: -terms.novation.holdingMonthly });
    case 'Wholesale':
      return () => ({});
  }
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

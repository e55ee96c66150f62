import { balanceAfter } from './amortisation.ts';
import {
  calculateDeal,
  cashInvested,
  dealLoan,
  dealNumbers,
  netOperatingIncome,
  operatingCosts,
  projectionDefaults,
  typedPercent,
} from './deal.ts';
import type { DealInputs, ProjectionInput, ProjectionInputs } from './deal-inputs.ts';
import { divide, percentOf, priceToRentRatio } from './figures.ts';

/*
 * A deal over the years, and the ratios that lenders and investors use. Rent, costs and value grow at separate rates;
 * the loan is paid on schedule. This is not a market forecast.
 */

export const projectionYears = 10;

/** One year of a deal, USD. Income and costs cover the year; value and loan are at its end. */
export type ProjectionRow = {
  /** 1 is the first year, at today's rent and costs. */
  year: number;
  /** Before vacancy. */
  rent: number;
  vacancy: number;
  operatingCosts: number;
  netOperatingIncome: number;
  debtService: number;
  cashFlow: number;
  propertyValue: number;
  loanBalance: number;
  equity: number;
  /** The cash flows up to and including this year, without the cash invested. */
  cumulativeCash: number;
};

/** Value, loan and equity at the end of a year, USD; year 0 is the day of purchase. */
export type EquityPoint = Pick<ProjectionRow, 'year' | 'propertyValue' | 'loanBalance' | 'equity'>;

/**
 * Years 1 to `years` of a deal. Taxes, insurance, HOA dues, maintenance and other expenses grow with expenses;
 * vacancy and management are a share of the rent. An absent growth rate is 3 %, an empty or unreadable one 0; rates are clamped
 * to −100 to 100 %.
 */
export function projectDeal(
  inputs: DealInputs,
  growth: ProjectionInputs = {},
  years = projectionYears,
): ProjectionRow[] {
  const deal = dealNumbers(inputs);
  const month = calculateDeal(inputs).breakdown;
  const fixedCosts = 12 * (operatingCosts(month) - month.management);
  const rows: ProjectionRow[] = [];
  let cumulativeCash = 0;
  for (const point of equityOverTime(inputs, growth, years).slice(1)) {
    const grownYears = point.year - 1;
    const rent = 12 * deal.rent * growthFactor(growth, 'rentGrowth', grownYears);
    const vacancy = percentOf(deal.vacancy, rent);
    const costs = fixedCosts * growthFactor(growth, 'expenseGrowth', grownYears) + percentOf(deal.management, rent);
    const income = rent - vacancy - costs;
    // The loan may end within the years: then fewer payments are due, or none.
    const debtService = month.loanPayment * Math.min(12, Math.max(0, deal.months - 12 * grownYears));
    cumulativeCash += income - debtService;
    rows.push({
      ...point,
      rent,
      vacancy,
      operatingCosts: costs,
      netOperatingIncome: income,
      debtService,
      cashFlow: income - debtService,
      cumulativeCash,
    });
  }
  return rows;
}

/** Value, loan and equity from the purchase to the end of year `years`. */
export function equityOverTime(
  inputs: DealInputs,
  growth: ProjectionInputs = {},
  years = projectionYears,
): EquityPoint[] {
  const deal = dealNumbers(inputs);
  const loan = dealLoan(inputs);
  return Array.from({ length: years + 1 }, (_, year) => {
    const propertyValue = deal.price * growthFactor(growth, 'valueGrowth', year);
    // Without a rate nothing is repaid.
    const loanBalance = loan ? balanceAfter(loan, 12 * year) : deal.loan;
    return { year, propertyValue, loanBalance, equity: propertyValue - loanBalance };
  });
}

/**
 * Nets a sale at the end of a year: value less selling costs and loan balance, USD; 7 % selling costs when absent.
 * Taxes are not counted.
 */
export function netAtExit(row: EquityPoint, { sellingCostPercent }: ProjectionInputs = {}): number {
  const selling = typedPercent(sellingCostPercent ?? projectionDefaults.sellingCostPercent);
  return row.equity - percentOf(selling, row.propertyValue);
}

/**
 * The investor's cash flows: the cash invested (negative), then each year's cash flow, plus the proceeds of a sale at
 * the end of the last year. Taxes are not counted.
 */
export function dealCashFlows(inputs: DealInputs, rows: ProjectionRow[], projection: ProjectionInputs = {}): number[] {
  const flows = rows.map((row, index) => row.cashFlow + (index === rows.length - 1 ? netAtExit(row, projection) : 0));
  return [-cashInvested(dealNumbers(inputs)), ...flows];
}

/**
 * Adds up the first year without a sale: its cash flow, the loan principal that it pays off, and the growth in value.
 * USD.
 */
export function firstYearReturn(inputs: DealInputs, projection: ProjectionInputs = {}): number {
  const { price, loan } = dealNumbers(inputs);
  return projectDeal(inputs, projection, 1).reduce(
    (sum, { cashFlow, equity }) => sum + cashFlow + equity,
    loan - price,
  );
}

/**
 * The internal rate of return per period in percent, by bisection. `null` when there is none: the flows never change
 * sign, or first and last have the same sign, where the rate is ambiguous. For up to a thousand periods.
 */
export function internalRateOfReturn(flows: readonly number[]): number | null {
  const first = flows.findIndex((flow) => flow !== 0);
  const last = flows.findLastIndex((flow) => flow !== 0);
  const used = flows.slice(first, last + 1);
  const atStart = Math.sign(used[0] ?? 0);
  const atEnd = Math.sign(used.at(-1) ?? 0);
  if (atStart * atEnd >= 0) return null;

  // t from 0 to 1 maps to growth t ÷ (1 − t): from a rate of −100 % to infinity.
  let low = 0;
  let high = 1;
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(used, middle)) === atEnd) low = middle;
    else high = middle;
  }
  const t = (low + high) / 2;
  return (t / (1 - t) - 1) * 100;
}

/** Net operating income divided by the loan payment; `null` without a loan payment. */
export function debtServiceCoverage(inputs: DealInputs): number | null {
  const month = calculateDeal(inputs).breakdown;
  return month.loanPayment === 0 ? null : divide(netOperatingIncome(month), month.loanPayment);
}

/** Operating costs and loan payment in percent of the rent before vacancy; `null` without rent. */
export function breakEvenRatio(inputs: DealInputs): number | null {
  const { monthlyRental, monthlyExpenses } = calculateDeal(inputs);
  return monthlyRental === 0 ? null : divide(monthlyExpenses * 100, monthlyRental);
}

/** The price in years of rent; `null` without rent. */
export function grossRentMultiplier(inputs: DealInputs): number | null {
  const { price, rent } = dealNumbers(inputs);
  return rent === 0 ? null : priceToRentRatio(price, rent);
}

function growthFactor(growth: ProjectionInputs, name: ProjectionInput, years: number): number {
  const rate = typedPercent(growth[name] ?? projectionDefaults[name]);
  return (1 + Math.min(100, Math.max(-100, rate)) / 100) ** years;
}

/** The net present value at growth t ÷ (1 − t), times a positive number: only its sign is used. */
function worth(flows: readonly number[], t: number): number {
  // Horner's scheme: a power for each flow would take ten times as long, at every key of a deal.
  let sum = 0;
  let discount = 1;
  for (const flow of flows) {
    sum = sum * t + flow * discount;
    discount *= 1 - t;
  }
  return sum;
}

import type { AssumedLoan, PropertyField, PropertyResult, Provenance } from '#shared/property/property.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import { assumptions } from './assumptions.ts';

/*
 * The formulas of every derived figure, the same for every source. All are total: for any input the result is a
 * finite number, and 0 where a divisor is 0.
 */

/** Half of the last decimal shown, a cent or a hundredth of a percent: figures closer than this read the same. */
export const tolerance = 0.005;

/** A property's income and costs. USD. */
export type RentalFacts = {
  value: number;
  /** A month, whole property. */
  rent: number;
  /** A year. */
  taxes: number;
  /** A month. */
  hoa: number;
};

/** The level monthly payment that repays `principal` over `months` at `annualRate` percent. USD. */
export function monthlyPayment(principal: number, annualRate: number, months: number): number {
  if (months <= 0) return 0;
  const rate = annualRate / 1200;
  return rate === 0 ? finite(principal / months) : divide(principal * rate, annuity(rate, months));
}

/** The balance of such a loan after `monthsPaid` payments. USD. */
export function remainingBalance(principal: number, annualRate: number, months: number, monthsPaid: number): number {
  if (months <= 0) return 0;
  const left = Math.min(months, Math.max(0, months - monthsPaid));
  const rate = annualRate / 1200;
  if (rate === 0) return finite((principal * left) / months);
  return divide(principal * annuity(rate, left), annuity(rate, months));
}

/** USD a year. */
export function insurance(value: number): number {
  return percentOf(assumptions.insurance, value);
}

/** Taxes, insurance, HOA, maintenance and management; no loan. USD a year. */
export function operatingCosts({ value, rent, taxes, hoa }: RentalFacts): number {
  return finite(
    taxes +
      insurance(value) +
      hoa * 12 +
      percentOf(assumptions.maintenance, value) +
      percentOf(assumptions.management, rent * 12),
  );
}

/** A year's rent less vacancy and operating costs. USD a year. */
export function netOperatingIncome(facts: RentalFacts): number {
  return finite(percentOf(100 - assumptions.vacancy, facts.rent * 12) - operatingCosts(facts));
}

/** A year's payments on a loan that buys the property at its value. USD. */
export function debtService(value: number): number {
  const loan = percentOf(100 - assumptions.downPayment, value);
  return 12 * monthlyPayment(loan, assumptions.rate, assumptions.months);
}

/** Down payment and closing costs. USD. */
export function totalCashRequired(value: number): number {
  return percentOf(assumptions.downPayment + assumptions.closing, value);
}

/** Net operating income in percent of value. */
export function capRate(facts: RentalFacts): number {
  return divide(netOperatingIncome(facts) * 100, facts.value);
}

/** A year's rent after costs, in percent of value: without a loan this equals the cap rate. */
export function netRentalYield(facts: RentalFacts): number {
  return capRate(facts);
}

/** A year's cash flow in percent of the cash invested. */
export function cashOnCashReturn(facts: RentalFacts): number {
  return divide(monthlyNetCashFlow(facts) * 1200, totalCashRequired(facts.value));
}

/** Monthly income after costs and the payment on the purchase loan. USD. */
export function monthlyNetCashFlow(facts: RentalFacts): number {
  return finite((netOperatingIncome(facts) - debtService(facts.value)) / 12);
}

/** The present owner's monthly costs: their own mortgage payment and the operating costs. USD. */
export function totalMonthlyExpenses(facts: RentalFacts, mortgagePayment: number): number {
  return finite(mortgagePayment + operatingCosts(facts) / 12);
}

/** A year's rent in percent of value. */
export function grossRentalYield(rent: number, value: number): number {
  return divide(rent * 1200, value);
}

/** Costs and loan payments in percent of gross rent: above 100 the property loses money. */
export function breakEvenRatio(facts: RentalFacts): number {
  return divide((operatingCosts(facts) + debtService(facts.value)) * 100, facts.rent * 12);
}

/** Value in years of rent. */
export function priceToRentRatio(value: number, rent: number): number {
  return divide(value, rent * 12);
}

/** USD per square foot. */
export function pricePerSqFt(price: number, squareFeet: number): number {
  return divide(price, squareFeet);
}

/** Value less loan balance, USD; may be negative. */
export function equity(value: number, mortgageBalance: number): number {
  return finite(value - mortgageBalance);
}

/**
 * Equity in percent of value. A value of 0 counts as 1, as in the rule table. Rounding to ten decimals keeps
 * boundaries exact: $81.54 of $135.90 is 60 %, not 60.00000000000001.
 */
export function equityPercent(equity: number, value: number): number {
  const percent = (equity * 100) / (value === 0 ? 1 : value);
  return roundedTo(percent, 10);
}

/** The High Equity tag: equity is half of the value or more. */
export function isHighEquity(value: number, mortgageBalance: number): boolean {
  return equityPercent(equity(value, mortgageBalance), value) >= 50;
}

/** Square feet in acres. */
export function acres(squareFeet: number): number {
  return squareFeet / 43_560;
}

/** Whole months between two moments by the UTC calendar; 0 when `to` is not later. */
export function wholeMonthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return finite(Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months));
}

// Average 30-year fixed rate of each year in percent, Freddie Mac Primary Mortgage Market Survey.
const firstRateYear = 1996;
const averageRates = [
  7.81, 7.6, 6.94, 7.44, 8.05, 6.97, 6.54, 5.83, 5.84, 5.87, 6.41, 6.34, 6.03, 5.04, 4.69, 4.45, 3.66, 3.98, 4.17, 3.85,
  3.65, 3.99, 4.54, 3.94, 3.11, 2.96, 5.34, 6.81, 6.72, 6.6,
];

/** The average 30-year rate of a year in percent; outside the survey, that of the nearest year. */
export function averageRate(year: number): number {
  const index = Math.min(averageRates.length - 1, Math.max(0, year - firstRateYear));
  return averageRates[index] ?? assumptions.rate;
}

/**
 * The present owner's probable loan when none is on record: 80 % of the last price over 30 years at the average rate
 * of the year of sale. USD, rounded to cents. `null` without a price, and when such a loan is already repaid.
 */
export function estimateMortgage(
  lastSale: { price: number; date: string },
  now: Date,
): { balance: number; payment: number; loan: AssumedLoan } | null {
  const sold = new Date(lastSale.date);
  if (lastSale.price <= 0 || Number.isNaN(sold.getTime())) return null;
  const monthsPaid = wholeMonthsBetween(sold, now);
  if (monthsPaid >= assumptions.months) return null;
  const amount = percentOf(assumptions.loanToPrice, lastSale.price);
  const annualRate = averageRate(sold.getUTCFullYear());
  return {
    balance: round(remainingBalance(amount, annualRate, assumptions.months, monthsPaid)),
    payment: round(monthlyPayment(amount, annualRate, assumptions.months)),
    loan: { amount, annualRate, monthsPaid },
  };
}

/** A source's facts about a property; unknown facts are absent. USD unless noted otherwise. */
export type KnownFacts = {
  value?: number | undefined;
  /** A month. */
  rent?: number | undefined;
  /** A year. */
  taxes?: number | undefined;
  /** A month; absent means none. */
  hoa?: number | undefined;
  mortgageBalance?: number | undefined;
  /** A month. */
  mortgagePayment?: number | undefined;
  squareFootage?: number | undefined;
};
export type Fact = Exclude<keyof KnownFacts, 'hoa'>;

// The facts behind each figure: without one of them the figure is missing.
const workedOutFrom = {
  'financialData.equity': ['value', 'mortgageBalance'],
  'financialData.insurance': ['value'],
  'financialData.totalMonthlyExpenses': ['value', 'rent', 'taxes', 'mortgagePayment'],
  'marketData.pricePerSqFt': ['value', 'squareFootage'],
  'marketData.capRate': ['value', 'rent', 'taxes'],
  'marketData.cashOnCashReturn': ['value', 'rent', 'taxes'],
  'investmentMetrics.grossRentalYield': ['value', 'rent'],
  'investmentMetrics.netRentalYield': ['value', 'rent', 'taxes'],
  'investmentMetrics.monthlyNetCashFlow': ['value', 'rent', 'taxes'],
  'investmentMetrics.totalCashRequired': ['value'],
  'investmentMetrics.breakEvenRatio': ['value', 'rent', 'taxes'],
  'investmentMetrics.priceToRentRatio': ['value', 'rent'],
  'leadIndicators.highEquity': ['value', 'mortgageBalance'],
} as const satisfies Partial<Record<PropertyField, readonly Fact[]>>;
type DerivedField = keyof typeof workedOutFrom;
const derivedFields = Object.keys(workedOutFrom) as DerivedField[];

export type DerivedFigures = {
  financialData: Pick<PropertyResult['financialData'], 'equity' | 'insurance' | 'totalMonthlyExpenses'>;
  marketData: Pick<PropertyResult['marketData'], 'pricePerSqFt' | 'capRate' | 'cashOnCashReturn'>;
  investmentMetrics: PropertyResult['investmentMetrics'];
  leadIndicators: Pick<PropertyResult['leadIndicators'], 'highEquity'>;
  provenance: Record<DerivedField, Provenance>;
};

/**
 * Every derived figure of a property, rounded to cents or two decimals. A figure that needs an unknown fact is 0 and
 * `missing`. One that needs a fact in `estimated` is `estimated`, as insurance always is. The rest are `computed`.
 */
export function deriveFigures(known: KnownFacts, estimated: readonly Fact[] = []): DerivedFigures {
  const { value = 0, rent = 0, taxes = 0, hoa = 0 } = known;
  const { mortgageBalance = 0, mortgagePayment = 0, squareFootage = 0 } = known;
  const facts = { value, rent, taxes, hoa };

  const provenance = (field: DerivedField): Provenance => {
    const needs: readonly Fact[] = workedOutFrom[field];
    if (needs.some((fact) => known[fact] === undefined)) return 'missing';
    const guessed = field === 'financialData.insurance' || needs.some((fact) => estimated.includes(fact));
    return guessed ? 'estimated' : 'computed';
  };
  const figure = (field: DerivedField, amount: number) => (provenance(field) === 'missing' ? 0 : round(amount));

  return {
    financialData: {
      equity: figure('financialData.equity', equity(value, mortgageBalance)),
      insurance: figure('financialData.insurance', insurance(value)),
      totalMonthlyExpenses: figure('financialData.totalMonthlyExpenses', totalMonthlyExpenses(facts, mortgagePayment)),
    },
    marketData: {
      pricePerSqFt: figure('marketData.pricePerSqFt', pricePerSqFt(value, squareFootage)),
      capRate: figure('marketData.capRate', capRate(facts)),
      cashOnCashReturn: figure('marketData.cashOnCashReturn', cashOnCashReturn(facts)),
    },
    investmentMetrics: {
      grossRentalYield: figure('investmentMetrics.grossRentalYield', grossRentalYield(rent, value)),
      netRentalYield: figure('investmentMetrics.netRentalYield', netRentalYield(facts)),
      monthlyNetCashFlow: figure('investmentMetrics.monthlyNetCashFlow', monthlyNetCashFlow(facts)),
      totalCashRequired: figure('investmentMetrics.totalCashRequired', totalCashRequired(value)),
      breakEvenRatio: figure('investmentMetrics.breakEvenRatio', breakEvenRatio(facts)),
      priceToRentRatio: figure('investmentMetrics.priceToRentRatio', priceToRentRatio(value, rent)),
    },
    leadIndicators: {
      highEquity: provenance('leadIndicators.highEquity') !== 'missing' && isHighEquity(value, mortgageBalance),
    },
    provenance: Object.fromEntries(
      derivedFields.map((field) => [field, provenance(field)]),
    ) as DerivedFigures['provenance'],
  };
}

/** To the nearest cent, or with the given number of decimals; never −0, never NaN. */
export function round(amount: number, decimals = 2): number {
  return finite(roundedTo(finite(amount), decimals));
}

/** The quotient, or 0 where the divisor is 0 or the quotient is not a number. */
export function divide(amount: number, divisor: number): number {
  return divisor === 0 ? 0 : finite(amount / divisor);
}

/** The amount, or 0 when it is not finite; never −0. */
function finite(amount: number): number {
  // Adding 0 turns −0 into 0.
  return Number.isFinite(amount) ? amount + 0 : 0;
}

export function percentOf(percent: number, amount: number): number {
  return finite((amount * percent) / 100);
}

/** 1 − (1 + rate)^−months, exact for tiny rates too. */
function annuity(rate: number, months: number): number {
  return -Math.expm1(-months * Math.log1p(rate));
}

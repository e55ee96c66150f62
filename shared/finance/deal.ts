import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import type { Loan } from './amortisation.ts';
import { assumptions } from './assumptions.ts';
import type { CalculatorInput, DealInput, DealInputs, ProjectionInput } from './deal-inputs.ts';
import { divide, monthlyPayment, percentOf, round } from './figures.ts';

/*
 * The deal calculator: what a property bought on given terms earns and costs. Inputs are the form's texts, saved as
 * typed. Every figure is a finite number for any input, and 0 where a divisor is 0.
 */

/** The deal's inputs before anything is known or typed. */
export const dealDefaults: Record<DealInput, string> = {
  purchasePrice: '',
  downPayment: '',
  loanAmount: '',
  interestRate: String(assumptions.rate),
  loanTerm: String(assumptions.months / 12),
  closingPercent: String(assumptions.closing),
  monthlyRent: '',
  vacancy: String(assumptions.vacancy),
  propertyTaxes: '',
  insurance: '',
  hoaMonthly: '',
  maintenance: String(assumptions.maintenance),
  propertyManagement: String(assumptions.management),
  otherExpenses: '',
};

export const projectionDefaults: Record<ProjectionInput, string> = {
  rentGrowth: '3',
  expenseGrowth: '3',
  valueGrowth: '3',
  sellingCostPercent: String(assumptions.sellingCost),
};

export const dealInputLabels: Record<CalculatorInput, string> = {
  purchasePrice: 'Purchase price',
  downPayment: 'Down payment',
  loanAmount: 'Loan amount',
  interestRate: 'Interest rate',
  loanTerm: 'Loan term',
  closingPercent: 'Closing costs',
  monthlyRent: 'Monthly rent',
  vacancy: 'Vacancy',
  propertyTaxes: 'Property taxes',
  insurance: 'Insurance',
  hoaMonthly: 'HOA dues',
  maintenance: 'Maintenance',
  propertyManagement: 'Property management',
  otherExpenses: 'Other expenses',
  rentGrowth: 'Rent growth',
  expenseGrowth: 'Expense growth',
  valueGrowth: 'Value growth',
  sellingCostPercent: 'Selling costs',
};

/** The parts of a month, USD. */
export type MonthlyBreakdown = {
  /** Rent less vacancy. */
  netRent: number;
  vacancyLoss: number;
  loanPayment: number;
  taxes: number;
  insurance: number;
  hoa: number;
  maintenance: number;
  management: number;
  other: number;
};

/** The calculator's results, not rounded. */
export type DealResults = {
  /** The rent as entered, before vacancy; USD a month. */
  monthlyRental: number;
  /** Loan payment and operating costs, USD a month. Vacancy is not an expense: it reduces the rent. */
  monthlyExpenses: number;
  /** Rent net of vacancy less expenses, USD a month. */
  cashFlow: number;
  /** A year's net operating income in percent of price. */
  capRate: number;
  /** A year's cash flow in percent of the cash invested. */
  roiPercent: number;
  /** A year's cash flow, USD. */
  totalReturn: number;
  breakdown: MonthlyBreakdown;
};

/** The form's texts as numbers: 0 for an empty or unreadable one; `neededFor` says which figures that spoils. */
export type DealNumbers = {
  /** USD. */
  price: number;
  /** USD. */
  downPayment: number;
  /** USD, never negative. */
  loan: number;
  /** Percent a year; `null` when none is entered, which is no loan payment. At 0 the loan is repaid in even parts. */
  rate: number | null;
  /** Monthly payments; may be fractional. */
  months: number;
  /** Closing costs, percent of price. */
  closing: number;
  /** USD a month. */
  rent: number;
  /** Percent of rent. */
  vacancy: number;
  /** USD a year. */
  taxes: number;
  /** USD a year. */
  insurance: number;
  /** USD a month. */
  hoa: number;
  /** Percent of price, a year. */
  maintenance: number;
  /** Percent of rent. */
  management: number;
  /** USD a month. */
  other: number;
};

/** Larger numbers are clamped, so that every result fits its place on the screen. */
export const dealLimits = { dollars: 1e12, percent: 1000, years: 1000 } as const;

/** A hundredth of a cent: smaller amounts count as 0, because dividing by them is meaningless. */
const minDollars = 0.0001;

const fallbackYears = 30;

/** The assumed down payment on a price as the form shows it, to the cent. */
export function downPaymentOf(purchasePrice: string): string {
  return String(round(percentOf(assumptions.downPayment, typedDollars(purchasePrice))));
}

/** Price less down payment as the form shows it, to the cent; negative when the down payment exceeds the price. */
export function loanAmountOf(purchasePrice: string, downPayment: string): string {
  return String(round(typedDollars(purchasePrice) - typedDollars(downPayment)));
}

/**
 * Reads the form. Absent inputs have their defaults, an absent loan amount is price less down payment. An empty,
 * unreadable or non-positive loan term is 30 years; the minimum is one month.
 */
export function dealNumbers(inputs: DealInputs): DealNumbers {
  const form = completeForm(inputs);
  const years = within(dealLimits.years, parseAmount(form.loanTerm));
  return {
    price: typedDollars(form.purchasePrice),
    downPayment: typedDollars(form.downPayment),
    loan: Math.max(0, typedDollars(form.loanAmount)),
    rate: parseAmount(form.interestRate) === null ? null : typedPercent(form.interestRate),
    months: Math.max(1, (years > 0 ? years : fallbackYears) * 12),
    closing: typedPercent(form.closingPercent),
    rent: typedDollars(form.monthlyRent),
    vacancy: typedPercent(form.vacancy),
    taxes: typedDollars(form.propertyTaxes),
    insurance: typedDollars(form.insurance),
    hoa: typedDollars(form.hoaMonthly),
    maintenance: typedPercent(form.maintenance),
    management: typedPercent(form.propertyManagement),
    other: typedDollars(form.otherExpenses),
  };
}

/**
 * Works out a deal's income and costs. The loan payment is 0 without a loan or without a rate entered. The cap rate is
 * net operating income (rent net of vacancy less operating costs) by price; the cash invested is the down payment and
 * the closing costs. Never throws.
 */
export function calculateDeal(inputs: DealInputs): DealResults {
  const deal = dealNumbers(inputs);
  const vacancyLoss = percentOf(deal.vacancy, deal.rent);
  const breakdown: MonthlyBreakdown = {
    netRent: deal.rent - vacancyLoss,
    vacancyLoss,
    loanPayment: paidMonthly(deal),
    taxes: deal.taxes / 12,
    insurance: deal.insurance / 12,
    hoa: deal.hoa,
    maintenance: percentOf(deal.maintenance, deal.price) / 12,
    management: percentOf(deal.management, deal.rent),
    other: deal.other,
  };
  const monthlyExpenses = breakdown.loanPayment + operatingCosts(breakdown);
  const cashFlow = breakdown.netRent - monthlyExpenses;
  return {
    monthlyRental: deal.rent,
    monthlyExpenses,
    cashFlow,
    capRate: divide(netOperatingIncome(breakdown) * 1200, deal.price),
    roiPercent: divide(cashFlow * 1200, cashInvested(deal)),
    totalReturn: cashFlow * 12,
    breakdown,
  };
}

/** The loan that the deal repays, or `null` when there is no payment: without a loan, or without a rate entered. */
export function dealLoan(inputs: DealInputs): Loan | null {
  return loanOf(dealNumbers(inputs));
}

function loanOf({ loan, rate, months }: DealNumbers): Loan | null {
  return loan > 0 && rate !== null && rate >= 0 ? { principal: loan, annualRate: rate, months } : null;
}

function paidMonthly(deal: DealNumbers): number {
  const loan = loanOf(deal);
  return loan === null ? 0 : monthlyPayment(loan.principal, loan.annualRate, loan.months);
}

/** Taxes, insurance, HOA dues, maintenance, management and other expenses, without the loan; USD a month. */
export function operatingCosts(month: MonthlyBreakdown): number {
  return month.taxes + month.insurance + month.hoa + month.maintenance + month.management + month.other;
}

/** Rent net of vacancy less operating costs, USD a month. */
export function netOperatingIncome(month: MonthlyBreakdown): number {
  return month.netRent - operatingCosts(month);
}

/** Down payment and closing costs, USD. */
export function cashInvested(deal: Pick<DealNumbers, 'price' | 'downPayment' | 'closing'>): number {
  const cash = deal.downPayment + percentOf(deal.closing, deal.price);
  // When a negative down payment cancels the closing costs, drop the binary rounding error.
  return Math.abs(cash) < Math.abs(deal.downPayment) * 1e-12 ? 0 : cash;
}

function completeForm(inputs: DealInputs): Record<DealInput, string> {
  const form = { ...dealDefaults };
  for (const name of Object.keys(form) as DealInput[]) form[name] = inputs[name] ?? form[name];
  return { ...form, loanAmount: inputs.loanAmount ?? loanAmountOf(form.purchasePrice, form.downPayment) };
}

function typedDollars(text: string): number {
  const amount = within(dealLimits.dollars, parseDollars(text));
  return Math.abs(amount) < minDollars ? 0 : amount;
}

/** A typed percentage: 0 when it is empty or unreadable. */
export function typedPercent(text: string): number {
  return within(dealLimits.percent, parseAmount(text));
}

function within(limit: number, amount: number | null): number {
  return Math.min(limit, Math.max(-limit, amount ?? 0));
}

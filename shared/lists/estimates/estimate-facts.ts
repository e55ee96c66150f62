import { assumptions } from '#shared/finance/assumptions.ts';
import { estimateMortgage, monthlyPayment, percentOf, round, wholeMonthsBetween } from '#shared/finance/figures.ts';
import { type FactRole, loanNumbers } from '#shared/lists/facts/fact-roles.ts';
import type { FileLoan } from '#shared/lists/facts/loan-of-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { isTaxDelinquent } from '#shared/lists/facts/tax-delinquent.ts';
import { stateOfAddress } from '#shared/property/address.ts';
import type { EstimateMark, EstimateMarks, EstimateName } from '#shared/property/file-facts.ts';
import type { AssumedLoan } from '#shared/property/property.ts';
import { hasDues } from '#shared/structures/base/house.ts';
import type { Estimates } from './estimates.ts';
import { ageOfLoan } from './loan-clock.ts';
import { taxesPercentOf } from './taxes-of-states.ts';

/*
 * What a list's estimates give a house where its file says nothing. A column that others fill tells of a figure: a row
 * without it has an unknown one, and no estimate. Only a loan's rate and payments left are estimated all the same,
 * because few files have them for every loan.
 */

/** A figure is absent where it is a fact, or not estimated. USD. */
export type EstimatedFacts = {
  /** A month. */
  rent?: number;
  /** A year. */
  taxes?: number;
  /** A year. */
  insurance?: number;
  /** A month. */
  hoa?: number;
  arrears?: number;
  liens?: number;
  /** The file's loan with what is estimated of it. */
  loan: FileLoan;
  /** The loan that the last sale suggests. */
  assumed?: AssumedLoan;
  /** Which of the figures are estimates, and what they rest on. */
  marks: EstimateMarks;
};

export type EstimatedFile = {
  /** The list's id. */
  list: string;
  /** The day of its figures, ISO date. */
  day: string;
  estimates: Estimates;
  /** The roles that a row of it has. */
  columns: readonly string[];
};

/** Roles that tell of a figure. */
const tells = {
  rent: ['rent', 'rentYearly'],
  taxes: ['taxesYearly'],
  insurance: ['insuranceYearly'],
  hoa: ['hoaMonthly'],
  loan: [
    'loan.balance',
    'loan.originalAmount',
    'loan.count',
    'loan.freeAndClear',
    'equity',
    'equityPercent',
    'ltvPercent',
    ...loanNumbers.flatMap((number) => [`loan${number}.balance` as const, `loan${number}.amount` as const]),
  ],
  arrears: ['arrears'],
  liens: ['liens', 'taxesOwed'],
  rate: [],
  paymentsLeft: [],
} as const satisfies Record<EstimateName, readonly FactRole[]>;

const rolesOf = (name: EstimateName): readonly FactRole[] => tells[name];

/** Ours: a notice of default waits 120 days, and the sale some months more. */
const foreclosurePayments = 6;
/** Ours. */
const delinquentYears = 2;

/**
 * The estimates of a house.
 *
 * @param loan the file's, without estimates.
 * @param today ISO date: an auction before it is past.
 */
export function estimateFacts(
  { address, facts, loan }: { address: string; facts: RowFacts; loan: FileLoan },
  file: EstimatedFile,
  today: string,
): EstimatedFacts {
  const { estimates, list, day } = file;
  const marks: EstimateMarks = {};
  const mark = (name: EstimateName, more: Partial<EstimateMark> = {}) => {
    marks[name] = { ...more, list, day };
  };
  const isOpen = (name: EstimateName) =>
    rolesOf(name).every((role) => facts[role] === undefined && !file.columns.includes(role));
  const ofValue = (name: EstimateName, percent: number | undefined): number | undefined => {
    if (percent === undefined || facts.value === undefined || !isOpen(name)) return undefined;
    mark(name, { percent });
    return round(percentOf(percent, facts.value));
  };
  const { taxesPercent } = estimates;
  const rent = ofValue('rent', estimates.rentPercent);
  const taxes = ofValue('taxes', taxesPercent === 'state' ? taxesPercentOf(stateOfAddress(address)) : taxesPercent);
  const insurance = ofValue('insurance', estimates.insurancePercent);
  const hoa = hasDues(facts.propertyType) ? ofValue('hoa', estimates.hoaPercent) : undefined;

  const estimated = estimates.loan ? estimatedLoan(facts, loan, { isOpen, mark, day }) : { loan };
  const { arrears, liens } = estimates.arrears
    ? overdue({ facts, payment: estimated.loan.payment, taxes: facts.taxesYearly ?? taxes }, { isOpen, mark, today })
    : {};
  return {
    ...(rent !== undefined && { rent }),
    ...(taxes !== undefined && { taxes }),
    ...(insurance !== undefined && { insurance }),
    ...(hoa !== undefined && { hoa }),
    ...(arrears !== undefined && { arrears }),
    ...(liens !== undefined && { liens }),
    ...estimated,
    marks,
  };
}

type Marking = {
  isOpen: (name: EstimateName) => boolean;
  mark: (name: EstimateName, more?: Partial<EstimateMark>) => void;
};

function estimatedLoan(
  facts: RowFacts,
  loan: FileLoan,
  { isOpen, mark, day }: Marking & { day: string },
): { loan: FileLoan; assumed?: AssumedLoan } {
  if (loan.balance === 0) return { loan };
  if (loan.balance === undefined) {
    const isSilent = isOpen('loan') && loan.payment === undefined && loan.ratePercent === undefined;
    const last = isSilent ? loanOfLastSale(facts, day) : undefined;
    if (!last) return { loan };
    mark('loan', { percent: assumptions.loanToPrice });
    const { assumed, ...found } = last;
    return { loan: { ...loan, ...found, from: 'estimated', paymentFrom: 'estimated' }, ...(assumed && { assumed }) };
  }
  const { balance, ratePercent, payment } = loan;
  const { lastSaleDate, lastSalePrice } = facts;
  const age = ageOfLoan({ balance, ratePercent, begun: begunOf(facts), lastSaleDate, lastSalePrice }, day);
  const isRateOpen = ratePercent === undefined;
  const isLeftOpen = loan.paymentsLeft === undefined && payment === undefined;
  if (isRateOpen) mark('rate', { by: age.by });
  if (isLeftOpen) mark('paymentsLeft', { by: age.by });
  const left = isLeftOpen ? age.paymentsLeft : loan.paymentsLeft;
  const level =
    payment === undefined && left !== undefined ? round(monthlyPayment(balance, age.ratePercent, left)) : undefined;
  return {
    loan: {
      ...loan,
      ...(isRateOpen && { ratePercent: age.ratePercent, rateFrom: 'estimated' }),
      ...(left !== undefined && { paymentsLeft: left }),
      ...(level !== undefined && { payment: level, paymentFrom: 'estimated' }),
    },
  };
}

/** The day the file's loan began; of several, the one that the most is owed on. */
function begunOf(facts: RowFacts): string | undefined {
  const begun = loanNumbers.flatMap((number) => {
    const date = facts[`loan${number}.date`];
    return date === undefined
      ? []
      : { date, size: facts[`loan${number}.balance`] ?? facts[`loan${number}.amount`] ?? 0 };
  });
  return begun.toSorted((one, other) => other.size - one.size)[0]?.date;
}

/** A price that says nothing of what the house was worth: a sale in the family, or of several houses. */
const price = { least: 10_000, leastOfValue: 0.05, mostOfValue: 3 } as const;

/** The loan that the last sale suggests, as a record without one has it; 0 where it would be repaid. */
function loanOfLastSale(
  { value, lastSaleDate: date, lastSalePrice: paid }: RowFacts,
  day: string,
): { balance: number; payment: number; assumed?: AssumedLoan } | undefined {
  if (value === undefined || date === undefined || paid === undefined || date > day) return undefined;
  if (paid < Math.max(price.least, price.leastOfValue * value) || paid > price.mostOfValue * value) return undefined;
  const now = new Date(day);
  if (wholeMonthsBetween(new Date(date), now) >= assumptions.months) return { balance: 0, payment: 0 };
  const found = estimateMortgage({ price: paid, date }, now);
  return found ? { balance: found.balance, payment: found.payment, assumed: found.loan } : undefined;
}

/** What is overdue of a loan in foreclosure; with delinquent taxes alone nothing of it, but those. */
function overdue(
  { facts, payment, taxes }: { facts: RowFacts; payment: number | undefined; taxes: number | undefined },
  { isOpen, mark, today }: Marking & { today: string },
): { arrears?: number; liens?: number } {
  const isForeclosed = facts.foreclosure === true || (facts.auctionDate ?? '') >= today;
  if (isForeclosed) {
    if (!payment || !isOpen('arrears')) return {};
    mark('arrears');
    return { arrears: round(foreclosurePayments * payment) };
  }
  if (!isTaxDelinquent(facts) || !isOpen('liens') || taxes === undefined) return {};
  mark('liens');
  const liens = round(delinquentYears * taxes);
  if (!isOpen('arrears')) return { liens };
  mark('arrears');
  return { arrears: 0, liens };
}

/** The columns of a file for which exactly these figures would be estimated again. */
export function columnsWithout(marks: EstimateMarks): FactRole[] {
  // The cast: the names are the table's.
  const names = Object.keys(tells) as EstimateName[];
  return names.filter((name) => !marks[name]).flatMap(rolesOf);
}

/** The estimates that made these marks. */
export function estimatesOf({ rent, taxes, insurance, hoa, ...marks }: EstimateMarks): Estimates {
  return {
    ...(rent?.percent !== undefined && { rentPercent: rent.percent }),
    ...(taxes?.percent !== undefined && { taxesPercent: taxes.percent }),
    ...(insurance?.percent !== undefined && { insurancePercent: insurance.percent }),
    ...(hoa?.percent !== undefined && { hoaPercent: hoa.percent }),
    loan: (marks.loan ?? marks.rate ?? marks.paymentsLeft) !== undefined,
    arrears: (marks.arrears ?? marks.liens) !== undefined,
  };
}

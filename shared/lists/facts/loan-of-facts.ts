import { assumptions } from '#shared/finance/assumptions.ts';
import { monthlyPayment, remainingBalance, round, wholeMonthsBetween } from '#shared/finance/figures.ts';
import { type LoanFact, loanNumbers } from '#shared/lists/facts/fact-roles.ts';
import type { RowFlag } from '#shared/lists/facts/flags.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import type { Provenance } from '#shared/property/property.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';

/*
 * The one loan of the deal engine out of what a file says of up to four. What is named beats what is reckoned, a column
 * of totals beats a sum, and what cannot be reckoned stays unknown.
 */

/** USD, percent a year, and months. An absent figure is not known. */
export type FileLoan = {
  /** 0 where the house is free and clear. */
  balance?: number | undefined;
  from?: Provenance | undefined;
  /** A month. */
  payment?: number | undefined;
  paymentFrom?: Provenance | undefined;
  ratePercent?: number | undefined;
  rateFrom?: Provenance | undefined;
  paymentsLeft?: number | undefined;
  /** How many are reckoned as one. */
  loans: number;
  flags: RowFlag[];
};

export type FileTerms = {
  /** The day of the file's figures, ISO date. */
  day: string;
  /** The user's word that 0 in this file means free and clear. */
  zeroBalanceIsFree?: boolean | undefined;
};

type Part = {
  balance?: number | undefined;
  isReckoned: boolean;
  payment?: number | undefined;
  isPaymentReckoned: boolean;
  ratePercent?: number | undefined;
  paymentsLeft?: number | undefined;
};

/** Above this share of a total, its parts say something else. */
const mostApart = 0.05;

/** The file's loans as one. */
export function loanOfFacts(facts: RowFacts, terms: FileTerms): FileLoan {
  const { value, equity } = facts;
  const parts = loanNumbers.flatMap((number) => partOf(facts, number, terms) ?? []);
  const zeros = [facts['loan.balance'], ...loanNumbers.map((number) => facts[`loan${number}.balance`])];
  const hasZero = zeros.includes(0);
  const total = facts['loan.balance'] || undefined;
  const sum = parts.length > 0 ? sumOf(parts.map(({ balance }) => balance)) : undefined;
  const flags: RowFlag[] = [];

  const isSaidFree =
    facts['loan.freeAndClear'] === true ||
    facts['loan.count'] === 0 ||
    facts.ltvPercent === 0 ||
    (value !== undefined && equity === value) ||
    (hasZero && terms.zeroBalanceIsFree === true);
  const owed = total ?? sum;
  if (owed === undefined && parts.length === 0 && isSaidFree) {
    return {
      balance: 0,
      from: hasZero || facts['loan.count'] === 0 || facts['loan.freeAndClear'] ? 'imported' : 'computed',
      loans: 0,
      flags,
    };
  }
  if (facts['loan.count'] === 0 && owed !== undefined) flags.push('noLoans');
  if ((facts['loan.count'] ?? 0) > parts.length && parts.length > 0 && total === undefined) flags.push('loanCount');
  if (total !== undefined && sum !== undefined && Math.abs(sum - total) > total * mostApart) flags.push('loanTotal');

  const { balance, from } = owedOf(total, sum, parts) ?? owedOfEquity(facts, flags) ?? {};
  if (balance === undefined && hasZero) flags.push('zeroBalance');
  // Of a loan that the row does not name, payment and rate are unknown, and so are those of all.
  const lacksOne = flags.includes('loanCount') || (flags.includes('loanTotal') && (sum ?? 0) < (total ?? 0));
  const named = lacksOne ? [] : parts;
  const rate = rateOf(facts, named);
  const paymentsLeft = facts['loan.paymentsLeft'] ?? most(parts.map((part) => part.paymentsLeft));
  const payment = paymentOf(facts, named) ?? levelPayment(balance, rate?.percent, paymentsLeft);
  if (parts.length > 1) flags.push('severalLoans');
  if (balance && payment && rate && payment.amount < (balance * rate.percent) / 1200)
    flags.push('paymentBelowInterest');
  return {
    balance,
    from,
    payment: payment?.amount,
    paymentFrom: payment?.from,
    ratePercent: rate?.percent,
    rateFrom: rate?.from,
    paymentsLeft,
    loans: Math.max(parts.length, facts['loan.count'] ?? 0, balance ? 1 : 0),
    flags,
  };
}

/** One of the file's loans; `undefined` without a sign of one. */
function partOf(facts: RowFacts, number: (typeof loanNumbers)[number], { day }: FileTerms): Part | undefined {
  const fact = <Fact extends LoanFact>(name: Fact) => facts[`loan${number}.${name}`];
  const given = fact('balance');
  const [amount, rate, begun] = [fact('amount'), fact('rate'), fact('date')];
  // A balance of 0 beside other columns of the loan: it is paid off.
  if (
    given === 0 ||
    (given === undefined && amount === undefined && rate === undefined && fact('payment') === undefined)
  ) {
    return undefined;
  }
  const named = fact('termMonths');
  const paid = begun !== undefined && begun <= day ? monthsFrom(begun, day) : undefined;
  const end = fact('endDate');
  const term = named ?? assumptions.months;
  const isReckoned = given === undefined;
  const isRunning = paid !== undefined && paid < term;
  const balance =
    given ??
    (amount !== undefined && rate !== undefined && isRunning
      ? round(remainingBalance(amount, rate, term, paid))
      : undefined);
  const left =
    end !== undefined && end > day
      ? Math.max(1, monthsFrom(day, end))
      : isRunning && (named !== undefined || isReckoned)
        ? term - paid
        : undefined;
  const ofAmount =
    isReckoned && amount !== undefined && rate !== undefined && isRunning
      ? round(monthlyPayment(amount, rate, term))
      : undefined;
  const level =
    balance !== undefined && rate !== undefined && left !== undefined
      ? round(monthlyPayment(balance, rate, left))
      : undefined;
  const payment = fact('payment');
  return {
    balance,
    isReckoned,
    payment: payment ?? ofAmount ?? level,
    isPaymentReckoned: payment === undefined,
    ratePercent: rate,
    paymentsLeft: left,
  };
}

const monthsFrom = (from: string, to: string) => wholeMonthsBetween(new Date(from), new Date(to));

/** Of what everyone has; `undefined` where one has none. */
function sumOf(amounts: (number | undefined)[]): number | undefined {
  if (amounts.length === 0) return undefined;
  return amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : round(sum + amount)),
    0,
  );
}

function most(numbers: (number | undefined)[]): number | undefined {
  const known = numbers.flatMap((number) => number ?? []);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function owedOf(total: number | undefined, sum: number | undefined, parts: Part[]) {
  if (total !== undefined) return { balance: total, from: 'imported' as const };
  if (sum === undefined) return undefined;
  return {
    balance: sum,
    from: parts.some(({ isReckoned }) => isReckoned) ? ('estimated' as const) : ('imported' as const),
  };
}

/** Without any balance: value less equity, or by a percentage. */
function owedOfEquity({ value, equity, ltvPercent, equityPercent }: RowFacts, flags: RowFlag[]) {
  if (value === undefined) return undefined;
  const balance =
    equity === undefined
      ? ltvPercent === undefined
        ? equityPercent === undefined
          ? undefined
          : round(value * (1 - equityPercent / 100))
        : round((value * ltvPercent) / 100)
      : round(value - equity);
  if (balance === undefined) return undefined;
  if (balance < 0) {
    flags.push('equityAboveValue');
    return undefined;
  }
  return { balance, from: equity === undefined ? ('estimated' as const) : ('computed' as const) };
}

function rateOf(facts: RowFacts, parts: Part[]) {
  const named = facts['loan.rate'];
  if (named !== undefined) return { percent: named, from: 'imported' as const };
  const weighed = sumOf(
    parts.map(({ balance, ratePercent }) =>
      ratePercent === undefined ? undefined : (balance ?? Number.NaN) * ratePercent,
    ),
  );
  const sum = sumOf(parts.map(({ balance }) => balance));
  const [only, ...others] = parts;
  if (only?.ratePercent !== undefined && others.length === 0)
    return { percent: only.ratePercent, from: 'imported' as const };
  if (weighed !== undefined && sum) return { percent: roundedTo(weighed / sum, 3), from: 'computed' as const };
  return undefined;
}

function paymentOf(facts: RowFacts, parts: Part[]) {
  const named = facts['loan.payment'];
  if (named !== undefined) return { amount: named, from: 'imported' as const };
  const amount = sumOf(parts.map(({ payment }) => payment));
  if (amount === undefined) return undefined;
  return {
    amount,
    from: parts.some(({ isPaymentReckoned }) => isPaymentReckoned) ? ('estimated' as const) : ('imported' as const),
  };
}

function levelPayment(balance: number | undefined, percent: number | undefined, months: number | undefined) {
  if (!balance || percent === undefined || months === undefined) return undefined;
  return { amount: round(monthlyPayment(balance, percent, months)), from: 'computed' as const };
}

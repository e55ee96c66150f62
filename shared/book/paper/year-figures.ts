import type { Statement } from '#shared/book/statement.ts';
import { localDay, monthYear, shortDate } from '#shared/values/dates.ts';
import { counted } from '#shared/values/words.ts';

/* A year of one or several loans as it is shown and downloaded. Money in whole cents. */

export const yearTitle = 'Figures for your 1098/1099 work. Not a tax form.';

/** A loan's year, with the deal that it is of. */
export type YearLoan = {
  address: string;
  label: string;
  isReceived: boolean;
  statement: Statement;
};

export type YearColumn = {
  key: string;
  /** The loan, or what is summed. */
  label: string;
  /** `null` of a sum. */
  loan: YearLoan | null;
  figures: Omit<Statement, 'year' | 'part' | 'ahead' | 'changed_at'>;
};

export const measures = {
  payments: 'Payments',
  interest: 'Interest',
  principal: 'Principal',
  escrow: 'Escrow',
  fees: 'Fees',
} as const;
export type Measure = keyof typeof measures;
export const allMeasures: readonly Measure[] = ['payments', 'interest', 'principal', 'escrow', 'fees'];

/** Each loan, then a sum of those that are paid and one of those that are received, where there are several. */
export function yearColumns(loans: readonly YearLoan[]): YearColumn[] {
  const columns = loans.map((loan): YearColumn => {
    const key = `${loan.address} ${loan.statement.part}`;
    return { key, label: loan.label, loan, figures: loan.statement };
  });
  const sums = [false, true].flatMap((isReceived): YearColumn[] => {
    const own = loans.filter((loan) => loan.isReceived === isReceived);
    if (own.length < 2) return [];
    const label = `${isReceived ? 'You receive' : 'You pay'}, ${counted(own.length, 'loan')}`;
    return [{ key: String(isReceived), label, loan: null, figures: sumOf(own.map(({ statement }) => statement)) }];
  });
  return [...columns, ...sums];
}

function sumOf(statements: readonly Statement[]): YearColumn['figures'] {
  const of = (figure: (statement: Statement) => number) =>
    statements.reduce((sum, statement) => sum + figure(statement), 0);
  return {
    openingPrincipal: of((each) => each.openingPrincipal),
    closingPrincipal: of((each) => each.closingPrincipal),
    payments: of((each) => each.payments),
    interest: of((each) => each.interest),
    principal: of((each) => each.principal),
    escrowIn: of((each) => each.escrowIn),
    escrowOut: of((each) => each.escrowOut),
    fees: of((each) => each.fees),
    unapplied: of((each) => each.unapplied),
    months: Array.from({ length: 12 }, (_, month) => ({
      payments: of(({ months }) => months[month]?.payments ?? 0),
      interest: of(({ months }) => months[month]?.interest ?? 0),
      principal: of(({ months }) => months[month]?.principal ?? 0),
      escrow: of(({ months }) => months[month]?.escrow ?? 0),
      fees: of(({ months }) => months[month]?.fees ?? 0),
    })),
  };
}

export const yearLines: readonly [name: string, of: (figures: YearColumn['figures']) => number][] = [
  ['Paid in all', ({ payments }) => payments],
  ['Interest', ({ interest }) => interest],
  ['Principal', ({ principal }) => principal],
  ['Escrow in', ({ escrowIn }) => escrowIn],
  ['Escrow out', ({ escrowOut }) => escrowOut],
  ['Fees', ({ fees }) => fees],
  ['Change of what is held', ({ unapplied }) => unapplied],
  ['Principal at the start', ({ openingPrincipal }) => openingPrincipal],
  ['Principal at the end', ({ closingPrincipal }) => closingPrincipal],
];

/** "Jan 2026": the twelve of a year. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => monthYear(`${year}-${String(month + 1).padStart(2, '0')}-01`));

/**
 * Names the installments of the next year that were met in this one and are due after January 15; `null` without any.
 * Form 1098 may count their interest in the year in which it accrues.
 */
export function aheadOf({ label, statement: { ahead } }: YearLoan): string | null {
  if (ahead.length === 0) return null;
  const days = ahead.map(shortDate).join(', ');
  return `${label}: paid ahead, with its interest in this year: due ${days}. A lender’s form may count it in the next.`;
}

/** "As known on Jun 10, 2026; changed last on May 3, 2026." A later entry for an earlier day changes the figures. */
export function asKnown(loans: readonly YearLoan[], today: string): string {
  const changed = loans
    .flatMap(({ statement }) => statement.changed_at ?? [])
    .toSorted()
    .at(-1);
  const day =
    changed === undefined ? 'nothing is recorded' : `changed last on ${shortDate(localDay(new Date(changed)))}`;
  return `As known on ${shortDate(today)}; ${day}.`;
}

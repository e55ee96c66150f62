import { type CsvCell, csvTable } from '#shared/csv/write-csv.ts';
import { heading, type LetterBlock, type LetterCell, paragraph } from '#shared/letter/letter-block.ts';
import { usdToCent } from '#shared/values/money.ts';
import { type Cell, head, type Sheet, type Workbook } from '#shared/workbook/workbook.ts';
import { bookDisclaimer } from './disclaimer.ts';
import {
  aheadOf,
  allMeasures,
  asKnown,
  measures,
  monthsOf,
  type YearColumn,
  type YearLoan,
  yearColumns,
  yearLines,
  yearTitle,
} from './year-figures.ts';

/* A year of loans as files. Money in dollars and cents. */

type Year = { year: number; loans: readonly YearLoan[]; today: string };

const notes = ({ loans, today }: Year): string[] => [
  yearTitle,
  asKnown(loans, today),
  ...loans.flatMap((loan) => aheadOf(loan) ?? []),
  bookDisclaimer,
];

const wayOf = ({ isReceived }: YearLoan): string => (isReceived ? 'You receive' : 'You pay');

/** A line a loan and month, and one of its whole year. What the figures are stands below. */
export function yearCsv(year: Year): string {
  const lines: CsvCell[][] = [
    ['Deal', 'Loan', 'Direction', 'Month', ...allMeasures.map((each) => measures[each]), 'Principal at its end'],
  ];
  const months = monthsOf(year.year);
  for (const loan of year.loans) {
    const { statement, address, label } = loan;
    const own = [address, label, wayOf(loan)];
    statement.months.forEach((figures, month) => {
      lines.push([...own, months[month] ?? '', ...allMeasures.map((each) => figures[each] / 100), null]);
    });
    const { payments, interest, principal, escrowIn, fees, closingPrincipal } = statement;
    const sums = [payments, interest, principal, escrowIn, fees, closingPrincipal];
    lines.push([...own, String(year.year), ...sums.map((cents) => cents / 100)]);
  }
  return csvTable([...lines, ...notes(year).map((note) => [note])]);
}

/** A sheet with what the year came to, and one of its months. */
export function yearWorkbook(year: Year): Workbook {
  const columns = yearColumns(year.loans);
  const cents = (amount: number): Cell => ({ amount: amount / 100, format: 'cents' });
  const heads = [
    head('Deal', ...columns.map(({ loan }) => loan?.address ?? 'In all')),
    head('Loan', ...columns.map(({ label }) => label)),
    head('Direction', ...columns.map(({ loan }) => (loan ? wayOf(loan) : ''))),
  ];
  const widths = [26, ...columns.map(() => 26)];
  const sums = yearLines.map(([name, of]): Cell[] => [
    { text: name },
    ...columns.map(({ figures }) => cents(of(figures))),
  ]);
  const months = monthsOf(year.year);
  const monthRows = allMeasures.flatMap((measure): Cell[][] => [
    head(measures[measure]),
    ...months.map((month, at): Cell[] => [
      { text: month },
      ...columns.map(({ figures }) => cents(figures.months[at]?.[measure] ?? 0)),
    ]),
  ]);
  const below: Cell[][] = [[], ...notes(year).map((text): Cell[] => [{ text }])];
  const sheet = (name: string, rows: Cell[][]): Sheet => ({ name, widths, rows: [...heads, ...rows, ...below] });
  return { sheets: [sheet(`${year.year}`, sums), sheet('Months', monthRows)] };
}

/** A table has room for so many loans. */
const aTable = 3;

/** The statement as the pages of a PDF: what the year came to, then its months. */
export function yearBlocks(year: Year): LetterBlock[] {
  const columns = yearColumns(year.loans);
  const several = new Set(year.loans.map(({ address }) => address)).size > 1;
  const [only] = year.loans;
  const groups = Array.from({ length: Math.ceil(columns.length / aTable) }, (_, at) =>
    columns.slice(at * aTable, (at + 1) * aTable),
  );
  const foot = bookDisclaimer;
  return [
    heading(`${year.year}: ${yearTitle}`),
    ...(several || !only ? [] : [paragraph(only.address)]),
    paragraph(asKnown(year.loans, year.today)),
    ...year.loans.flatMap((loan) => aheadOf(loan) ?? []).map((text) => paragraph(text)),
    ...groups.flatMap((group, at): LetterBlock[] => [
      ...(at === 0 ? [] : [heading(`${year.year}, more loans`)]),
      table(
        'The year',
        group,
        several,
        yearLines.map(([name, of]) => [name, ({ figures }) => cell(of(figures))]),
      ),
      table('By month', group, several, [
        ...monthsOf(year.year).map((month, of): Line => [month, ({ figures }) => monthCell(figures.months[of])]),
      ]),
      { kind: 'page', foot },
    ]),
  ];
}

type Line = [name: string, of: (column: YearColumn) => LetterCell];

const table = (
  corner: string,
  columns: readonly YearColumn[],
  several: boolean,
  lines: readonly Line[],
): LetterBlock => ({
  kind: 'table',
  corner,
  columns: columns.map(({ label, loan }) => ({ figure: label, text: loan ? placeOf(loan, several) : 'In all' })),
  rows: lines.map(([label, of]) => ({ label, cells: columns.map(of) })),
});

const placeOf = (loan: YearLoan, several: boolean): string =>
  several ? `${loan.address}. ${wayOf(loan)}` : wayOf(loan);

const inDollars = (cents: number): string => usdToCent(cents / 100);
const cell = (cents: number): LetterCell => ({ figure: inDollars(cents), text: '' });

/** A month's payments, and of them the interest. */
function monthCell(month: YearColumn['figures']['months'][number] | undefined): LetterCell {
  if (!month || month.payments === 0) return { figure: '', text: 'Not recorded' };
  return { figure: inDollars(month.payments), text: `interest ${inDollars(month.interest)}` };
}

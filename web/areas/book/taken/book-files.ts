import type { BookView } from '#shared/book/book-view.ts';
import { isOwn } from '#shared/book/desk/due-of-books.ts';
import type { BookEntry } from '#shared/book/entries/entry.ts';
import { concerns, isPaid, takenBackBy } from '#shared/book/entries/entry-of.ts';
import { bookDisclaimer } from '#shared/book/paper/disclaimer.ts';
import { type CsvCell, csvTable } from '#shared/csv/write-csv.ts';
import { isLoan } from '#shared/finance/part.ts';
import { watchedPayer } from '#shared/finance/wrap-payer.ts';
import { type Cell, head, type Sheet, type Workbook } from '#shared/workbook/workbook.ts';
import { labelOf, titleOf } from '#web/areas/book/words/book-words.ts';
import { isReceived } from '#web/areas/book/words/figures.ts';

/* A book's entries as files. Money in dollars and cents. */

type Taken = { book: Pick<BookView, 'parts'>; entries: readonly BookEntry[] };
type Row = { entry: BookEntry; taken: Taken; original: BookEntry | undefined };
type Column = { name: string; width: number; text?: (row: Row) => string; cents?: (row: Row) => number | undefined };

/** A reversal moves the fact of the entry that it takes back. */
const factOf = ({ entry, original }: Row) => (original ?? entry).fact;

const columns: readonly Column[] = [
  { name: 'Number', width: 9, text: ({ entry }) => String(entry.number) },
  { name: 'Day', width: 12, text: ({ entry }) => entry.fact.day },
  { name: 'Entry', width: 36, text: ({ entry, taken, original }) => titleOf(entry, taken.book.parts, original) },
  {
    name: 'Loan or lease',
    width: 20,
    text: (row) => {
      const fact = factOf(row);
      return 'part' in fact ? labelOf(row.taken.book.parts, fact.part) : '';
    },
  },
  { name: 'Direction', width: 12, text: directionOf },
  { name: 'Amount', width: 14, cents: amountOf },
  { name: 'Interest', width: 14, cents: ({ entry }) => entry.split?.interest },
  { name: 'Principal', width: 14, cents: ({ entry }) => entry.split?.principal },
  { name: 'Escrow', width: 14, cents: ({ entry }) => entry.split?.escrow },
  { name: 'Fees', width: 14, cents: ({ entry }) => entry.split?.fees },
  { name: 'Held', width: 14, cents: ({ entry }) => entry.split?.unapplied },
  { name: 'Corrections', width: 14, cents: ({ entry }) => entry.split?.corrections },
  { name: 'Owed after', width: 16, cents: ({ entry }) => entry.owedAfter },
  { name: 'Met what was due', width: 16, text: ({ entry }) => entry.metDue ?? '' },
  {
    name: 'Reversed by',
    width: 12,
    text: ({ entry }) => (entry.reversedBy === undefined ? '' : String(entry.reversedBy)),
  },
  { name: 'Note', width: 40, text: ({ entry }) => entry.fact.note ?? '' },
  { name: 'Recorded', width: 26, text: ({ entry }) => entry.recorded_at },
  { name: 'Source', width: 10, text: ({ entry }) => entry.source },
];

/** Which way money went; empty where none of the investor's did. */
function directionOf(row: Row): string {
  const fact = factOf(row);
  if (isPaid(fact)) {
    const part = row.taken.book.parts.find(({ id }) => id === fact.part);
    if (part && !isOwn(part)) return `Paid by ${watchedPayer(row.taken.book.parts)}`;
    return isReceived(part) ? 'In' : 'Out';
  }
  if (fact.kind === 'income') return 'In';
  return fact.kind === 'cost' ? 'Out' : '';
}

function amountOf(row: Row): number | undefined {
  const fact = factOf(row);
  const amount = 'amount' in fact ? fact.amount : fact.kind === 'sale' ? fact.price : undefined;
  return row.original && amount !== undefined ? -amount : amount;
}

function rowsOf(taken: Taken): Row[] {
  return taken.entries.map((entry) => ({
    entry,
    taken,
    original: takenBackBy(entry.fact, taken.entries),
  }));
}

/** All entries, a line each, in the order in which they are given. */
export function entriesCsv(taken: Taken): string {
  const lines = rowsOf(taken).map((row) =>
    columns.map(({ text, cents }): CsvCell => {
      if (text) return text(row);
      const amount = cents?.(row);
      return amount === undefined ? null : amount / 100;
    }),
  );
  return csvTable([columns.map(({ name }) => name), ...lines, [bookDisclaimer]]);
}

/** A sheet with all entries, and one for each loan. */
export function bookWorkbook(taken: Taken): Workbook {
  const rows = rowsOf(taken);
  const names = new Set<string>();
  const loans = taken.book.parts.filter(isLoan).map((loan) =>
    sheet(
      sheetName(loan.label, names),
      rows.filter((row) => concerns(factOf(row), loan.id)),
    ),
  );
  return { sheets: [sheet(sheetName('Entries', names), rows), ...loans] };
}

const sheet = (name: string, rows: readonly Row[]): Sheet => ({
  name,
  widths: columns.map(({ width }) => width),
  rows: [
    head(...columns.map((column) => column.name)),
    ...rows.map((row) =>
      columns.map(({ text, cents }): Cell => {
        if (text) return { text: text(row) };
        const amount = cents?.(row);
        return amount === undefined ? null : { amount: amount / 100, format: 'cents' };
      }),
    ),
    [],
    [{ text: bookDisclaimer }],
  ],
});

/** A name as Excel takes it: 31 characters, some of them not allowed, each once, whatever its case. */
function sheetName(label: string, taken: Set<string>): string {
  const base =
    label
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .trim()
      .slice(0, 27) || 'Loan';
  let name = base;
  for (let at = 2; taken.has(name.toLowerCase()); at += 1) name = `${base} ${at}`;
  taken.add(name.toLowerCase());
  return name;
}

import { useId, useMemo, useState } from 'react';
import type { BookListItem } from '#shared/book/book-answers.ts';
import { comesIn, isOwn } from '#shared/book/desk/due-of-books.ts';
import {
  aheadOf,
  allMeasures,
  asKnown,
  type Measure,
  measures,
  monthsOf,
  type YearColumn,
  type YearLoan,
  yearColumns,
  yearLines,
  yearTitle,
} from '#shared/book/paper/year-figures.ts';
import { isLoan, type LoanPart } from '#shared/finance/part.ts';
import { listInWords } from '#shared/values/words.ts';
import { useYear } from '#web/api/resources/books/use-year.ts';
import { disclaimer } from '#web/areas/book/words/book-words.ts';
import { money, plain } from '#web/areas/book/words/figures.ts';
import { LawNotes, rulesShownOn } from '#web/areas/book/words/law-notes.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { YearDownloads } from './year-downloads.tsx';
import './year.css';

export type YearBook = Pick<
  BookListItem,
  'analysis_id' | 'property_address' | 'parts' | 'loans' | 'version' | 'closing' | 'today'
>;

type Stated = { book: YearBook; part: LoanPart };

/** So many loans stand side by side; more have a line each. */
const sideBySide = 4;

/** The calendar year of the loans of books, as now known: what it came to, and its months. */
export function YearFigures({ books }: { books: readonly YearBook[] }) {
  const today = books[0]?.today ?? '';
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const [stated, lacking] = useMemo(() => loansOf(books), [books]);
  const { statements, error, retry } = useYear(
    stated.map(({ book, part }) => ({ analysisId: book.analysis_id, part: part.id, version: book.version })),
    year,
  );
  const first = Math.min(...books.map(({ closing }) => Number(closing.slice(0, 4))));
  const years = Array.from({ length: Number(today.slice(0, 4)) - first + 1 }, (_, at) => first + at).reverse();
  const loans = statements?.flatMap((statement, at): YearLoan[] => {
    const { book, part } = stated[at] ?? {};
    if (!book || !part) return [];
    return [{ address: book.property_address, label: part.label, isReceived: comesIn(part), statement }];
  });
  return (
    <div className="year">
      <SelectField
        name="year"
        label="Year"
        value={String(year)}
        onChange={({ target }) => setYear(Number(target.value))}
      >
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <p className="year-title">{yearTitle}</p>
      {stated.length === 0 && <p>No loan has figures of a year.</p>}
      {loans === undefined && error === undefined && <Skeleton lines={9} />}
      {loans === undefined && error !== undefined && (
        <Failed text={failureText(error, 'The figures could not be loaded.')} onRetry={retry} />
      )}
      {loans !== undefined && loans.length > 0 && <Loaded loans={loans} year={year} today={today} />}
      {lacking.length > 0 && (
        <p className="muted">No figures without its terms: {listInWords(lacking.map(({ part }) => part.label))}.</p>
      )}
      {stated.some(({ part }) => part.kind === 'buyer_note') && <LawNotes ids={rulesShownOn('year', 'statement')} />}
      <p className="muted">{disclaimer}</p>
    </div>
  );
}

/** The investor's own loans, and those of them that lack terms. */
function loansOf(books: readonly YearBook[]): [stated: Stated[], lacking: Stated[]] {
  const all = books.flatMap((book) =>
    book.parts
      .filter(isLoan)
      .filter(isOwn)
      .map((part) => ({ book, part })),
  );
  const lacks = ({ book, part }: Stated) => book.loans.some((loan) => loan.part === part.id && loan.needs.length > 0);
  return [all.filter((each) => !lacks(each)), all.filter(lacks)];
}

function Loaded({ loans, year, today }: { loans: YearLoan[]; year: number; today: string }) {
  const columns = yearColumns(loans);
  const isAcross = columns.length <= sideBySide;
  const several = new Set(loans.map(({ address }) => address)).size > 1;
  const [measure, setMeasure] = useState<Measure>('payments');
  const months = monthsOf(year);
  const monthLines = months.map(
    (month, at) => [month, ({ months: of }: YearColumn['figures']) => of[at]?.[measure] ?? 0] as const,
  );
  const total = ['Sum', ({ months: of }: YearColumn['figures']) => sum(of.map((month) => month[measure]))] as const;
  const table = { columns, isAcross, several };
  return (
    <>
      <p className="muted">{asKnown(loans, today)}</p>
      {loans.map((loan) => {
        const ahead = aheadOf(loan);
        return ahead && <p key={`${loan.address} ${loan.statement.part}`}>{ahead}</p>;
      })}
      <YearDownloads loans={loans} year={year} today={today} />
      <YearTable {...table} caption={`${year}`} lines={yearLines} />
      <SelectField
        name="measure"
        label="By month"
        value={measure}
        onChange={({ target }) => setMeasure(allMeasures.find((each) => each === target.value) ?? 'payments')}
      >
        {allMeasures.map((each) => (
          <option key={each} value={each}>
            {measures[each]}
          </option>
        ))}
      </SelectField>
      <YearTable {...table} caption={`${measures[measure]} by month`} lines={[...monthLines, total]} />
    </>
  );
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

type Line = readonly [name: string, of: (figures: YearColumn['figures']) => number];
type YearTableProps = {
  columns: YearColumn[];
  isAcross: boolean;
  several: boolean;
  caption: string;
  lines: readonly Line[];
};

/** Loans across and lines down, or, of many loans, the other way. */
function YearTable({ columns, isAcross, several, caption, lines }: YearTableProps) {
  const id = useId();
  const nameOf = ({ label, loan }: YearColumn) => (
    <>
      {label}
      {loan && several && <small>{loan.address.split(',')[0]}</small>}
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
    <section className={classes('year-table', isAcross && 'year-across')} aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{isAcross ? 'What' : 'Loan'}</span>
            </th>
            {isAcross
              ? columns.map((column) => (
                  <th key={column.key} scope="col">
                    {nameOf(column)}
                  </th>
                ))
              : lines.map(([name]) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          {isAcross
            ? lines.map(([name, of]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {columns.map(({ key, figures }) => (
                    <td key={key}>{money(of(figures))}</td>
                  ))}
                </tr>
              ))
            : columns.map((column) => (
                <tr key={column.key}>
                  <th scope="row">{nameOf(column)}</th>
                  {lines.map(([name, of]) => (
                    <td key={name}>{plain(of(column.figures))}</td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}

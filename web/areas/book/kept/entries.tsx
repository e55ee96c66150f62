import type { ReactNode } from 'react';
import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry } from '#shared/book/entries/entry.ts';
import { longMonthYear } from '#shared/values/dates.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { upperFirst } from '#shared/values/words.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { inLine, money, plain } from '#web/areas/book/words/figures.ts';
import { grouped } from '#web/areas/book/words/grouped.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Segments } from '#web/ui/controls/segments.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { EntryRow } from './entry-row.tsx';
import './entries.css';

export type EntryFilter = 'all' | 'house' | (string & {});

type EntriesProps = {
  book: BookView;
  calls: Pick<BookCalls, 'entries' | 'entriesError' | 'entriesLoading' | 'retryEntries' | 'showMore'>;
  known: ReadonlyMap<number, BookEntry>;
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
  onCorrect: (entry: BookEntry) => void;
  onTakeBack: (entry: BookEntry) => void;
  /** Other kinds of entries to record. */
  more: ReactNode;
};

/** Whether an entry is of a part; of the house is what is of none. A reversal is of what it takes back. */
function isOf(entry: BookEntry, filter: EntryFilter, known: ReadonlyMap<number, BookEntry>): boolean {
  if (filter === 'all') return true;
  const { fact } = entry.fact.kind === 'reversal' ? (known.get(entry.fact.of) ?? entry) : entry;
  if (fact.kind === 'sale') return true;
  return 'part' in fact ? fact.part === filter : filter === 'house';
}

/** By month, the newest first. */
export function Entries({ book, calls, known, filter, onFilter, onCorrect, onTakeBack, more }: EntriesProps) {
  const { entries, entriesError, entriesLoading, retryEntries, showMore } = calls;
  const isWide = useWideScreen();
  const shown = entries?.filter((entry) => isOf(entry, filter, known));
  const months = grouped(shown ?? [], ({ fact }) => fact.day.slice(0, 7));
  // On a phone older months take one line each.
  const folded = isWide ? '' : monthsAfter(book.today, -6).slice(0, 7);
  const row = (entry: BookEntry) => <EntryRow key={entry.number} {...{ entry, book, known, onCorrect, onTakeBack }} />;
  return (
    <section className="book-entries-part" aria-labelledby="book-entries">
      <div className="book-head">
        <h2 id="book-entries" tabIndex={-1}>
          Entries
        </h2>
        <div className="book-tools no-print">
          <Filter {...{ book, filter, onFilter }} />
          {more}
        </div>
      </div>
      {entries === undefined && entriesError && (
        <Failed text="The entries could not be loaded." onRetry={retryEntries} />
      )}
      {entries === undefined && !entriesError && <Skeleton lines={6} />}
      {shown && (
        <div className="book-entries">
          <p className="book-entries-head" aria-hidden="true">
            <span>Day</span>
            <span>Entry</span>
            <span>Amount</span>
            <span>Owed after</span>
          </p>
          {months.map(([month, of]) => (
            <Month key={month} title={longMonthYear(month)} count={of.length} isFolded={month < folded}>
              {of.map(row)}
            </Month>
          ))}
          {!showMore && filter === 'all' && <Opened book={book} />}
          {showMore && (
            <div className="book-more">
              <Button busy={entriesLoading} onClick={showMore}>
                Show More
              </Button>
            </div>
          )}
          {!showMore && shown.length === 0 && filter !== 'all' && (
            <p className="book-more">Nothing is recorded here yet.</p>
          )}
        </div>
      )}
    </section>
  );
}

type FilterProps = Pick<EntriesProps, 'book' | 'filter' | 'onFilter'>;

function Filter({ book, filter, onFilter }: FilterProps) {
  const parts = book.parts.map(({ id, label }) => [id, label] as const);
  const choices = [['all', 'All'], ...parts, ['house', 'House']] as const;
  return <Segments label="Show" options={choices} value={filter} onChange={onFilter} className="book-show" />;
}

type MonthProps = { title: string; count: number; isFolded: boolean; children: ReactNode };

function Month({ title, count, isFolded, children }: MonthProps) {
  const list = <ol>{children}</ol>;
  if (!isFolded) {
    return (
      <>
        <h3>{title}</h3>
        {list}
      </>
    );
  }
  return (
    <details>
      <summary>
        <h3>{title}</h3>
        <span>{count === 1 ? '1 entry' : `${count} entries`}</span>
      </summary>
      {list}
    </details>
  );
}

/** How the book began: below its first entry. */
function Opened({ book: { closing, parts, cashIn, today } }: { book: BookView }) {
  const opening = parts.flatMap((part) =>
    'principal' in part && part.principal !== null ? [`${inLine(part.label)} ${plain(part.principal)}`] : [],
  );
  const words = [...opening, cashIn !== null && 'cash in'].filter(Boolean).join(' · ');
  return (
    <>
      <h3>{longMonthYear(closing.slice(0, 7))}: the book’s opening</h3>
      <ol>
        <li className="book-entry">
          <span className="book-entry-day">{dayOf(closing, today)}</span>
          <span className="book-entry-words">
            <b>Book opened</b>
          </span>
          <span className="book-entry-amount">{cashIn !== null && money(cashIn)}</span>
          {words && <small>{upperFirst(words)}</small>}
        </li>
      </ol>
    </>
  );
}

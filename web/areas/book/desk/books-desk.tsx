import type { BookListItem } from '#shared/book/book-answers.ts';
import { bookPath } from '#shared/site/analysis-paths.ts';
import { upperFirst } from '#shared/values/words.ts';
import type { BooksCalls } from '#web/api/resources/books/use-books.ts';
import { dayOf, disclaimer } from '#web/areas/book/words/book-words.ts';
import { YearOfBooks } from '#web/areas/book/year/year-of-books.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { MarkPaid } from './mark-paid.tsx';
import { useMarks } from './use-marks.ts';
import './desk.css';

type BooksDeskProps = { calls: Pick<BooksCalls, 'record'>; books: BookListItem[] };

/** All books of a user: what is to be marked paid, and each of them. */
export function BooksDesk({ calls, books }: BooksDeskProps) {
  const marks = useMarks({ books, record: calls.record });
  return (
    <>
      <MarkPaid marks={marks} today={books[0]?.today ?? ''} />
      <May need="books">
        <YearOfBooks books={books} />
      </May>
      <section className="desk-part" aria-labelledby="all-books">
        <h2 id="all-books">Books · {books.length}</h2>
        <ul className="desk-books">
          {books.map((book) => (
            <li key={book.analysis_id}>
              <Link to={bookPath(book.analysis_id)}>{book.property_address}</Link>
              <small>{stateInWords(book)}</small>
            </li>
          ))}
        </ul>
        <p className="desk-lead">{disclaimer}</p>
      </section>
    </>
  );
}

/** "Closed Jan 15, 2025 · next due Jun 15 · Sample data". */
function stateInWords({ closing, ended, due, today, isSample, loans }: BookListItem): string {
  const lacking = loans.filter(({ needs }) => needs.length > 0).length;
  const [next] = due;
  const words = [
    `closed ${dayOf(closing, today)}`,
    ended !== null && `ended ${dayOf(ended, today)}`,
    next && `next due ${dayOf(next.day, today)}`,
    lacking > 0 && (lacking === 1 ? 'a loan lacks terms' : `${lacking} loans lack terms`),
    isSample && 'sample data',
  ];
  return upperFirst(words.filter(Boolean).join(' · '));
}

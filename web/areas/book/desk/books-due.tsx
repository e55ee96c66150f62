import { useState } from 'react';
import { type BookDue, dueSoon, paymentKey } from '#shared/book/desk/due-of-books.ts';
import { bookPath } from '#shared/site/analysis-paths.ts';
import { useBooks } from '#web/api/resources/books/use-books.ts';
import { comesInWords, dueItemWords } from '#web/areas/book/words/due-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { DueMark } from '#web/ui/text/due-mark.tsx';
import { MarkButton } from './mark-button.tsx';
import { useMarks } from './use-marks.ts';
import './desk.css';

/** More of them would push the deals out of the first screen. */
const shownAtFirst = 3;

/**
 * Dues that are past, or within a week: a line each, with its press. Nothing where there are none.
 *
 * @param except deals whose dues are somebody else's.
 */
export function BooksDue({ except = [] }: { except?: readonly string[] | undefined }) {
  const calls = useBooks();
  const marks = useMarks(calls);
  const [isAll, setAll] = useState(false);
  const { books, error, retry } = calls;
  if (books === undefined) {
    if (error === undefined) return <Skeleton />;
    return (
      <p className="books-due-failure" role="alert">
        What is due in your books could not be loaded.{' '}
        <Button className="book-small" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  const lines = linesOf(
    dueSoon(books).filter(({ analysisId }) => !except.includes(analysisId)),
    marks,
  );
  if (lines.length === 0) return null;
  return (
    <section className="books-due" aria-labelledby="books-due">
      <div className="books-due-head">
        <h2 id="books-due">Due in your books · {lines.length}</h2>
        <Link to="/books">All books</Link>
      </div>
      <ul>
        {lines.slice(0, isAll ? undefined : shownAtFirst).map((line) => (
          <DueLine key={`${line.analysisId} ${line.item.id} ${line.item.day}`} line={line} marks={marks} />
        ))}
      </ul>
      {lines.length > shownAtFirst && !isAll && (
        <button type="button" className="books-due-more" onClick={() => setAll(true)}>
          Show all {lines.length}
        </button>
      )}
    </section>
  );
}

/** Dues, with entries recorded here in their place. */
function linesOf(due: readonly BookDue[], { marked }: Pick<ReturnType<typeof useMarks>, 'marked'>): BookDue[] {
  const shown = new Set(due.flatMap(({ payment }) => (payment ? [paymentKey(payment)] : [])));
  const done = marked.flatMap(({ payment }): BookDue[] => {
    if (shown.has(paymentKey(payment))) return [];
    const { analysisId, address, part, due: day, amount, today } = payment;
    const item = { id: `${part}:installment`, kind: 'installment' as const, part, day, amount };
    return [{ analysisId, address, item, part: undefined, today, payment }];
  });
  return [...due, ...done].toSorted(({ item: one }, { item: other }) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
}

type DueLineProps = { line: BookDue; marks: ReturnType<typeof useMarks> };

function DueLine({ line, marks }: DueLineProps) {
  const { analysisId, address, item, part, payer, today, payment } = line;
  const mark = payment && marks.markOf(payment);
  const [street] = address.split(',');
  return (
    <li className="mark-row">
      <DueMark due={item.day} today={today} />
      <span className="mark-what">
        <b>{item.kind === 'installment' && payment ? payment.label : dueItemWords(item.kind, part)}</b>
        <small>
          <Link to={bookPath(analysisId)}>{street}</Link>
          {payment && ` · ${payment.isReceived ? 'you receive' : 'you pay'}`}
          {payer !== undefined && ` · paid by ${payer}`}
        </small>
      </span>
      <span className="mark-amount">{comesInWords(item.amount, payment)}</span>
      {payment ? <MarkButton {...{ payment, mark, marks }} /> : <span />}
    </li>
  );
}

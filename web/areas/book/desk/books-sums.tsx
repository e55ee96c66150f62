import { type BookSum, type BooksSums, sumsOfBooks } from '#shared/book/desk/sums-of-books.ts';
import { useBooks } from '#web/api/resources/books/use-books.ts';
import { disclaimer } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './desk.css';

export function BooksSumsTable() {
  const { books, error, retry } = useBooks();
  if (books === undefined) {
    if (error === undefined) return <Skeleton lines={3} />;
    return <Failed text={failureText(error, 'The books could not be loaded.')} onRetry={retry} />;
  }
  const sums = sumsOfBooks(books);
  if (sums.books === 0) return <p className="muted">No book is open. Open one in a closed deal, under Book.</p>;
  return (
    <>
      <table className="books-sums">
        <thead>
          <tr>
            <th scope="col">{inWords(sums)}</th>
            <th scope="col" className="num">
              You pay
            </th>
            <th scope="col" className="num">
              You receive
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name="Owed on loans, principal" of={sums.owed} />
          <Row name="Due in the next 30 days" of={sums.in30Days} />
          <Row name="Due until today, not recorded" of={sums.pastDue} />
        </tbody>
      </table>
      <p className="desk-lead">{disclaimer}</p>
      <ButtonLink to="/books" className="no-print">
        Open Books
      </ButtonLink>
    </>
  );
}

function Row({ name, of }: { name: string; of: { paid: BookSum; received: BookSum } }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <SumOf of={of.paid} />
      <SumOf of={of.received} />
    </tr>
  );
}

function SumOf({ of: { cents, missing } }: { of: BookSum }) {
  return (
    <td className="num">
      {cents === null ? <NotAvailable /> : money(cents)}
      {missing > 0 && <small>{missing === 1 ? '1 book' : `${missing} books`} without a figure</small>}
    </td>
  );
}

function inWords({ books, samples }: BooksSums): string {
  const all = books === 1 ? '1 book' : `${books} books`;
  return samples === 0 ? all : `${all}, ${samples} with sample data`;
}

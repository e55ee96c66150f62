import { useBook } from '#web/api/resources/books/use-book.ts';
import { KeptBook } from '#web/areas/book/kept/kept-book.tsx';
import { NoBook } from '#web/areas/book/opening/no-book.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './book.css';

type BookTabProps = { analysisId: string; address: string; onClosing: () => void };

/** The book of a deal, or what one would be opened with. */
export function BookTab({ analysisId, address, onClosing }: BookTabProps) {
  const calls = useBook(analysisId);
  const { answer, error, retry, open } = calls;
  if (answer === undefined) {
    return error ? (
      <Failed text={failureText(error, 'The book could not be loaded.')} onRetry={retry} />
    ) : (
      <BookSkeleton />
    );
  }
  const { book } = answer;
  return book === null ? (
    <NoBook answer={answer} onOpen={open} onClosing={onClosing} />
  ) : (
    <KeptBook {...{ book, calls, address }} />
  );
}

function BookSkeleton() {
  return (
    <div className="book" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the book
      </p>
      <Skeleton shape="title" />
      <Skeleton lines={1} />
      <Skeleton shape="block" />
      <Skeleton lines={6} />
    </div>
  );
}

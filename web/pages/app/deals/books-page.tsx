import { useBooks } from '#web/api/resources/books/use-books.ts';
import { BooksDesk } from '#web/areas/book/desk/books-desk.tsx';
import { BackToDashboard } from '#web/areas/lookup/parts/back-to-dashboard.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { WhoMay } from '#web/ui/controls/may.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import './deals-page.css';

const title = 'Books';

/** The books of all closed deals: what is due in them, and each of them. */
export function BooksPage() {
  const calls = useBooks();
  const { books, error, retry } = calls;
  if (books === undefined) {
    return <PageFrame title={title} loading={error === undefined} error={error} onRetry={retry} />;
  }
  if (books.length === 0) {
    return (
      <PageFrame
        title={title}
        notFound={{
          title: 'No book is open',
          text: 'A closed deal keeps a book: what was paid, is due and is owed. Open one in the deal, under Book.',
          action: (
            <ButtonLink variant="primary" to="/dashboard">
              Return to Dashboard
            </ButtonLink>
          ),
        }}
      />
    );
  }
  return (
    <PageFrame title={title}>
      <header className="deals-head wrapping">
        <BackToDashboard />
        <h1>{title}</h1>
      </header>
      <WhoMay need="books" />
      <BooksDesk {...{ calls, books }} />
    </PageFrame>
  );
}

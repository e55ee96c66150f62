import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { PlanOnly } from './plan-only.tsx';
import type { YearBook } from './year-figures.tsx';

const YearFigures = lazy(async () => ({ default: (await import('./year-figures.tsx')).YearFigures }));

/** The year over all books. It is read when it is asked for: each loan takes a call. */
export function YearOfBooks({ books }: { books: readonly YearBook[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="desk-part" aria-labelledby="year-of-books">
      <h2 id="year-of-books">Figures of a year</h2>
      <PlanOnly what="What every loan paid, month by month, with sums over all books: as PDF, CSV and Excel.">
        {isOpen ? (
          <Suspense fallback={<Skeleton lines={9} />}>
            <YearFigures books={books} />
          </Suspense>
        ) : (
          <div className="button-row">
            <Button onClick={() => setOpen(true)}>{books[0]?.today.slice(0, 4)} Figures</Button>
          </div>
        )}
      </PlanOnly>
    </section>
  );
}

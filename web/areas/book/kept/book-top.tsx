import type { BookView } from '#shared/book/book-view.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { dayOf, inSentence, labelOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import {
  type NextInstallment,
  nextInstallments,
  nextInWords,
  pastDueInWords,
  underlyingInWords,
} from '#web/areas/book/words/next-due.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';

type BookTopProps = {
  book: BookView;
  isBusy: boolean;
  onPlanned: (next: NextInstallment) => void;
  onOther: () => void;
};

/** The next due and the press that records it: at the top, on a phone at the bottom of the window. */
export function BookTop({ book, isBusy, onPlanned, onOther }: BookTopProps) {
  const isWide = useWideScreen();
  const may = useMay();
  const [next, then] = nextInstallments(book);
  const underlying = underlyingInWords(book);
  const planned = next !== undefined && (
    <Button need="books" variant="primary" busy={isBusy} onClick={() => onPlanned(next)}>
      Paid as Planned{!isWide && ` · ${money(next.amount)}`}
    </Button>
  );
  const other = (
    <Button need="books" disabled={isBusy} onClick={onOther}>
      {isWide ? 'Other Amount or Day' : 'Other…'}
    </Button>
  );
  return (
    <>
      <div className="book-top">
        <div>
          <h2 className="book-sentence">{nextInWords(next, book)}</h2>
          <p>
            {book.ended === null && pastDueInWords(book)}
            {next !== undefined && may('books') && ` Paid as Planned records it today, ${dayMonth(book.today)}.`}
            {then !== undefined && (
              <>
                {' '}
                <b>
                  Then {money(then.amount)} on {inSentence(labelOf(book.parts, then.part))},{' '}
                  {dayOf(then.due, book.today)}.
                </b>
              </>
            )}
          </p>
          {underlying && <p>{underlying}</p>}
          {book.isSample && <p>This deal is sample data, and so is its book.</p>}
        </div>
        {isWide && book.ended === null && (
          <div className="book-top-buttons no-print">
            {other}
            {planned}
          </div>
        )}
      </div>
      {!isWide && book.ended === null && may('books') && (
        <div className="dealbar-bottom book-bottom no-print">
          {planned}
          {other}
        </div>
      )}
    </>
  );
}

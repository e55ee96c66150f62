import type { DuePayment } from '#shared/book/desk/due-of-books.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Mark, Marks } from './use-marks.ts';

type MarkButtonProps = { payment: DuePayment; mark: Mark | undefined; marks: Pick<Marks, 'pay' | 'undo'> };

/** The press that records a payment as planned, then what became of it, with the way back. */
export function MarkButton({ payment, mark, marks }: MarkButtonProps) {
  const { label, address, due, today, isReceived } = payment;
  const about = `: ${label}, ${dayOf(due, today)}, ${address}`;
  if (mark?.state === 'paid') {
    return (
      <span className="mark-result" role="status">
        <span>
          <b>{mark.isNew ? 'Recorded' : 'Already recorded'}</b>, {dayOf(mark.day, today)}
        </span>
        {mark.isNew && (
          <Button className="book-small" variant="quiet" onClick={() => marks.undo(payment, mark)}>
            Undo<span className="visually-hidden">{about}</span>
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="mark-result">
      {mark?.state === 'failed' && (
        <span className="mark-failed" role="alert">
          {mark.text}
        </span>
      )}
      <Button need="books" className="book-small" busy={mark?.state === 'busy'} onClick={() => marks.pay(payment)}>
        {isReceived ? 'Mark Received' : 'Mark Paid'}
        <span className="visually-hidden">
          {about}, {money(payment.amount)}
        </span>
      </Button>
    </span>
  );
}

import type { BookView } from '#shared/book/book-view.ts';
import { counted } from '#shared/values/words.ts';
import { dayOf, inSentence, labelOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { grouped } from '#web/areas/book/words/grouped.ts';
import { Button } from '#web/ui/controls/button.tsx';

type Fee = BookView['lateFees'][number];
type LateFeesProps = { book: BookView; onRecord: (fee: Fee) => void };

/** Late fees that the terms allow, a line a loan, the oldest first. None is recorded without a press. */
export function LateFees({ book: { lateFees, parts, today }, onRecord }: LateFeesProps) {
  if (lateFees.length === 0) return null;
  return (
    <ul className="book-fees">
      {grouped(lateFees, ({ part }) => part).map(([, [first, ...others]]) =>
        first === undefined ? null : (
          <li key={first.part} className="book-note">
            The terms of {inSentence(labelOf(parts, first.part))} allow a late fee of {money(first.amount)} for{' '}
            {dayOf(first.due, today)}
            {others.length > 0 && `, and for ${counted(others.length, 'installment')} after it`}.{' '}
            <Button need="books" className="book-small no-print" onClick={() => onRecord(first)}>
              Record Fee…
            </Button>
          </li>
        ),
      )}
    </ul>
  );
}

import type { BookView } from '#shared/book/book-view.ts';
import { dayOf, inSentence, labelOf, money } from '#web/areas/book/words/book-words.ts';
import { Button } from '#web/ui/controls/button.tsx';

type LateFeesProps = { book: BookView; onRecord: (fee: BookView['lateFees'][number]) => void };

/** Late fees that the terms allow. None is recorded without a press. */
export function LateFees({ book: { lateFees, parts, today }, onRecord }: LateFeesProps) {
  if (lateFees.length === 0) return null;
  return (
    <ul className="book-fees">
      {lateFees.map((fee) => (
        <li key={`${fee.part} ${fee.due}`} className="book-note">
          The terms of {inSentence(labelOf(parts, fee.part))} allow a late fee of {money(fee.amount)} for{' '}
          {dayOf(fee.due, today)}.{' '}
          <Button className="book-small no-print" onClick={() => onRecord(fee)}>
            Record Fee…
          </Button>
        </li>
      ))}
    </ul>
  );
}

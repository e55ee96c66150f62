import { useState } from 'react';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry } from '#shared/book/entries/entry.ts';
import type { ReversalReason } from '#shared/pipeline/reversal-reason.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { reasonNames, titleOf } from '#web/areas/book/words/book-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Problems, refusedField } from './entry-forms.ts';
import '#web/areas/book/parts/forms.css';

type TakeBackDialogProps = {
  entry: BookEntry;
  book: BookView;
  record: BookCalls['record'];
  onClose: () => void;
  onRecorded: (posted: PostedEntries) => void;
};

const reasons: ReversalReason[] = ['returned', 'duplicate', 'wrong_amount', 'wrong_day', 'wrong_loan', 'other'];

/** Takes an entry back, with the reason for it. */
export function TakeBackDialog({ entry, book, record, onClose, onRecorded }: TakeBackDialogProps) {
  const isMoney = 'amount' in entry.fact;
  const offered = reasons.filter((reason) => isMoney || (reason !== 'returned' && reason !== 'wrong_loan'));
  const [reason, setReason] = useState(offered[0] ?? 'other');
  const [day, setDay] = useState(book.today);
  const [note, setNote] = useState('');
  const [id] = useState(newUlid);
  const { busy, problem, run } = useAction<Problems>(
    async () => {
      const said = note.trim() === '' ? {} : { note: note.trim() };
      const on = reason === 'returned' ? day : entry.fact.day;
      onRecorded(await record([{ id, kind: 'reversal', of: entry.number, reason, day: on, ...said }], 'typed'));
    },
    (error) => refusedField(error) ?? { form: failureText(error, 'It is not taken back. Try again.') },
  );
  const { day: wrongDay, note: wrongNote, ...other } = problem ?? {};
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`Take back ${titleOf(entry, book.parts)}, ${dayMonth(entry.fact.day)}`}
      description="It stays in the book, reversed. This is final: to have it again, record it again."
    >
      <form className="book-form" noValidate onSubmit={submitting(run)}>
        <div className="book-fields">
          <SelectField
            name="reason"
            label="Reason"
            value={reason}
            onChange={({ target }) => setReason(offered.find((each) => each === target.value) ?? 'other')}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {reasonNames[each]}
              </option>
            ))}
          </SelectField>
          {reason === 'returned' && (
            <Field
              name="day"
              label="Came back on"
              type="date"
              value={day}
              error={wrongDay}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
          <Field
            name="note"
            label={reason === 'other' ? 'Why' : 'Note'}
            className="book-field-wide"
            autoComplete="off"
            maxLength={200}
            value={note}
            error={wrongNote}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        {Object.entries(other).map(([name, text]) => (
          <p key={name} className="form-problem" role="alert">
            {text}
          </p>
        ))}
        <div className="button-row">
          <Button type="submit" variant="danger" busy={busy}>
            Take Back
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

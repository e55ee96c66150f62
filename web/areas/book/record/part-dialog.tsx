import { useState } from 'react';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { BookView } from '#shared/book/book-view.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import { type NewPart, nextPart, type Part } from '#shared/finance/part.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { PartFields } from '#web/areas/book/parts/part-fields.tsx';
import {
  emptyPart,
  isLoanKind,
  type PartProblems,
  partKinds,
  partOf,
  type TypedPart,
  typedPartOf,
} from '#web/areas/book/parts/part-forms.ts';
import { inSentence, partKindNames } from '#web/areas/book/words/book-words.ts';
import { typedCents } from '#web/areas/book/words/typed-values.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { refusedField } from './entry-forms.ts';
import '#web/areas/book/parts/forms.css';

type PartDialogProps = {
  book: BookView;
  /** The one whose terms are entered; a new one without. */
  part: Part | undefined;
  record: BookCalls['record'];
  onClose: () => void;
  onRecorded: (posted: PostedEntries) => void;
};

/** Asks for a new loan or lease, or for the terms of one as they were from its beginning. */
export function PartDialog({ book, part, record, onClose, onRecorded }: PartDialogProps) {
  const [typed, setTyped] = useState<TypedPart>(() =>
    part ? typedPartOf(withoutId(part)) : emptyPart('bank_loan', book.today),
  );
  const [day, setDay] = useState(part ? book.closing : book.today);
  const [cash, setCash] = useState('');
  const [id] = useState(newUlid);
  const [isPressed, setPressed] = useState(false);
  const read = partOf(typed);
  const cents = typedCents(cash);
  const { busy, problem, run, setProblem } = useAction<PartProblems>(
    async () => {
      setPressed(true);
      if ('problems' in read || day === '' || Number.isNaN(cents)) return;
      const entry: NewEntry = {
        ...{ id, kind: 'part', day, part: part?.id ?? nextPart(book.parts), terms: read.part },
        ...(cents !== undefined && { cash: cents }),
      };
      onRecorded(await record([entry], 'typed'));
    },
    (error) => refusedField(error) ?? { form: failureText(error, 'It is not recorded. Try again.') },
  );
  const shown: PartProblems = { ...(isPressed && 'problems' in read && read.problems), ...problem };
  const atFields = new Set(['day', 'cash', ...Object.keys(typed)]);
  const [other] = Object.entries(shown).flatMap(([name, text]) =>
    name === 'kind' || !atFields.has(name) ? [text] : [],
  );
  const change = (next: TypedPart) => {
    setProblem(undefined);
    setTyped(next);
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !busy && onClose()}
      title={part ? `Terms of ${inSentence(part.label)}` : 'New loan or lease'}
      description={part && 'As they were from the beginning. What was paid gets its split anew.'}
    >
      <form className="book-form" noValidate onSubmit={submitting(run)}>
        <div className="book-fields">
          {part === undefined && (
            <SelectField
              name="kind"
              label="What it is"
              value={typed.kind}
              onChange={({ target }) => {
                const kind = partKinds.find((each) => each === target.value);
                if (kind) change(emptyPart(kind, book.today));
              }}
            >
              {partKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {partKindNames[kind]}
                </option>
              ))}
            </SelectField>
          )}
          <Field
            name="day"
            label={part ? 'Counts from' : 'In the book from'}
            type="date"
            value={day}
            error={shown.day ?? (isPressed && day === '' ? 'Enter a day.' : undefined)}
            onChange={({ target }) => setDay(target.value)}
          />
          {part === undefined && isLoanKind(typed.kind) && (
            <NumberField
              name="cash"
              label="Cash that it brought in"
              prefix="$"
              isGrouped
              text={cash}
              error={shown.cash ?? (isPressed && Number.isNaN(cents) ? 'Enter a dollar amount.' : undefined)}
              onChange={setCash}
            />
          )}
        </div>
        <PartFields typed={typed} problems={shown} onChange={change} />
        {other !== undefined && (
          <p className="form-problem" role="alert">
            {other}
          </p>
        )}
        <div className="button-row">
          <Button type="submit" variant="primary" busy={busy}>
            {part ? 'Save Terms' : 'Add to the Book'}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function withoutId({ id, ...part }: Part): NewPart {
  return part;
}

import { useState } from 'react';
import { NewBook } from '#shared/book/base/book.ts';
import { mostParts, type NewPart } from '#shared/finance/part.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { PartFields } from '#web/areas/book/parts/part-fields.tsx';
import { emptyPart, partKinds, partOf, type TypedPart, typedPartOf } from '#web/areas/book/parts/part-forms.ts';
import { disclaimer, partKindNames } from '#web/areas/book/words/book-words.ts';
import { centsAsTyped, typedCents } from '#web/areas/book/words/typed-values.ts';
import { whyNot } from '#web/areas/book/words/why-not.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useFocusAfter } from '#web/ui/forms/use-focus-after.ts';

type EditBookProps = { start: NewBook; onOpen: (book: NewBook) => Promise<void>; onCancel: () => void };
type Row = { id: string; typed: TypedPart };

/** Closing day, cash in, and each loan and lease. Typed texts stay when it fails. */
export function EditBook({ start, onOpen, onCancel }: EditBookProps) {
  const [closing, setClosing] = useState(start.closing);
  const [cashIn, setCashIn] = useState(centsAsTyped(start.cashIn));
  const [rows, setRows] = useState<Row[]>(() =>
    start.parts.map((part) => ({ id: newUlid(), typed: typedPartOf(part) })),
  );
  const [isPressed, setPressed] = useState(false);
  const [changes, setChanges] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(changes);
  const cents = typedCents(cashIn);
  const read = rows.map(({ typed }) => partOf(typed));
  const parts = read.flatMap((each) => ('part' in each ? [each.part] : []));
  const isComplete = closing !== '' && !Number.isNaN(cents) && parts.length === rows.length && parts.length > 0;
  const { busy, problem, run, setProblem } = useAction(
    async () => {
      setPressed(true);
      const book = NewBook.safeParse({ closing, cashIn: cents ?? null, parts });
      if (isComplete && book.success) await onOpen(book.data);
    },
    (error) => whyNot(error, 'The book is not opened. Try again.'),
  );

  function change(id: string, typed: TypedPart) {
    setProblem(undefined);
    setRows((before) => before.map((row) => (row.id === id ? { id, typed } : row)));
  }

  function add(kind: NewPart['kind']) {
    setRows((before) => [...before, { id: newUlid(), typed: emptyPart(kind, closing) }]);
  }

  function remove(id: string) {
    setRows((before) => before.filter((row) => row.id !== id));
    setChanges((count) => count + 1);
  }

  return (
    <form className="book-edit" noValidate onSubmit={submitting(run)}>
      <h2 ref={heading} tabIndex={-1}>
        What the book opens with
      </h2>
      <p className="muted">Leave empty what you do not know. Payments are then kept without a split.</p>
      <div className="book-fields">
        <Field
          name="closing"
          label="Closing day"
          type="date"
          value={closing}
          error={isPressed && closing === '' ? 'Enter a day.' : undefined}
          onChange={({ target }) => setClosing(target.value)}
        />
        <NumberField
          name="cashIn"
          label="Cash in at closing"
          prefix="$"
          isGrouped
          text={cashIn}
          error={isPressed && Number.isNaN(cents) ? 'Enter a dollar amount.' : undefined}
          onChange={setCashIn}
        />
      </div>
      {rows.map(({ id, typed }, at) => {
        const each = read[at];
        return (
          <fieldset key={id} className="book-part">
            <legend>{typed.label || 'Without a name'}</legend>
            <PartFields
              typed={typed}
              problems={isPressed && each && 'problems' in each ? each.problems : {}}
              onChange={(changed) => change(id, changed)}
            />
            <Button variant="quiet" onClick={() => remove(id)}>
              Remove<span className="visually-hidden"> {typed.label}</span>
            </Button>
          </fieldset>
        );
      })}
      {rows.length < mostParts && (
        <fieldset className="book-add">
          <legend>Add</legend>
          {partKinds.map((kind) => (
            <Button key={kind} className="book-small" onClick={() => add(kind)}>
              {partKindNames[kind]}
            </Button>
          ))}
        </fieldset>
      )}
      {isPressed && (problem ?? missing(isComplete, rows)) !== undefined && (
        <p className="form-problem" role="alert">
          {problem ?? missing(isComplete, rows)}
        </p>
      )}
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Open the Book
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="book-disclaimer">{disclaimer}</p>
    </form>
  );
}

function missing(isComplete: boolean, rows: readonly Row[]): string | undefined {
  if (isComplete) return undefined;
  return rows.length === 0 ? 'Add a loan or a lease first.' : 'Check what is marked above.';
}

import { type ReactNode, useState } from 'react';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry, NewEntry } from '#shared/book/entries/entry.ts';
import type { ReversalReason } from '#shared/pipeline/reversal-reason.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { dayOf, inSentence, labelOf, reasonNames, titleOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { centsAsTyped } from '#web/areas/book/words/typed-values.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EntryFields } from './entry-fields.tsx';
import {
  type EntryKind,
  entryForms,
  entryOf,
  type FieldName,
  type Problems,
  partsFor,
  refusedField,
  startOf,
  type Typed,
  typedOf,
} from './entry-forms.ts';
import { PreviewRows } from './preview-rows.tsx';
import { type AddedReceipt, ReceiptField } from './receipt-field.tsx';
import { usePreview } from './use-preview.ts';
import '#web/areas/book/parts/forms.css';

type EntryDialogProps = {
  kind: EntryKind;
  book: BookView;
  entries: ReadonlyMap<number, BookEntry>;
  /** First values of its fields, over the usual ones. */
  start?: Typed | undefined;
  /** The entry that it corrects: that one is reversed, and the new one takes its place. */
  replaces?: BookEntry | undefined;
  calls: Pick<BookCalls, 'record' | 'preview'>;
  onClose: () => void;
  onRecorded: (posted: PostedEntries) => void;
};

const corrections = ['wrong_amount', 'wrong_day', 'wrong_loan', 'other'] as const satisfies ReversalReason[];
type Correction = (typeof corrections)[number];

/** Asks for an entry, and shows what it would come to before it is kept. What is typed stays when it fails. */
export function EntryDialog(props: EntryDialogProps) {
  const { kind, book, entries, start, replaces, calls, onClose, onRecorded } = props;
  const form = entryForms[kind];
  const [typed, setTyped] = useState<Typed>(() => ({
    ...startOf(kind, book),
    ...(replaces && typedOf(replaces.fact)),
    ...start,
  }));
  const [reason, setReason] = useState<Correction>('wrong_amount');
  // A second press, and one after a failure, sends the same entries.
  const [ids] = useState(() => ({ entry: newUlid(), reversal: newUlid() }));
  const [isPressed, setPressed] = useState(false);
  const [receipt, setReceipt] = useState(() => receiptOf(replaces?.fact));

  const read = entryOf(kind, typed, ids.entry);
  const own = 'problems' in read ? read.problems : {};
  const news =
    'entry' in read
      ? withReversal(withReceipt(read.entry, receipt), replaces, { id: ids.reversal, reason })
      : undefined;
  const preview = usePreview(calls.preview, news);
  const action = useAction<Problems>(
    async () => {
      setPressed(true);
      if (news === undefined) return;
      onRecorded(await calls.record(news, 'typed'));
    },
    (error) => refusedField(error) ?? { form: failureText(error, 'It is not recorded. Try again.') },
  );
  const shown: Problems = { ...preview.problems, ...(isPressed && own), ...action.problem };
  const names = new Set<string>(['part', ...form.fields.map(({ name }) => name)]);
  const other = Object.entries(shown).filter(([name]) => !names.has(name));

  function set(name: FieldName, text: string) {
    action.setProblem(undefined);
    setTyped((before) => {
      const isAsDue = kind === 'payment' && name === 'part' && before.amount === dueAsTyped(book, before.part);
      return { ...before, [name]: text, ...(isAsDue && { amount: dueAsTyped(book, text) }) };
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !action.busy && onClose()}
      title={titleFor(props, typed.part)}
      description={
        replaces ? 'The entry stays in the book, reversed. A new one takes its place.' : describe(props, typed)
      }
    >
      <form className="book-form" noValidate onSubmit={submitting(action.run)}>
        <div className="book-fields">
          {replaces && (
            <SelectField
              name="reason"
              label="Reason"
              value={reason}
              onChange={({ target }) => setReason(corrections.find((each) => each === target.value) ?? 'other')}
            >
              {corrections.map((each) => (
                <option key={each} value={each}>
                  {reasonNames[each]}
                </option>
              ))}
            </SelectField>
          )}
          <EntryFields
            kind={kind}
            parts={partsFor(kind, book)}
            hasFees={book.loans.some(({ part, feesDue }) => part === typed.part && (feesDue ?? 0) > 0)}
            typed={typed}
            problems={shown}
            onChange={set}
          />
        </div>
        {kind === 'payment' && <ReceiptField analysisId={book.analysis_id} receipt={receipt} onChange={setReceipt} />}
        {other.map(([name, text]) => (
          <p key={name} className="form-problem" role="alert">
            {text}
          </p>
        ))}
        <div aria-live="polite">
          {preview.posted && <PreviewRows posted={preview.posted} {...{ book, entries, replaces }} />}
        </div>
        <div className="button-row">
          <Button type="submit" variant="primary" busy={action.busy}>
            {replaces ? 'Reverse and Record' : form.record}
          </Button>
          <Button variant="quiet" disabled={action.busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function titleFor({ kind, book, replaces }: EntryDialogProps, part: string | undefined): string {
  if (replaces) return `Correct ${titleOf(replaces, book.parts)}, ${dayMonth(replaces.fact.day)}`;
  return kind === 'payment' && part ? `Payment on ${inSentence(labelOf(book.parts, part))}` : entryForms[kind].title;
}

/** A part's next due, as a user would type it. */
const dueAsTyped = (book: BookView, part: string | undefined): string => centsAsTyped(nextOf(book, part)?.amount);

const nextOf = ({ loans, leases }: BookView, part: string | undefined) =>
  [...loans, ...leases].find((each) => each.part === part)?.next;

/** The amount due, or our figure of it; else the entry's effect. */
function describe({ kind, book }: EntryDialogProps, { part }: Typed): ReactNode {
  const loan = book.loans.find((each) => each.part === part);
  const due = nextOf(book, part);
  if (kind === 'payment') return due ? `Due ${dayOf(due.due, book.today)}: ${money(due.amount)}` : undefined;
  if (kind === 'payoff' && loan?.payoff)
    return `Our figure of today: ${money(loan.payoff.total)}. Another day has another. ${entryForms.payoff.text}`;
  return entryForms[kind].text;
}

/** A correction takes it over. */
function receiptOf(fact: NewEntry | undefined): AddedReceipt | undefined {
  if (fact?.kind !== 'payment' || fact.receipt === undefined) return undefined;
  return { id: fact.receipt, name: 'the receipt of the entry before', isShown: fact.showReceipt === true };
}

function withReceipt(entry: NewEntry, receipt: AddedReceipt | undefined): NewEntry {
  if (entry.kind !== 'payment' || receipt === undefined) return entry;
  return { ...entry, receipt: receipt.id, showReceipt: receipt.isShown };
}

/** The new entry alone, or after the reversal of the one whose place it takes. */
function withReversal(
  entry: NewEntry,
  replaces: BookEntry | undefined,
  { id, reason }: { id: string; reason: Correction },
): NewEntry[] {
  if (!replaces) return [entry];
  const note = reason === 'other' && 'note' in entry && entry.note ? { note: entry.note } : {};
  const reversal: NewEntry = { id, kind: 'reversal', of: replaces.number, reason, day: replaces.fact.day, ...note };
  return [reversal, withClaims(entry, replaces.fact)];
}

/** Its claims stay recorded: the bank's line, and the installment of the same loan. */
function withClaims(entry: NewEntry, before: NewEntry): NewEntry {
  const line = 'bank' in before && before.bank !== undefined ? { bank: before.bank } : {};
  if (entry.kind !== 'payment') return 'amount' in entry && entry.kind === before.kind ? { ...entry, ...line } : entry;
  const isSame = before.kind === 'payment' && before.part === entry.part && before.due !== undefined;
  return { ...entry, ...line, ...(isSame && { due: before.due }) };
}

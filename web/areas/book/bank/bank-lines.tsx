import { useState } from 'react';
import type { LineSplit } from '#shared/book/bank/bank-splits.ts';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { counted } from '#shared/values/words.ts';
import { dayOf, labelOf, titleOf } from '#web/areas/book/words/book-words.ts';
import { inLine, money, moneyIn } from '#web/areas/book/words/figures.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { type BankRow, choicesFor, isOpenRow, splitText } from './bank-rows.ts';
import { recordRows } from './record-rows.ts';

type BankLinesProps = {
  book: BookView;
  start: BankRow[];
  /** Those that are loaded: what a line is already is named by them. */
  entries: readonly BookEntry[];
  record: (entries: NewEntry[]) => Promise<PostedEntries>;
  onClose: () => void;
};

/** More rows are shown at a press; what is ticked is always shown. */
const aPage = 100;

/** The lines of a bank's file, each with what it looks like. What is ticked is recorded, with a result a line. */
export function BankLines({ book, start, entries, record, onClose }: BankLinesProps) {
  const [rows, setRows] = useState(start);
  const [shown, setShown] = useState(aPage);
  const ticked = rows.filter((row) => row.isTicked);
  const recorded = rows.filter(({ result }) => result?.kind === 'recorded').length;
  const failed = rows.filter(({ result }) => result?.kind === 'failed').length;
  const likely = start.filter(({ match }) => match.likeness === 'likely').length;
  const most = Math.max(shown, likely);

  const change = (id: string, changes: Partial<BankRow>) =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)));

  const { busy, run } = useAction(() =>
    recordRows(ticked, record, ({ id }, result) => change(id, { result, isTicked: result.kind === 'failed' })),
  );

  return (
    <form className="bank-form" onSubmit={submitting(run)}>
      <p className="bank-count" role="status">
        <b>
          {counted(rows.length, 'line')}, {ticked.length} ready
        </b>
        {recorded > 0 && `. ${recorded} recorded`}
        {failed > 0 && `. ${failed} not recorded`}
      </p>
      <p className="bank-line bank-head" aria-hidden="true">
        <span />
        <span>Day</span>
        <span>Bank text</span>
        <span>Amount</span>
        <span>Looks like</span>
      </p>
      <ul className="bank-lines">
        {rows.slice(0, most).map((row) => (
          <Line key={row.id} {...{ row, book, busy, entries }} onChange={(changes) => change(row.id, changes)} />
        ))}
      </ul>
      {rows.length > most && <Button onClick={() => setShown(most + aPage)}>Show More</Button>}
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy} disabled={ticked.length === 0}>
          Record {counted(ticked.length, 'Line')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {recorded > 0 ? 'Done' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
}

type LineProps = Pick<BankLinesProps, 'book' | 'entries'> & {
  row: BankRow;
  busy: boolean;
  onChange: (changes: Partial<BankRow>) => void;
};

function Line({ row, book, entries, busy, onChange }: LineProps) {
  const { day, amount, text, isTicked, choice, match } = row;
  const isOpen = isOpenRow(row, book.closing);
  const name = `${dayOf(day, book.today)}, ${moneyIn(amount)}`;
  const choices = choicesFor(row, book.parts);
  const asks = isOpen && match.likeness !== 'likely';
  return (
    <li className="bank-line">
      <label className="bank-tick">
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!isOpen || busy || choice === ''}
          onChange={({ target }) => onChange({ isTicked: target.checked })}
        />
        <span className="visually-hidden">Record {name}</span>
      </label>
      <span className="bank-day">{dayOf(day, book.today)}</span>
      <span className="bank-text">{text}</span>
      <span className="bank-amount">{moneyIn(amount)}</span>
      <span className="bank-looks">
        <LooksLike {...{ row, book, entries }} />
        {asks && (
          <select
            aria-label={`What is ${name}?`}
            value={choice}
            disabled={busy}
            onChange={({ target }) => onChange({ choice: target.value, isTicked: target.value !== '' })}
          >
            <option value="">Choose…</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </span>
    </li>
  );
}

function LooksLike({
  row: { match, result, day, mayBePending },
  book,
  entries,
}: Pick<LineProps, 'row' | 'book' | 'entries'>) {
  const entry = entries.find(({ number }) => number === match.entry);
  const returned = entries.find(({ number }) => number === match.returns);
  const label = match.part === undefined ? '' : inLine(labelOf(book.parts, match.part));
  if (result?.kind === 'recorded') return <b>Recorded</b>;
  if (result?.kind === 'already') return <b>Already recorded</b>;
  return (
    <>
      {result?.kind === 'failed' && (
        <span className="bank-failed" role="alert">
          {result.text}{' '}
        </span>
      )}
      {mayBePending && <b>Pending? </b>}
      {day < book.closing ? (
        'Before closing'
      ) : match.likeness === 'likely' ? (
        <>
          <b>Likely:</b> {label}
          {match.due && `, due ${dayOf(match.due, book.today)}`}
        </>
      ) : match.likeness === 'recorded' ? (
        <>
          <b>Already recorded</b>
          {entry && `: ${inLine(titleOf(entry, book.parts))}, ${dayOf(entry.fact.day, book.today)}`}
        </>
      ) : match.alike ? (
        <b>
          Recorded on {dayOf(match.alike.day, book.today)} from your file of {dayOf(match.alike.file, book.today)}?
        </b>
      ) : match.returns !== undefined ? (
        <>
          <b>Returned?</b>{' '}
          {returned && `Takes back ${inLine(titleOf(returned, book.parts))}, ${dayOf(returned.fact.day, book.today)}`}
        </>
      ) : match.split ? (
        <>
          <b>Possible:</b> {inLine(splitText(match.split, book.parts))}: {splitFigures(match.split, book.today)}. Check
          first
        </>
      ) : match.likeness === 'possible' ? (
        <>
          <b>Possible:</b> {label ? `${label}. Check first` : 'the amount or the payee'}
        </>
      ) : (
        'Nothing in the book'
      )}
    </>
  );
}

/** "$1,224.62 + $50.00", "due Nov 1 and Dec 1", "$1,224.62 + $316.20". */
function splitFigures(split: LineSplit, today: string): string {
  const [{ amount = 0, fee = 0, dues = [] } = {}, second] = split;
  if (second) return `${money(amount)} + ${money(second.amount)}`;
  if (fee > 0) return `${money(amount - fee)} + ${money(fee)}`;
  return `due ${dues.map((due) => dayOf(due, today)).join(' and ')}`;
}

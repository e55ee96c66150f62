import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry, NewEntry } from '#shared/book/entries/entry.ts';
import type { Part } from '#shared/finance/part.ts';
import { localDay, timeOfDay } from '#shared/values/dates.ts';
import { upperFirst } from '#shared/values/words.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import type { EntryKind, Typed } from '#web/areas/book/record/entry-forms.ts';
import { RecordMenu } from '#web/areas/book/record/record-menu.tsx';
import { TakeAlong } from '#web/areas/book/taken/take-along.tsx';
import { dayOf, inSentence, labelOf, titleOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { type NextInstallment, nextInstallments } from '#web/areas/book/words/next-due.ts';
import { centsAsTyped } from '#web/areas/book/words/typed-values.ts';
import { whyNot } from '#web/areas/book/words/why-not.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { focusOn } from '#web/ui/controls/reveal.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { BookSide } from './book-side.tsx';
import { BookTop } from './book-top.tsx';
import { Entries, type EntryFilter } from './entries.tsx';
import { rowIdOf } from './entry-row.tsx';
import { LateFees } from './late-fees.tsx';
import { Leases } from './leases.tsx';
import { Loans } from './loans.tsx';

// What asks for an entry comes when it is asked for.
const EntryDialog = lazy(async () => ({
  default: (await import('#web/areas/book/record/entry-dialog.tsx')).EntryDialog,
}));
const PartDialog = lazy(async () => ({ default: (await import('#web/areas/book/record/part-dialog.tsx')).PartDialog }));
const TakeBackDialog = lazy(async () => ({
  default: (await import('#web/areas/book/record/take-back-dialog.tsx')).TakeBackDialog,
}));

type Asked = { kind: EntryKind; start?: Typed; replaces?: BookEntry };

type KeptBookProps = { book: BookView; calls: BookCalls; address: string };

/** A book: what is due next, what is owed, what is recorded, and how that compares with the plan. */
export function KeptBook({ book, calls, address }: KeptBookProps) {
  const [asked, setAsked] = useState<Asked>();
  const [part, setPart] = useState<{ part: Part | undefined }>();
  const [takenBack, setTakenBack] = useState<BookEntry>();
  const [already, setAlready] = useState<BookEntry>();
  /** An entry to be shown once it is loaded. */
  const [wanted, setWanted] = useState<number>();
  const [filter, setFilter] = useState<EntryFilter>('all');
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const sent = useRef(Promise.resolve());
  const known = useMemo(() => new Map((calls.entries ?? []).map((entry) => [entry.number, entry])), [calls.entries]);

  const { entriesLoading, showMore } = calls;
  useEffect(() => {
    if (wanted === undefined || entriesLoading) return;
    // It may stand on a later page.
    if (!known.has(wanted) && showMore) showMore();
    else {
      focusOn(rowIdOf(wanted));
      setWanted(undefined);
    }
  }, [wanted, known, entriesLoading, showMore]);

  /** Records at a press. A second press may come before React has rendered the first. */
  function send(...record: Parameters<BookCalls['record']>): void {
    if (!isSending.current) sent.current = post(record);
  }

  /** Undoes what was recorded at a press, also while the next is being recorded. */
  function undo(entry: BookEntry): void {
    const { number, fact } = entry;
    const reversal: NewEntry = { id: newUlid(), kind: 'reversal', of: number, reason: 'undo', day: fact.day };
    sent.current = sent.current.then(() => post([[reversal], 'typed'], entry));
  }

  async function post(record: Parameters<BookCalls['record']>, undone?: BookEntry): Promise<void> {
    isSending.current = true;
    setBusy(true);
    try {
      recorded(await calls.record(...record), undone);
    } catch (error) {
      toast({ title: 'Not recorded', text: whyNot(error, 'Nothing was added. Try again.'), kind: 'error' });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  function recorded({ entries, isNew }: PostedEntries, undone?: BookEntry): void {
    setAsked(undefined);
    setTakenBack(undefined);
    setPart(undefined);
    const entry = entries.at(-1);
    if (entry === undefined) return;
    if (!isNew.every(Boolean)) {
      setAlready(entry);
      return;
    }
    setAlready(undefined);
    const { fact } = entry;
    const place = 'part' in fact ? `On ${inSentence(labelOf(book.parts, fact.part))}, ` : '';
    const text = `${place}${dayOf(fact.day, book.today)}.`;
    if (fact.kind === 'reversal') {
      const original = undone ?? known.get(fact.of);
      const what = original ? `: ${nameOf(original)}` : '';
      toast({ title: `Taken back${what}`, text: 'The entry stays in the book, reversed.' });
    } else if (entries.length > 1) {
      toast({ title: 'Corrected', text: 'The entry is reversed, and a new one has taken its place.' });
    } else {
      const action = { label: 'Undo', onPress: () => undo(entry) };
      toast({ title: `${nameOf(entry)} recorded`, text: upperFirst(text), action });
    }
  }

  const nameOf = (entry: BookEntry): string =>
    entry.fact.kind === 'payment' && entry.fact.amount > 0 ? money(entry.fact.amount) : titleOf(entry, book.parts);

  function planned({ part, due, amount }: NextInstallment): void {
    send([{ id: newUlid(), kind: 'payment', part, day: book.today, amount, due }], 'planned');
  }

  function correct(entry: BookEntry): void {
    const { fact } = entry;
    if (fact.kind === 'part') setPart({ part: book.parts.find(({ id }) => id === fact.part) });
    else if (fact.kind !== 'reversal') setAsked({ kind: fact.kind, replaces: entry });
  }

  const [next] = nextInstallments(book);
  const onRecord = (kind: EntryKind) => setAsked({ kind });
  return (
    <div className="book">
      <BookTop
        book={book}
        isBusy={isBusy}
        onPlanned={planned}
        onOther={() => setAsked({ kind: 'payment', ...(next && { start: startOfNext(next) }) })}
      />
      {already && (
        <p className="book-note" role="status">
          <b>Already recorded.</b> {alreadyInWords(already, book)} Nothing was added.{' '}
          <Button
            className="book-small"
            onClick={() => {
              setFilter('all');
              setWanted(already.number);
            }}
          >
            Show It
          </Button>
        </p>
      )}
      <LateFees
        book={book}
        onRecord={({ part, amount }) => setAsked({ kind: 'fee', start: { part, amount: centsAsTyped(amount) } })}
      />
      <div className="book-columns">
        <div className="book-main">
          <div className="book-owed">
            <Loans book={book} onTerms={(part) => setPart({ part })} />
            <Leases book={book} />
          </div>
          <Entries
            {...{ book, calls, known, filter }}
            onFilter={setFilter}
            onCorrect={correct}
            onTakeBack={setTakenBack}
            more={
              <May need="books">
                <RecordMenu book={book} onRecord={onRecord} onPart={() => setPart({ part: undefined })} />
              </May>
            }
          />
        </div>
        <BookSide book={book} onRecord={onRecord} taken={<TakeAlong {...{ book, calls, address }} />} />
      </div>
      <Suspense fallback={null}>
        {asked && (
          <EntryDialog
            {...asked}
            {...{ book, calls }}
            entries={known}
            onClose={() => setAsked(undefined)}
            onRecorded={recorded}
          />
        )}
        {part && (
          <PartDialog
            {...part}
            book={book}
            record={calls.record}
            onClose={() => setPart(undefined)}
            onRecorded={recorded}
          />
        )}
        {takenBack && (
          <TakeBackDialog
            entry={takenBack}
            book={book}
            record={calls.record}
            onClose={() => setTakenBack(undefined)}
            onRecorded={recorded}
          />
        )}
      </Suspense>
    </div>
  );
}

const startOfNext = ({ part, amount }: NextInstallment): Typed => ({ part, amount: centsAsTyped(amount) });

/** "$316.20 for June 15 was recorded on Jun 10 at 9:12 AM." */
function alreadyInWords({ fact, recorded_at }: BookEntry, { today }: BookView): string {
  const amount = 'amount' in fact ? money(fact.amount) : 'It';
  const due = fact.kind === 'payment' && fact.due !== undefined ? ` for ${dayOf(fact.due, today)}` : '';
  return `${amount}${due} was recorded on ${dayOf(localDay(new Date(recorded_at)), today)} at ${timeOfDay(recorded_at)}.`;
}

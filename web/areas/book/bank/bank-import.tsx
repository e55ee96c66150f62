import { lazy, Suspense, useState } from 'react';
import type { BankColumn } from '#shared/book/bank/bank-columns.ts';
import { bankFileLimits } from '#shared/book/bank/bank-file-limits.ts';
import type { BookView } from '#shared/book/book-view.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { shortDate } from '#shared/values/dates.ts';
import { matchLines } from '#web/api/resources/books/match-lines.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { PlanOnly } from '#web/areas/book/year/plan-only.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { BankLines } from './bank-lines.tsx';
import { QuestionsStep } from './bank-question.tsx';
import { type BankRow, bankRows } from './bank-rows.ts';
import { findMap, keepMap } from './kept-map.ts';
import { NotRecorded } from './not-recorded.tsx';
import type { NamedReading, OpenedBankFile } from './read-bank-file.ts';
import { StepHead } from './step-head.tsx';
import './bank.css';

type BankImportProps = { book: BookView; calls: Pick<BookCalls, 'record' | 'entries'>; onClose: () => void };

/** Reads a bank's file in the browser, and records the lines that are ticked. */
export function BankImport({ book, calls, onClose }: BankImportProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import a bank file"
      description="Read in your browser. Each line’s day, amount and text are compared with the book and not kept; only the lines you check are recorded."
      wide
    >
      <PlanOnly what="Payments read from your bank’s file, beside the installments they look like.">
        <Import {...{ book, calls, onClose }} />
      </PlanOnly>
    </Dialog>
  );
}

type Reader = typeof import('./read-bank-file.ts');
const loadReader = (): Promise<Reader> => import('./read-bank-file.ts');

// Most files are read without it.
const ColumnsStep = lazy(async () => ({ default: (await import('./columns-step.tsx')).ColumnsStep }));

type Chosen = { name: string; file: OpenedBankFile; reader: Reader };

/** What is said of a file, with what was changed so far. */
type Changes = { kind: 'columns' | 'answers' } & Chosen;
/** The lines of a file wait, as they are ticked, while something is changed. */
type Lines = { kind: 'rows'; rows: BankRow[]; reading: NamedReading; changes?: Changes } & Chosen;

type Step =
  | { kind: 'file' }
  | Changes
  | { kind: 'matching' }
  | { kind: 'failed'; text: string; again: () => void }
  | Lines;

function Import({ book, calls, onClose }: BankImportProps) {
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [problem, setProblem] = useState<string>();

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setProblem(undefined);
    if (chosen.size > bankFileLimits.bytes) {
      setProblem('This file is larger than 2 MB. Export a shorter time.');
      return;
    }
    try {
      const reader = await loadReader();
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const opened = { name: chosen.name, file: await reader.openFile(bytes, chosen.name, findMap), reader };
      if (opened.file.columns.ask) setStep({ kind: 'columns', ...opened });
      else await read(opened);
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : 'This file could not be read.');
    }
  }

  /** Asks what is open; else compares the lines with the book. */
  async function read({ name, file, reader }: Chosen): Promise<void> {
    const reading = await reader.readFileLines(file, book.today);
    if (reading.questions.length > 0) {
      setStep({ kind: 'answers', name, file, reader });
      return;
    }
    if (file.hash !== null && (file.isSaid || file.keptAt !== undefined)) keepMap(file.hash, reader.mapToKeep(file));
    await match({ name, file, reader }, reading);
  }

  async function match(chosen: Chosen, reading: NamedReading): Promise<void> {
    setStep({ kind: 'matching' });
    try {
      // What is posted comes before what may be pending of the same payment: it is the one that is likely.
      const read = reading.lines
        .map((line, at) => ({ line, bank: reading.names[at] ?? '' }))
        .toSorted((one, other) => Number(one.line.mayBePending ?? false) - Number(other.line.mayBePending ?? false));
      const lines = read.map(({ line: { day, amount, text }, bank }) => ({ day, amount, text, bank }));
      const matches = await matchLines(book.analysis_id, lines);
      const rows = bankRows(
        read.map(({ line }) => line),
        read.map(({ bank }) => bank),
        matches,
        book.closing,
      );
      setStep({ kind: 'rows', rows, reading, ...chosen });
    } catch (error) {
      const text = failureText(error, 'The lines could not be compared with the book.');
      setStep({ kind: 'failed', text, again: () => void match(chosen, reading) });
    }
  }

  const anotherFile = { words: 'Choose Another File', go: () => setStep({ kind: 'file' }) };

  function changing(changes: Changes, back: typeof anotherFile, onChanges: (changes: Changes) => void) {
    const { file, reader } = changes;
    if (changes.kind === 'columns') {
      const onDone = (columns: BankColumn[]) =>
        void read({ ...changes, file: { ...file, columns: { columns }, isSaid: true } });
      return (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ColumnsStep columns={file.columns} onDone={onDone} back={back} />
        </Suspense>
      );
    }
    return (
      <QuestionsStep
        asked={reader.askedOf(file, book.today)}
        today={book.today}
        answers={file.answers}
        onAnswer={(answer) => onChanges({ ...changes, file: reader.withAnswer(file, answer) })}
        onDone={() => void read(changes)}
        back={back}
      />
    );
  }

  switch (step.kind) {
    case 'file':
      return (
        <div className="bank-step">
          <label className="bank-file">
            CSV or OFX (QFX, QuickBooks), at most 2 MB and 2,000 lines
            <input type="file" accept={accepted} onChange={({ target }) => void choose(target.files?.[0])} />
          </label>
          <Problem error={problem === undefined ? undefined : new Error(problem)} />
        </div>
      );
    case 'columns':
    case 'answers':
      return changing(step, anotherFile, setStep);
    case 'matching':
      return (
        <div aria-busy="true">
          <p role="status">Comparing with the book…</p>
          <Skeleton lines={4} />
        </div>
      );
    case 'failed':
      return <Failed text={step.text} onRetry={step.again} />;
    case 'rows': {
      const { changes, ...lines } = step;
      const { name, file, reader, reading } = lines;
      const change = (kind: Changes['kind']) => setStep({ ...lines, changes: { kind, name, file, reader } });
      const back = { words: 'Back to the Lines', go: () => setStep(lines) };
      return (
        <>
          {changes && changing(changes, back, (next) => setStep({ ...lines, changes: next }))}
          {!changes && <StepHead>{name}</StepHead>}
          <div hidden={changes !== undefined} className="bank-step">
            <p className="bank-said muted">
              {keptText(file)}
              {file.source.kind === 'table' && (
                <Button variant="quiet" onClick={() => change('columns')}>
                  Columns
                </Button>
              )}
              {reading.asked.length > 0 && (
                <Button variant="quiet" onClick={() => change('answers')}>
                  Change Answers
                </Button>
              )}
            </p>
            <NotRecorded reading={reading} />
            {reading.lines.length > 0 ? (
              <BankLines
                book={book}
                start={lines.rows}
                entries={calls.entries ?? []}
                record={(entries) => calls.record(entries, 'bank')}
                onClose={onClose}
              />
            ) : (
              <div className="button-row">
                <Button onClick={anotherFile.go}>{anotherFile.words}</Button>
              </div>
            )}
          </div>
        </>
      );
    }
  }
}

/** "Checking ••4411. Columns and answers as on Nov 28." */
function keptText({ source, answers, keptAt, isSaid }: OpenedBankFile): string {
  const account = source.kind === 'ofx' && source.accounts.length > 1 ? answers.account : undefined;
  const said = source.kind === 'ofx' ? 'Answers' : 'Columns and answers';
  const kept = isSaid
    ? `${said} are kept for the next such file.`
    : keptAt === undefined
      ? ''
      : `${said} as on ${shortDate(keptAt)}.`;
  return [account === undefined ? '' : `${account}.`, kept].filter(Boolean).join(' ');
}

const accepted = '.csv,.tsv,.txt,.xlsx,.ofx,.qfx,.qbo,text/csv,text/plain,application/x-ofx';

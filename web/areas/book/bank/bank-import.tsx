import { useState } from 'react';
import type { BankAnswers } from '#shared/book/bank/bank-answers.ts';
import { bankFileLimits } from '#shared/book/bank/bank-file-limits.ts';
import type { BankQuestion, BankReading, UnreadBankRow } from '#shared/book/bank/bank-lines.ts';
import type { BookView } from '#shared/book/book-view.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { counted, listInWords } from '#shared/values/words.ts';
import { matchLines } from '#web/api/resources/books/match-lines.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { PlanOnly } from '#web/areas/book/year/plan-only.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { BankLines } from './bank-lines.tsx';
import { Columns, Question } from './bank-question.tsx';
import { type BankRow, bankRows } from './bank-rows.ts';
import type { NamedReading, OpenedBankFile } from './read-bank-file.ts';
import './bank.css';

type BankImportProps = { book: BookView; calls: Pick<BookCalls, 'record' | 'entries'>; onClose: () => void };

/** Reads a bank's file in the browser, and records the lines that are ticked. */
export function BankImport({ book, calls, onClose }: BankImportProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import a bank’s CSV"
      description="Read in your browser. Each line’s day, amount and text are compared with the book and not kept; only the lines you check are recorded."
      wide
    >
      <PlanOnly what="Payments read from your bank’s CSV, beside the installments they look like.">
        <Import {...{ book, calls, onClose }} />
      </PlanOnly>
    </Dialog>
  );
}

const loadReader = () => import('./read-bank-file.ts');

type Step =
  | { kind: 'file' }
  | ({ kind: 'columns' } & OpenedBankFile)
  | ({ kind: 'asks'; question: BankQuestion; answers: BankAnswers } & OpenedBankFile)
  | { kind: 'matching' }
  | { kind: 'failed'; text: string; again: () => void }
  | { kind: 'rows'; rows: BankRow[]; reading: BankReading };

function Import({ book, calls, onClose }: BankImportProps) {
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem(undefined);
    setName(file.name);
    if (file.size > bankFileLimits.bytes) {
      setProblem('This file is larger than 2 MB. Export a shorter time.');
      return;
    }
    try {
      await open(new Uint8Array(await file.arrayBuffer()), file.name);
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : 'This file could not be read.');
    }
  }

  async function open(bytes: Uint8Array, fileName: string): Promise<void> {
    const { openFile } = await loadReader();
    const { source, columns } = await openFile(bytes, fileName);
    if (columns.ask === 'missing') {
      setProblem('Not a bank’s file: it needs columns with a date and an amount.');
    } else if (columns.ask) setStep({ kind: 'columns', source, columns });
    else await read({ source, columns }, {});
  }

  async function read({ source, columns }: OpenedBankFile, answers: BankAnswers): Promise<void> {
    const { readFileLines } = await loadReader();
    const reading = await readFileLines({ source, columns }, answers, book.today);
    const [question] = reading.questions;
    if (question) setStep({ kind: 'asks', question, answers, source, columns });
    else if (reading.lines.length > 0) await match(reading);
    else {
      setStep({ kind: 'file' });
      setProblem(
        reading.leftOut.length > 0
          ? 'Every line of this file is left out.'
          : 'No line of this file has a date and an amount.',
      );
    }
  }

  async function match(reading: NamedReading): Promise<void> {
    setStep({ kind: 'matching' });
    try {
      const { names } = reading;
      const lines = reading.lines.map(({ day, amount, text }, at) => ({ day, amount, text, bank: names[at] ?? '' }));
      const matches = await matchLines(book.analysis_id, lines);
      setStep({ kind: 'rows', rows: bankRows(reading.lines, names, matches, book.closing), reading });
    } catch (error) {
      const text = failureText(error, 'The lines could not be compared with the book.');
      setStep({ kind: 'failed', text, again: () => void match(reading) });
    }
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
    case 'asks':
      return (
        <Question
          question={step.question}
          today={book.today}
          answers={step.answers}
          onAnswer={(answers) => void read(step, answers)}
        />
      );
    case 'columns':
      return (
        <Columns columns={step.columns} onYes={() => void read(step, {})} onNo={() => setStep({ kind: 'file' })} />
      );
    case 'matching':
      return (
        <div aria-busy="true">
          <p role="status">Comparing with the book…</p>
          <Skeleton lines={4} />
        </div>
      );
    case 'failed':
      return <Failed text={step.text} onRetry={step.again} />;
    case 'rows':
      return (
        <>
          <p className="muted">
            {name}
            {notRecorded(step.reading)}
          </p>
          <BankLines
            book={book}
            start={step.rows}
            entries={calls.entries ?? []}
            record={(entries) => calls.record(entries, 'bank')}
            onClose={onClose}
          />
        </>
      );
  }
}

const accepted = '.csv,.tsv,.txt,.xlsx,.ofx,.qfx,.qbo,text/csv,text/plain,application/x-ofx';

/** What of the file is no line to decide on. */
function notRecorded({ unread, leftOut }: BankReading): string {
  const pending = leftOut.filter(({ why }) => why !== 'answer').length;
  const left = pending === 1 ? 'is left out until the bank posts it' : 'are left out until the bank posts them';
  return [
    '',
    ...(pending > 0 ? [`${counted(pending, 'pending line')} ${left}`] : []),
    ...(unread.length > 0 ? [`Not read: ${unreadInWords(unread)}`] : []),
  ].join('. ');
}

/** "row 4 (no date: soon) and 2 more". */
function unreadInWords(unread: readonly UnreadBankRow[]): string {
  const [shown, rest] = [unread.slice(0, 3), unread.length - 3];
  const words = shown.map(({ line, why, cell }) => `row ${line} (${why}${cell === '' ? '' : `: ${cell}`})`);
  return listInWords(rest > 0 ? [...words, `${rest} more`] : words);
}

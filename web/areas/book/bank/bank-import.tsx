import { useState } from 'react';
import {
  type BankFile,
  type BankFileAnswers,
  bankFileLimits,
  bankLineNames,
  readBankFile,
} from '#shared/book/bank/bank-file.ts';
import type { BookView } from '#shared/book/book-view.ts';
import { listInWords } from '#shared/values/words.ts';
import { matchLines } from '#web/api/resources/books/match-lines.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { PlanOnly } from '#web/areas/book/year/plan-only.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { BankLines } from './bank-lines.tsx';
import { type BankRow, bankRows } from './bank-rows.ts';
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

type Step =
  | { kind: 'file' }
  | { kind: 'asks'; file: Extract<BankFile, { kind: 'asks' }>; text: string; answers: BankFileAnswers }
  | { kind: 'matching' }
  | { kind: 'failed'; text: string; again: () => void }
  | { kind: 'rows'; rows: BankRow[]; unread: { line: number; why: string }[] };

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
      await read(await file.text(), {});
    } catch {
      setProblem('This file could not be read.');
    }
  }

  async function read(text: string, answers: BankFileAnswers): Promise<void> {
    const file = readBankFile(text, book.today, answers);
    if (file.kind === 'asks') setStep({ kind: 'asks', file, text, answers });
    else if (file.kind === 'lines' && file.lines.length > 0) await match(file);
    else {
      setStep({ kind: 'file' });
      setProblem(file.kind === 'problem' ? file.text : 'No line of this file has a date and an amount.');
    }
  }

  async function match(file: Extract<BankFile, { kind: 'lines' }>): Promise<void> {
    setStep({ kind: 'matching' });
    try {
      const names = await bankLineNames(file.lines);
      const lines = file.lines.map(({ day, amount, text }, at) => ({ day, amount, text, bank: names[at] ?? '' }));
      const matches = await matchLines(book.analysis_id, lines);
      setStep({ kind: 'rows', rows: bankRows(file.lines, names, matches, book.closing), unread: file.unread });
    } catch (error) {
      const text = failureText(error, 'The lines could not be compared with the book.');
      setStep({ kind: 'failed', text, again: () => void match(file) });
    }
  }

  switch (step.kind) {
    case 'file':
      return (
        <div className="bank-step">
          <label className="bank-file">
            CSV file, at most 2 MB and 2,000 lines
            <input type="file" accept=".csv,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
          </label>
          <Problem error={problem === undefined ? undefined : new Error(problem)} />
        </div>
      );
    case 'asks':
      return <Question file={step.file} onAnswer={(answer) => void read(step.text, { ...step.answers, ...answer })} />;
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
            {step.unread.length > 0 && `. Not read: ${unreadInWords(step.unread)}.`}
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

type QuestionProps = {
  file: Extract<BankFile, { kind: 'asks' }>;
  onAnswer: (answer: BankFileAnswers) => void;
};

/** Only the reader of a file knows the answer. */
function Question({ file: { question, example }, onAnswer }: QuestionProps) {
  const choices =
    question === 'order'
      ? ([
          ['Month First', { order: 'month first' }],
          ['Day First', { order: 'day first' }],
        ] as const)
      : ([
          ['It Went Out', { direction: 'out' }],
          ['It Came In', { direction: 'in' }],
        ] as const);
  return (
    <fieldset className="bank-step">
      <legend>
        {question === 'order'
          ? `Which comes first in dates such as ${example}?`
          : `No amount has a sign, such as ${example}. Which way did the money go?`}
      </legend>
      <div className="button-row">
        {choices.map(([words, answer]) => (
          <Button key={words} onClick={() => onAnswer(answer)}>
            {words}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** "line 4 (no date) and 2 more". */
function unreadInWords(unread: readonly { line: number; why: string }[]): string {
  const [shown, rest] = [unread.slice(0, 3), unread.length - 3];
  const words = shown.map(({ line, why }) => `line ${line} (${why})`);
  return listInWords(rest > 0 ? [...words, `${rest} more`] : words);
}

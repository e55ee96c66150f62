import { lazy, Suspense, useState } from 'react';
import type { BookView } from '#shared/book/book-view.ts';
import { readEntries, readJournal } from '#web/api/resources/books/read-book.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DownIcon } from '#web/ui/controls/icons.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { csvFileName } from '#web/ui/text/file-names.ts';

// What is opened and written comes when it is asked for.
const YearDialog = lazy(async () => ({ default: (await import('#web/areas/book/year/year-dialog.tsx')).YearDialog }));
const BankImport = lazy(async () => ({ default: (await import('#web/areas/book/bank/bank-import.tsx')).BankImport }));
const files = () => import('./book-files.ts');

type TakeAlongProps = { book: BookView; calls: Pick<BookCalls, 'record' | 'entries'>; address: string };

/** Files taken out of a book, the year's figures and files, and a bank's file brought in. */
export function TakeAlong({ book, calls, address }: TakeAlongProps) {
  const [open, setOpen] = useState<'year' | 'bank'>();
  const close = () => setOpen(undefined);
  return (
    <section className="no-print" aria-labelledby="book-take">
      <div className="book-head">
        <h2 id="book-take">Take it with you</h2>
      </div>
      <div className="book-take">
        <Button need="books" className="book-small" onClick={() => setOpen('year')}>
          {book.today.slice(0, 4)} Figures
        </Button>
        {book.ended === null && (
          <Button need="books" className="book-small" onClick={() => setOpen('bank')}>
            Import Bank File
          </Button>
        )}
        <Export book={book} address={address} />
      </div>
      <Suspense fallback={null}>
        {open === 'year' && <YearDialog book={{ ...book, property_address: address }} onClose={close} />}
        {open === 'bank' && <BankImport book={book} calls={calls} onClose={close} />}
      </Suspense>
    </section>
  );
}

const failed = (error: unknown) => showProblem('The file could not be made', error);

function Export({ book, address }: Omit<TakeAlongProps, 'calls'>) {
  const id = book.analysis_id;
  const name = csvFileName('Book', address).replace(/csv$/, '');
  const csv = useAction(async () => {
    const [{ entriesCsv }, entries] = await Promise.all([files(), readEntries(id)]);
    downloadFile(`${name}csv`, 'text/csv;charset=utf-8', entriesCsv({ book, entries }));
  }, failed);
  const workbook = useAction(async () => {
    const [{ bookWorkbook }, { downloadWorkbook }, entries] = await Promise.all([
      files(),
      import('#web/ui/text/download-workbook.ts'),
      readEntries(id),
    ]);
    await downloadWorkbook(`${name}xlsx`, bookWorkbook({ book, entries }));
  }, failed);
  const journal = useAction(
    async () => downloadFile(`${name}journal`, 'text/plain;charset=utf-8', await readJournal(id)),
    failed,
  );
  const may = useMay();
  const ways = [
    ['Entries as CSV', csv],
    ['Workbook (Excel)', workbook],
    ...(may('books') ? [['Journal for hledger', journal] as const] : []),
  ] as const;
  return (
    <MenuButton
      className="button book-small"
      panelClassName="menu-panel-end"
      label={
        <>
          Export
          <DownIcon />
        </>
      }
    >
      {(close) => (
        <ul>
          {ways.map(([words, { run }]) => (
            <li key={words}>
              <button
                type="button"
                onClick={() => {
                  close();
                  run();
                }}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </MenuButton>
  );
}

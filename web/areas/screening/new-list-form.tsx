import { type DragEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AddressFile, type ColumnRole, makeAddress } from '#shared/lists/addresses/list-roles.ts';
import { toListTable, withRole } from '#shared/lists/addresses/list-table.ts';
import { fileDay } from '#shared/lists/file/file-day.ts';
import { fileLimits } from '#shared/lists/file-limits.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import { maxListBytes } from '#shared/lists/list-limits.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { localDay } from '#shared/values/dates.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { findColumnMap } from '#web/api/resources/lists/use-column-maps.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ColumnMap } from './column-map.tsx';
import { ColumnsStep, type FactFile, Reading } from './columns/columns-step.tsx';
import { HiddenRows } from './columns/hidden-rows.tsx';
import { ListSteps } from './columns/list-steps.tsx';
import { CostStep } from './cost-step.tsx';
import { openReader, type Reader } from './reader/open-reader.ts';
import './screening.css';

type NewListFormProps = {
  /** Rows of a list of addresses, and of one with facts; 0 on a plan without lists. */
  most: number;
  mostWithFacts: number;
  resetsAt: Date;
  /** The choice between a file and records, beside the heading. */
  ways: ReactNode;
  /** Stands below the first step. */
  children: ReactNode;
};

const pasted = 'Pasted list';

type HiddenOfFile = { rows: number; read: () => void };

/**
 * A new list. A file with facts goes to its columns, and is priced from them; a list of addresses has its columns and
 * its cost on the same page.
 */
export function NewListForm({ most, mostWithFacts, resetsAt, ways, children }: NewListFormProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [list, setList] = useState<AddressFile>();
  const [hidden, setHidden] = useState<HiddenOfFile>();
  const [name, setName] = useState(pasted);
  const [problem, setProblem] = useState<string>();
  const [ownRoles, setOwnRoles] = useState<ColumnRole[]>();
  const [isCut, setIsCut] = useState(false);
  const [reading, setReading] = useState<string>();
  const [facts, setFacts] = useState<FactFile>();
  const chooser = useRef<HTMLInputElement>(null);
  const area = useId();
  const { reader, close } = useReader();
  /** Of several files, or changes of the text, the last one counts. */
  const latest = useRef(0);
  const read = useMemo(() => (list && list.rows.length > 0 ? toListTable(list) : undefined), [list]);
  const roles = ownRoles ?? read?.roles ?? [];
  const found = read?.rows.length ?? 0;
  const isTooLong = found > most && !isCut;
  const table = useMemo(() => read && { ...read, rows: read.rows.slice(0, most) }, [read, most]);

  /** Reads a file, and goes on to its columns if it has facts. @param changed the day of its last change. */
  async function take(from: string, changed: string, bytesOf: () => Promise<Uint8Array>, withHidden = false) {
    latest.current += 1;
    const turn = latest.current;
    const isLatest = () => latest.current === turn;
    const day = fileDay(from, changed, localDay(new Date()));
    setReading(from);
    setProblem(undefined);
    try {
      const opened = await reader().open({ name: from, bytes: await bytesOf(), day: day.day, withHidden });
      if (!isLatest()) return;
      if (opened.text === undefined) {
        const saved = await findColumnMap(opened.hash);
        if (isLatest()) setFacts({ name: from, day, opened, saved });
        return;
      }
      if (from !== pasted) setText(opened.text);
      show(opened.text, opened.list, from);
      setHidden({ rows: opened.hidden, read: () => void take(from, changed, bytesOf, true) });
    } catch (error) {
      if (!isLatest()) return;
      if (!(error instanceof UnreadableFile)) console.warn('The file could not be read.', error);
      setProblem(error instanceof UnreadableFile ? error.message : errorText.unexpected);
    } finally {
      if (isLatest()) setReading(undefined);
    }
  }

  function show(addresses: string, of: AddressFile | undefined, from: string) {
    const isLarge = new Blob([addresses]).size > maxListBytes;
    setProblem(isLarge ? 'This list is over 200 kB. Split it.' : undefined);
    setList(isLarge ? undefined : of);
    setHidden(undefined);
    setName(from.replace(/\.\w+$/, '').slice(0, 100) || 'List');
    setOwnRoles(undefined);
    setIsCut(false);
  }

  function paste(next: string) {
    setText(next);
    if (next.trim() === '') {
      cancel();
      show('', undefined, pasted);
    } else void take(pasted, localDay(new Date()), async () => new TextEncoder().encode(next));
  }

  function open(file: File | undefined) {
    if (file === undefined) return;
    void take(file.name, localDay(new Date(file.lastModified)), async () => {
      if (file.size > fileLimits.bytes) throw new UnreadableFile('This file is larger than 10 MB. Divide it.');
      return new Uint8Array(await file.arrayBuffer());
    });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  }

  function cancel() {
    latest.current += 1;
    close();
    setReading(undefined);
  }

  const goTo = (listId: string) => navigate(pathTo('/screen-list/:listId', { listId }));
  if (facts !== undefined) {
    return (
      <ColumnsStep
        file={facts}
        reader={reader()}
        most={mostWithFacts}
        onBack={() => setFacts(undefined)}
        onPriced={goTo}
      />
    );
  }
  const isReady = table !== undefined && reading === undefined && problem === undefined && !isTooLong && most > 0;
  return (
    <>
      <ListSteps at={1} />
      <header className="screening-head">
        <h1>Screen a List</h1>
        {ways}
      </header>
      {most === 0 && (
        <div className="screening-note">
          <p>
            Screening lists comes with Professional (500 rows of a file with figures, 50 addresses) and Enterprise
            (2,000 and 500). You can read a file and see what is in it.
          </p>
          <ButtonLink to="/pricing">See Plans</ButtonLink>
        </div>
      )}
      <ol className="screening-steps">
        <li>
          <div className="screening-step wrapping">
            <h2>Your list</h2>
            <p>{found > 0 && `${name} · ${rowsOf(found)}${read && read.names.length > 0 ? ' · header found' : ''}`}</p>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for its button. */}
          <div className="screening-source" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <div className="field">
              <label htmlFor={area}>Rows</label>
              <textarea
                id={area}
                rows={6}
                value={text}
                spellCheck={false}
                placeholder={
                  'Property Address,City,State,Zip,Value,Loan Balance,Rate\n2417 E Sample Palm Ln,Phoenix,AZ,85016,338000,171250,3.25'
                }
                onChange={(event) => paste(event.target.value)}
              />
            </div>
            <div className="screening-drop">
              <p>Paste rows, or drop a file here.</p>
              <Button onClick={() => chooser.current?.click()}>Choose File</Button>
              <input
                ref={chooser}
                type="file"
                hidden
                aria-label="File"
                accept=".csv,.tsv,.txt,.xlsx,text/csv"
                onChange={(event) => {
                  open(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <p className="muted">CSV, TSV, TXT or Excel (.xlsx), up to 10 MB. It is read in your browser.</p>
            </div>
          </div>
          {hidden !== undefined && <HiddenRows rows={hidden.rows} onRead={hidden.read} />}
          {reading !== undefined && reading !== pasted && <Reading name={reading} onCancel={cancel} />}
          {problem !== undefined && (
            <p className="screening-note" role="alert">
              {problem}
            </p>
          )}
          {isTooLong && most > 0 && (
            <div className="screening-note" role="alert">
              <p>
                <b>
                  {found} rows; the limit is {most}.
                </b>{' '}
                Rows {most + 1} to {found} are not read. Split the file, or run the first {most}.
              </p>
              <Button onClick={() => setIsCut(true)}>Use First {most}</Button>
            </div>
          )}
        </li>
        {isReady && (
          <li>
            <ColumnMap
              table={table}
              roles={roles}
              onRole={(column, role) => setOwnRoles(withRole(roles, column, role))}
            />
          </li>
        )}
        {isReady && makeAddress(roles) && (
          <li>
            <CostStep key={text} {...{ name, table, roles, resetsAt }} onStarted={({ id }) => goTo(id)} />
          </li>
        )}
      </ol>
      {children}
    </>
  );
}

/** One worker, started by the first file; a new one after a cancel. */
function useReader() {
  const open = useRef<Reader>(undefined);
  const close = useCallback(() => {
    open.current?.close();
    open.current = undefined;
  }, []);
  useEffect(() => close, [close]);
  const reader = () => {
    open.current ??= openReader();
    return open.current;
  };
  return { reader, close };
}

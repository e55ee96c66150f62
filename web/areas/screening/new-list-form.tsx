import { type DragEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ColumnRole, makeAddress, withRole } from '#shared/lists/columns.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import { maxListBytes } from '#shared/lists/list-limits.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ColumnMap } from './column-map.tsx';
import { CostStep } from './cost-step.tsx';
import { readDraft } from './list-draft.ts';
import './screening.css';

/** A new list in three steps: its rows, their columns, and what it costs. @param most the rows of one list. */
export function NewListForm({ most, resetsAt }: { most: number; resetsAt: Date }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [name, setName] = useState('Pasted list');
  const [problem, setProblem] = useState<string>();
  const [ownRoles, setOwnRoles] = useState<ColumnRole[]>();
  const [isCut, setIsCut] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const area = useId();
  const read = useMemo(() => readDraft(text), [text]);
  const roles = ownRoles ?? read?.roles ?? [];
  const found = read?.rows.length ?? 0;
  const isTooLong = found > most && !isCut;
  const table = useMemo(() => read && { ...read, rows: read.rows.slice(0, most) }, [read, most]);

  function take(next: string, from = 'Pasted list') {
    const isLarge = new Blob([next]).size > maxListBytes;
    setText(next);
    setName(from.slice(0, 100));
    setProblem(isLarge ? 'This list is over 200 kB. Split it.' : undefined);
    setOwnRoles(undefined);
    setIsCut(false);
  }

  async function open(file: File | undefined) {
    if (file === undefined) return;
    const content = await readFile(file);
    if ('problem' in content) setProblem(content.problem);
    else take(content.text, file.name.replace(/\.\w+$/, '') || 'List');
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  }

  const isReady = table !== undefined && problem === undefined && !isTooLong;
  return (
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
              placeholder={'Property Address,City,State,Zip\n2417 E Sample Palm Ln,Phoenix,AZ,85016'}
              onChange={(event) => take(event.target.value)}
            />
          </div>
          <div className="screening-drop">
            <p>Paste rows, or drop a CSV here.</p>
            <Button onClick={() => chooser.current?.click()}>Choose File</Button>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label="CSV file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={(event) => {
                void open(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <p className="muted">Up to {most} rows, 200 kB. Columns in any order.</p>
          </div>
        </div>
        {problem !== undefined && (
          <p className="screening-note" role="alert">
            {problem}
          </p>
        )}
        {isTooLong && (
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
          <CostStep
            key={text}
            {...{ name, table, roles, resetsAt }}
            onStarted={({ id: listId }) => navigate(pathTo('/screen-list/:listId', { listId }))}
          />
        </li>
      )}
    </ol>
  );
}

/** A file's text, or why it is not read. Spreadsheets on Windows write files that are not UTF-8. */
async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > maxListBytes) return { problem: 'This file is over 200 kB. Split it.' };
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes).includes(0)) return { problem: 'This is not a CSV file. Save it as CSV first.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

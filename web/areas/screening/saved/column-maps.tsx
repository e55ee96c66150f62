import { shortDate } from '#shared/values/dates.ts';
import { useColumnMaps } from '#web/api/resources/lists/use-column-maps.ts';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './column-maps.css';

/** Roles of the columns of earlier files, with which the next file with the same columns starts. */
export function ColumnMaps() {
  const { maps, error, retry, remove } = useColumnMaps();
  return (
    <Section title="Column maps" text="What you said of a file’s columns, kept for the next file with the same ones.">
      {maps === undefined && error === undefined && <Skeleton lines={3} />}
      {maps === undefined && error !== undefined && <Failed text="The maps could not be loaded." onRetry={retry} />}
      {maps?.length === 0 && (
        <p className="muted">None yet. One is kept when you price a list, or answer what a bank’s file asks.</p>
      )}
      <ul className="column-maps">
        {maps?.map(({ hash, kind, file, columns, contacts, saved_at: saved }) => (
          <li key={hash}>
            <div>
              <b>{file}</b>
              <p className="small muted">
                {kind === 'bank' && 'Bank file, '}
                {columns === 1 ? '1 column' : `${columns} columns`}
                {contacts && ', Contacts on'} · {shortDate(saved)}
              </p>
            </div>
            <AskFirst
              title="Delete this map?"
              text="The columns of the next such file are recognized anew, and you check them again."
              action="Delete"
              about={`the map of ${file}`}
              keep="Keep"
              isQuiet
              onConfirm={() => remove(hash)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

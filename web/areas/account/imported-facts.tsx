import { shortDate } from '#shared/values/dates.ts';
import { useImportedFacts } from '#web/api/resources/lists/use-imported-facts.ts';
import { May } from '#web/ui/controls/may.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './imported-facts.css';

/** The files of the user's own whose facts count in lookups and lists. */
export function ImportedFacts() {
  const { files, error, retry, remove } = useImportedFacts();
  return (
    <Section
      title="Imported facts"
      text="What your files say of houses is yours alone. It counts in your lookups and lists for 400 days."
    >
      {error !== undefined && files === undefined && <Failed text="Your files could not be loaded." onRetry={retry} />}
      {error === undefined && files === undefined && <Skeleton lines={3} />}
      {files?.length === 0 && <p className="muted">None yet. Import a file under Screen a List.</p>}
      {files !== undefined && files.length > 0 && (
        <ul className="imported-facts ruled-above">
          {files.map((file) => (
            <li key={file.list}>
              <div>
                <b>{file.file}</b>
                <span className="small muted">
                  Figures of {shortDate(file.day)} · Imported {shortDate(file.imported_at)}
                </span>
              </div>
              <May need="manage">
                <AskFirst
                  isQuiet
                  title="Delete imported facts?"
                  text={
                    <>
                      What <b>{file.file}</b> says no longer counts in lookups and lists. Deals keep theirs.
                    </>
                  }
                  action="Delete Imported Facts"
                  about={`of ${file.file}`}
                  keep="Keep Them"
                  onConfirm={async () => {
                    await remove(file);
                    toast({ title: 'Imported facts deleted', text: `Those of ${file.file}. Deals keep theirs.` });
                  }}
                />
              </May>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

import { useState } from 'react';
import { localDay } from '#shared/values/dates.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { downloadFile } from '#web/ui/text/download-file.ts';

/** Everything that the account has stored, as one JSON file. */
export function DownloadData() {
  const { own: profile } = useProfile();
  const [read, setRead] = useState(0);
  const [missed, setMissed] = useState(0);
  const { busy, problem, run } = useAction(
    async () => {
      if (!profile) return;
      setRead(0);
      setMissed(0);
      const { readExport } = await import('#web/api/read-export.ts');
      const data = await readExport(profile, setRead);
      downloadFile(`dealwright-data-${localDay(new Date())}.json`, 'application/json', JSON.stringify(data, null, 2));
      setMissed(data.not_read.length);
    },
    (error) => failureText(error, 'Your data could not be read. Try again.'),
  );
  return (
    <>
      <Button busy={busy} disabled={!profile} onClick={run}>
        Download My Data
      </Button>
      <p role="status" className="small muted">
        {busy && `Reading: ${read} ${read === 1 ? 'item' : 'items'} so far`}
        {!busy && missed > 0 && missedText(missed)}
      </p>
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const missedText = (count: number) =>
  `${count === 1 ? 'One item' : `${count} items`} could not be read. The file says which, under not_read.`;

import { useState } from 'react';
import type { ApiKey } from '#shared/account/api-keys.ts';
import { apiKeyPrefix } from '#shared/account/api-terms.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useMaker } from '#web/api/resources/use-teammates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

type KeyListProps = { keys: ApiKey[]; onRevoke: (key: ApiKey) => Promise<void> };

/** The live keys; revoking one asks first. */
export function KeyList({ keys, onRevoke }: KeyListProps) {
  const makerOf = useMaker();
  const [asked, setAsked] = useState<ApiKey>();
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction(
    async () => {
      if (!asked) return;
      await onRevoke(asked);
      setAsking(false);
      toast({ title: 'Key revoked', text: `${asked.name} no longer works.` });
    },
    (error) => showProblem('Error', error),
  );

  return (
    <>
      <ul className="key-list ruled-above">
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <b>{key.name}</b>
              <code>
                {apiKeyPrefix}…{key.last_four}
              </code>
              <span className="small muted">
                Created {shortDate(key.created_at)}
                {makerOf(key.made_by)} ·{' '}
                {key.last_used_at === null ? 'Never used' : `Last used ${shortDate(key.last_used_at)}`}
              </span>
            </div>
            <Button
              aria-label={`Revoke ${key.name}`}
              onClick={() => {
                setAsked(key);
                setAsking(true);
              }}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !busy && setAsking(open)}
        title="Revoke this key?"
        description={
          <>
            Every program that uses <b className="key-name">{asked?.name}</b> is refused at once. This cannot be undone.
          </>
        }
      >
        <div className="button-row">
          <Button variant="danger" busy={busy} onClick={run}>
            Revoke Key
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep It
          </Button>
        </div>
      </Dialog>
    </>
  );
}

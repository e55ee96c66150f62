import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type AskFirstProps = {
  title: string;
  text: ReactNode;
  /** The label of both buttons: the one that asks and the one that confirms. */
  action: string;
  keep: string;
  /** The action can be undone. */
  isMild?: boolean;
  onConfirm: () => Promise<void>;
};

/** A button with a confirmation. If the action fails, the question stays open with the error. */
export function AskFirst({ title, text, action, keep, isMild = false, onConfirm }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, problem, run, setProblem } = useAction(async () => {
    await onConfirm();
    setAsking(false);
  });

  function ask() {
    setProblem(undefined);
    setAsking(true);
  }

  return (
    <>
      <div className="button-row">
        <Button variant={isMild ? 'default' : 'danger'} onClick={ask}>
          {action}
        </Button>
      </div>
      <Dialog open={isAsking} onOpenChange={(open) => !busy && setAsking(open)} title={title} description={text}>
        <div className="stack">
          <Problem error={problem} />
          <div className="button-row">
            <Button variant={isMild ? 'primary' : 'danger'} busy={busy} onClick={run}>
              {action}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setAsking(false)}>
              {keep}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

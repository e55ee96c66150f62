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
  /** Completes the label of the button that asks, for those who do not see what it stands beside: "of version 2". */
  about?: string;
  keep: string;
  /** The button that asks is one of several in a row. */
  isQuiet?: boolean;
  /** The action can be undone. */
  isMild?: boolean;
  onConfirm: () => Promise<void>;
};

/** A button with a confirmation. If the action fails, the question stays open with the error. */
export function AskFirst(props: AskFirstProps) {
  const { title, text, action, about, keep, isQuiet = false, isMild = false, onConfirm } = props;
  const [isAsking, setAsking] = useState(false);
  const { busy, problem, run, setProblem } = useAction(async () => {
    await onConfirm();
    setAsking(false);
  });

  function ask() {
    setProblem(undefined);
    setAsking(true);
  }

  const asking = (variant: 'quiet' | 'default' | 'danger') => (
    <Button variant={variant} onClick={ask}>
      {action}
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
    </Button>
  );
  return (
    <>
      {isQuiet ? asking('quiet') : <div className="button-row">{asking(isMild ? 'default' : 'danger')}</div>}
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

import { chatText } from '#shared/support/chat.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './question.css';

type CloseChatProps = { name: string; onClose: () => Promise<void>; onKeep: () => void };

/** Asks once more in the place of the button: a closed chat does not open again. */
export function CloseChat({ name, onClose, onKeep }: CloseChatProps) {
  const { busy, run } = useAction(onClose, (error) => {
    console.warn('Closing a chat', error);
    toast({ ...chatText.closeFailed, kind: 'error' });
  });

  return (
    <fieldset
      className="staff-question split small staff-close"
      aria-label="Close this chat?"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onKeep();
      }}
    >
      <p>Close this chat? {name} can still read it, and start a new one.</p>
      <div className="button-row">
        <Button className="staff-slim" autoFocus onClick={onKeep}>
          Keep open
        </Button>
        <Button variant="danger" className="staff-slim" busy={busy} onClick={run}>
          Close chat
        </Button>
      </div>
    </fieldset>
  );
}

import type { SocketState } from '#web/areas/chat/chat-socket.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** Says so when the console is not live: what is shown may be old then, and replies wait. */
export function ConnectionLine({ state, onRetry }: { state: SocketState; onRetry: () => void }) {
  const isDown = state === 'waiting';
  return (
    <div className={isDown ? 'staff-line' : undefined}>
      <p role="status" className={isDown ? undefined : 'visually-hidden'}>
        {isDown ? lineText() : state === 'connecting' ? 'Connecting' : ''}
      </p>
      {isDown && navigator.onLine ? (
        <Button className="staff-slim" onClick={onRetry}>
          Try now
        </Button>
      ) : null}
    </div>
  );
}

function lineText(): string {
  return navigator.onLine
    ? 'The connection is lost. Trying again; replies are sent when it is back.'
    : 'You are offline. Replies are sent when the network is back.';
}

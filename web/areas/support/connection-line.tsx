import { type MouseEvent, useSyncExternalStore } from 'react';
import { supportChat, useChat } from './use-chat.ts';

/** Says when messages do not get through, and nothing while they do. */
export function ConnectionLine() {
  const { connection } = useChat();
  const onLine = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isDown = connection !== 'open';
  return (
    <div className="chat-connection" role="status">
      {!onLine ? <p>You're offline: messages are sent when you are back.</p> : null}
      {onLine && isDown ? (
        <p>
          Reconnecting…
          {connection === 'waiting' ? (
            <button type="button" className="link-button" onClick={tryNow}>
              Try Now
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** The button goes with the line; the focus goes on to the message. */
function tryNow({ currentTarget }: MouseEvent<HTMLElement>) {
  supportChat.reconnect();
  currentTarget.closest('.chat-body')?.querySelector<HTMLElement>('.chat-focus')?.focus();
}

function watchNetwork(run: () => void): () => void {
  window.addEventListener('online', run);
  window.addEventListener('offline', run);
  return () => {
    window.removeEventListener('online', run);
    window.removeEventListener('offline', run);
  };
}

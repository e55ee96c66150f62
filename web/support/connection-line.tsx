import { useSyncExternalStore } from 'react';
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
            <button type="button" className="link-button" onClick={supportChat.reconnect}>
              Try Now
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function watchNetwork(run: () => void): () => void {
  window.addEventListener('online', run);
  window.addEventListener('offline', run);
  return () => {
    window.removeEventListener('online', run);
    window.removeEventListener('offline', run);
  };
}

import { type ReactNode, useSyncExternalStore } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './connection-line.css';

type ConnectionLineProps = {
  className: string;
  isDown: boolean;
  /** Shown without a network. */
  offline: string;
  /** Shown with a network. */
  lost: string;
  /** The button that tries at once; shown with a network only. */
  retry: ReactNode;
  /** For screen readers, while the line is up. */
  hint?: string;
};

/** Says when messages do not get through; not visible while they do. */
export function ConnectionLine({ className, isDown, offline, lost, retry, hint = '' }: ConnectionLineProps) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const text = isOnline ? lost : offline;
  return (
    <div className={isDown ? classes('chat-connection', className) : undefined}>
      <p role="status" className={isDown ? undefined : 'visually-hidden'}>
        {isDown ? text : hint}
      </p>
      {isDown && isOnline ? retry : null}
    </div>
  );
}

function watchNetwork(run: () => void): () => void {
  const watching = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, run, watching);
  return () => watching.abort();
}

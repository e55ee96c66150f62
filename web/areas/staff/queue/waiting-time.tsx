import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every waiting time on the page, so that they turn together. */
function watchSeconds(run: () => void): () => void {
  listeners.add(run);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(run);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long somebody has been waiting, counting up. */
export function WaitingTime({ since }: { since: string }) {
  // The text, not the time: what reads the same need not be drawn again.
  const text = useSyncExternalStore(watchSeconds, () => waitingText(Date.now() - Date.parse(since)));
  return <time dateTime={since}>{text}</time>;
}

/** "0:42", "12:05", "1 h 5 min", "2 d 3 h"; a clock that is behind the server's begins at zero. */
export function waitingText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

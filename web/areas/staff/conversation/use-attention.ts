import { useSyncExternalStore } from 'react';

function watch(run: () => void): () => void {
  const watching = new AbortController();
  for (const event of ['focus', 'blur']) window.addEventListener(event, run, watching);
  document.addEventListener('visibilitychange', run, watching);
  return () => watching.abort();
}

/** Whether somebody is looking: the tab is in sight and its window has the focus. */
export function useAttention(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible' && document.hasFocus());
}

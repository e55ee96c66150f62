import { useSyncExternalStore } from 'react';

const events = ['focus', 'blur'] as const;

function watch(run: () => void): () => void {
  for (const event of events) window.addEventListener(event, run);
  document.addEventListener('visibilitychange', run);
  return () => {
    for (const event of events) window.removeEventListener(event, run);
    document.removeEventListener('visibilitychange', run);
  };
}

/** Whether somebody is looking: the tab is in sight and its window has the focus. */
export function useAttention(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible' && document.hasFocus());
}

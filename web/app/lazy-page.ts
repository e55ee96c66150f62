import { type ComponentType, lazy } from 'react';

const reloadedKey = 'reloaded-for-new-version';
/** Reloading again within this time would not help, in milliseconds. */
const reloadPause = 60_000;

/**
 * A component in a chunk of its own. A chunk that can't be loaded usually belongs to a deploy that is gone:
 * the page is reloaded once to get the new one; the second time the error shows.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!mayReload(sessionStorage, Date.now())) throw error;
      window.location.reload();
      return await new Promise<never>(() => {});
    }
  });
}

/** Whether the last reload for a missing chunk is long enough ago; notes this one. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(reloadedKey) ?? 0);
  if (now - last < reloadPause) return false;
  storage.setItem(reloadedKey, String(now));
  return true;
}

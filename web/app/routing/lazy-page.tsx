import { type ComponentType, lazy, useState } from 'react';

const reloadedKey = 'reloaded-for-new-version';
/** Minimum time between two reloads, in milliseconds. */
const reloadPause = 60_000;

/** A page in its own chunk. `preload` fetches it; afterwards it renders synchronously. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/**
 * A component in its own chunk. A chunk that fails to load usually belongs to a replaced deploy: the page reloads once
 * to get the new one; the second time the error shows.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let loaded: ComponentType | undefined;
  async function loadOrReload(): Promise<{ default: ComponentType }> {
    try {
      loaded = (await load())[name];
      return { default: loaded };
    } catch (error) {
      if (!mayReload(sessionStorage, Date.now())) throw error;
      window.location.reload();
      return await new Promise<never>(() => {});
    }
  }
  const Waiting = lazy(loadOrReload);

  const page = () => <Chosen choose={() => loaded ?? Waiting} />;
  return Object.assign(page, { preload: async () => void (await loadOrReload()) });
}

/** Chosen once: a page must not remount as another component after loading. */
function Chosen({ choose }: { choose: () => ComponentType }) {
  const [{ Shown }] = useState(() => ({ Shown: choose() }));
  return <Shown />;
}

/** Whether the last reload for a missing chunk is long enough ago; records this one. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(reloadedKey) ?? 0);
  if (now - last < reloadPause) return false;
  storage.setItem(reloadedKey, String(now));
  return true;
}

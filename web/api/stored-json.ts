import { storageOf } from './session/session.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** Reads JSON from web storage; null if storage is off or holds no JSON. */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(storageOf(storage)?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores JSON; null removes the key. If storage is off or full, nothing is stored. */
export function writeJson(storage: StorageName, key: string, value: object | null): void {
  try {
    if (value === null) storageOf(storage)?.removeItem(key);
    else storageOf(storage)?.setItem(key, JSON.stringify(value));
  } catch {
    // Only the copy that survives the page is missing.
  }
}

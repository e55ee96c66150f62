import { storageOf } from './session.ts';

/*
 * What this browser keeps of texts and settings. Nothing here throws: where storage is off, full or refused,
 * everything lives as long as the page.
 */

type StorageName = 'localStorage' | 'sessionStorage';

export function readText(name: StorageName, key: string): string | null {
  try {
    return storageOf(name)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keepText(name: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) storageOf(name)?.removeItem(key);
    else storageOf(name)?.setItem(key, text);
  } catch {
    // The page goes on without.
  }
}

/** `null` also for what is no JSON. The caller parses it: an older version may have written it. */
export function readJson(name: StorageName, key: string): unknown {
  try {
    return JSON.parse(readText(name, key) ?? 'null');
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keepJson(name: StorageName, key: string, value: object | null): void {
  keepText(name, key, value && JSON.stringify(value));
}

import { storageOf } from '#web/api/session/session.ts';
import { newUlid } from './new-ulid.ts';

const key = 'browser-id';

/** For a browser that keeps nothing: as long as the page. */
let ofPage: string | undefined;

/** Names this browser to the server, so that a sign-in in another one can be told. It stays over sign-outs. */
export function browserId(): string {
  try {
    const storage = storageOf('localStorage');
    const kept = storage?.getItem(key) ?? null;
    if (kept !== null) return kept;
    ofPage ??= newUlid();
    storage?.setItem(key, ofPage);
  } catch {
    // Storage is full or refused.
  }
  ofPage ??= newUlid();
  return ofPage;
}

import { useState } from 'react';
import { storageOf } from '#web/api/session/session.ts';

/** A switch of this browser that is remembered; a browser that keeps nothing begins with `initial` each time. */
export function useSetting(name: string, initial: boolean): [boolean, (on: boolean) => void] {
  const key = `staff-${name}`;
  const [on, setOn] = useState(() => {
    const stored = storageOf('localStorage')?.getItem(key) ?? null;
    return stored === null ? initial : stored === 'on';
  });

  function change(next: boolean) {
    setOn(next);
    try {
      storageOf('localStorage')?.setItem(key, next ? 'on' : 'off');
    } catch {
      // Storage is off: the switch counts as long as the page is open.
    }
  }

  return [on, change];
}

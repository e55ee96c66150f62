import { useState } from 'react';
import { keepText, readText } from '#web/api/session/stored.ts';

/** A switch of this browser that is remembered; a browser that keeps nothing begins with `initial` each time. */
export function useSetting(name: string, initial: boolean): [boolean, (on: boolean) => void] {
  const key = `staff-${name}`;
  const [on, setOn] = useState(() => {
    const stored = readText('localStorage', key);
    return stored === null ? initial : stored === 'on';
  });

  function change(next: boolean) {
    setOn(next);
    keepText('localStorage', key, next ? 'on' : 'off');
  }

  return [on, change];
}

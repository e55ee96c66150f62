import { useEffect } from 'react';
import { isAlive } from './is-alive.ts';

/**
 * Stands in each part of a page that is taken over by itself: presses what of it was pressed before. `part` selects
 * that part, as another may be alive before it has back what was typed into it.
 */
export function PressAgain({ part }: { part: string }) {
  useEffect(() => {
    // After the controls that come alive only now have done so.
    setTimeout(() => pressMarked(part));
  }, [part]);
  return null;
}

/** Presses the control that was pressed when nothing listened to it yet, as after-paint.ts has marked it. */
function pressMarked(part: string): void {
  const control = document.querySelector<HTMLElement>(`${part} [data-pressed]`);
  if (!control || !isAlive(control)) return;
  control.removeAttribute('data-pressed');
  // A choice is made already, which nobody has heard of: React hears of what changes only.
  if (control instanceof HTMLInputElement) control.checked = control.defaultChecked;
  control.click();
}

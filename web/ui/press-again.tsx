import { useEffect } from 'react';
import { isAlive } from '#web/is-alive.ts';

/** Stands in each part of a page that is taken over by itself: presses what of it was pressed before. */
export function PressAgain() {
  useEffect(() => {
    // After the controls that come alive only now have done so.
    setTimeout(pressMarked);
  }, []);
  return null;
}

/** Presses the control that was pressed when nothing listened to it yet, as after-paint.ts has marked it. */
function pressMarked(): void {
  const control = document.querySelector<HTMLElement>('[data-pressed]');
  if (!control || !isAlive(control)) return;
  control.removeAttribute('data-pressed');
  // A choice is made already, which nobody has heard of: React hears of what changes only.
  if (control instanceof HTMLInputElement) control.checked = control.defaultChecked;
  control.click();
}

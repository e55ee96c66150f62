import { useEffect } from 'react';
import { pressMarked } from './typed-early.ts';

/** Stands in each part of a page that is taken over by itself: presses what of it was pressed before. */
export function PressAgain() {
  useEffect(() => {
    // After the controls that come alive only now have done so.
    setTimeout(pressMarked);
  }, []);
  return null;
}

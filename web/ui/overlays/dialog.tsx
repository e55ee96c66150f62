import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';

// Loaded on demand: most visits open no dialog, and its library weighs 19 kB gz.
const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }));

/** A modal dialog: traps focus, closes on Escape, returns focus to the previous element. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  );
}

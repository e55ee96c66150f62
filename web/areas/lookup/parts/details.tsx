import { type ToggleEvent, useState } from 'react';
import { usePrinting } from './use-printing.ts';
import './details.css';

/** The state of `<details>` that open automatically at first and on paper, otherwise by a press. */
export function useDetails(openAtFirst: boolean) {
  const printing = usePrinting();
  const [pressed, setPressed] = useState<boolean>();
  const open = printing || (pressed ?? openAtFirst);
  return {
    open,
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
      // The event also fires for changes made by code.
      if (currentTarget.open !== open) setPressed(currentTarget.open);
    },
  };
}

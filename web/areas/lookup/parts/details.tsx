import { type ReactNode, type ToggleEvent, useState } from 'react';
import { usePrinting } from './use-printing.ts';
import { useWideScreen } from './use-wide-screen.ts';
import './details.css';

/** The state of `<details>` that open by themselves at first and on paper, and else by a press. */
export function useDetails(openAtFirst: boolean) {
  const printing = usePrinting();
  const [pressed, setPressed] = useState<boolean>();
  const open = printing || (pressed ?? openAtFirst);
  return {
    open,
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
      // What we opened or closed ourselves is told here too.
      if (currentTarget.open !== open) setPressed(currentTarget.open);
    },
  };
}

/** What explains a figure or a decision: open where there is room and on paper, behind a press on a phone. */
export function Details({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const details = useDetails(useWideScreen());
  return (
    <details className="details" {...details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

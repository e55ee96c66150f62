import { type ReactNode, useState } from 'react';
import { usePrinting } from './use-printing.ts';
import { useWideScreen } from './use-wide-screen.ts';
import './details.css';

/** What explains a figure or a decision: open where there is room and on paper, behind a press on a phone. */
export function Details({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const isWide = useWideScreen();
  const printing = usePrinting();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <details
      className="details"
      open={printing || (isOpen ?? isWide)}
      onToggle={({ currentTarget }) => {
        if (!printing) setOpen(currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

import type { ReactNode } from 'react';
import './fold.css';

type FoldProps = {
  /** Of the heading; an address can end with it. */
  id?: string;
  title: string;
  /** Its contents in a few words. */
  count: ReactNode;
  /** Opens it: something in it needs to be seen. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part of a page in one line until it is opened. On paper it is open. */
export function Fold({ id, title, count, isOpen = false, onToggle, children }: FoldProps) {
  return (
    <details
      className="fold"
      open={isOpen || undefined}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary>
        <h2 id={id}>{title}</h2>
        <span className="fold-count">{count}</span>
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}

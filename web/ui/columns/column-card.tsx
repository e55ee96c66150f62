import type { ReactNode } from 'react';
import './column-card.css';

type ColumnCardProps = {
  /** As the file has it. */
  name: string;
  why?: string;
  role: string;
  onRole: (role: string) => void;
  /** The options of the select. */
  roles: ReactNode;
  isUnsure?: boolean;
  /** Some of its cells. */
  children: ReactNode;
};

/** A column of a file: its head, what it is read as, and some of its cells. */
export function ColumnCard({ name, why, role, onRole, roles, isUnsure = false, children }: ColumnCardProps) {
  return (
    <li className="column-card" data-unsure={isUnsure || undefined}>
      <div className="column-name">
        <b title={name}>{name}</b>
        {why !== undefined && <span>{why}</span>}
      </div>
      <select aria-label={`Read ${name} as`} value={role} onChange={({ target }) => onRole(target.value)}>
        {roles}
      </select>
      {children}
    </li>
  );
}

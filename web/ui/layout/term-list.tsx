import type { ReactNode } from 'react';
import './term-list.css';

type TermListProps = { className: string; terms: readonly (readonly [name: string, value: ReactNode])[] };

/** A list of terms with a line below each: name on the left, value on the right. */
export const TermList = ({ className, terms }: TermListProps) => (
  <dl className={`term-list ${className}`}>
    {terms.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

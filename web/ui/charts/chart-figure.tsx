import type { ReactNode } from 'react';
import './charts.css';

/** A picture with its title, and what it leaves out or assumes in a line below. */
export function ChartFigure({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        {note !== undefined && <span className="chart-note">{note}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

import type { ReactNode } from 'react';
import './charts.css';

/** A chart with a title and an optional note on omissions and assumptions. */
export function ChartFigure({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
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

import type { ReactNode } from 'react';
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx';

type ChartOrMissingProps = { title: string; note?: ReactNode; missing: string; children?: ReactNode };

/** A chart with a title; without children it shows the text `missing`. */
export function ChartOrMissing({ title, note, missing, children }: ChartOrMissingProps) {
  return (
    <ChartFigure title={title} note={note}>
      {children || <p className="chart-missing">{missing}</p>}
    </ChartFigure>
  );
}

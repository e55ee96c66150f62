import { useEffect, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import '#web/ui/layout/figure.css';
import '#web/areas/lookup/parts/result-columns.css';
import './lookup-progress.css';

/** The steps of a lookup, each with its start in milliseconds after the search; the last one waits for the answer. */
export const lookupSteps = [
  { label: 'Finding the record', after: 0 },
  { label: 'Valuing the house', after: 700 },
  { label: 'Comparing with sales nearby', after: 1500 },
  { label: 'Choosing a strategy', after: 2500 },
] as const;

/** A running lookup: its steps, a cancel button and a skeleton of the result. */
export function LookupProgress({ address, onCancel }: { address: string; onCancel: () => void }) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const timers = lookupSteps.map(({ after }, index) => setTimeout(() => setCurrent(index), after));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div className="lookup-progress" aria-busy="true">
      <div className="lookup-progress-head">
        <div>
          <p className="label">Analyzing</p>
          <h1 tabIndex={-1}>{address}</h1>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <ol className="lookup-steps">
        {lookupSteps.map(({ label }, index) => (
          <li
            key={label}
            className={classes(index < current && 'done', index === current && 'current')}
            aria-current={index === current ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {lookupSteps[current]?.label}
      </p>
      <ResultSkeleton />
    </div>
  );
}

/** The result's skeleton; without headline figures it has the shape of a form with its results. */
export function ResultSkeleton({ figures = true }) {
  return (
    <div aria-hidden="true">
      {figures && (
        <div className="figures">
          {['value', 'equity', 'rent', 'rate'].map((figure) => (
            <div key={figure}>
              <Skeleton />
              <Skeleton shape="title" />
            </div>
          ))}
        </div>
      )}
      <div className="result-columns">
        <div className="result-answer">
          <Skeleton lines={3} />
          <Skeleton shape="block" />
        </div>
        <div className="result-keep">
          <Skeleton shape="block" />
        </div>
      </div>
    </div>
  );
}

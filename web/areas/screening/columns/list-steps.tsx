import './columns.css';

const steps = ['File', 'Columns', 'Results', 'Look up'] as const;

/** Where somebody is on the way from a file to lookups; `at` from 1. */
export function ListSteps({ at }: { at: 1 | 2 }) {
  return (
    <ol className="list-steps" aria-label={`Screen a List, step ${at} of ${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index + 1 === at ? 'step' : undefined} data-done={index + 1 < at || undefined}>
          <i aria-hidden="true">{index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { nextSteps } from './next-steps.ts';
import './next-steps-panel.css';

/** Steps for now, this week and this month, for the recommended strategy. */
export function NextStepsPanel({ strategy }: { strategy: Strategy | null }) {
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">Next Steps</h2>
      <ol>
        {nextSteps(strategy).map((step) => (
          <li key={step.title}>
            <h3>
              {step.title} <span>({step.timeframe})</span>
            </h3>
            <ul>
              {step.actions.map((action) => (
                <li key={action}>{action}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

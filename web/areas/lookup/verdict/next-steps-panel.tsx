import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { nextSteps, type Situation } from './next-steps.ts';
import './next-steps-panel.css';

/** Steps for now, this week and this month, for the recommended strategy as far as the numbers carry it. */
export function NextStepsPanel({ strategy, situation }: { strategy: Strategy | null; situation: Situation }) {
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">Next Steps</h2>
      <ol>
        {nextSteps(strategy, situation).map((step) => (
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

import { figureNotes } from '#shared/figure-notes.ts';
import {
  type Recommendation,
  type RuleOutcome,
  type RuleResult,
  strategyRationale,
} from '#shared/strategy.ts';
import { classes } from '#web/ui/classes.ts';
import './strategy-panel.css';

/** The recommended strategy, its score, and every rule with what it needs and what this house has. */
export function StrategyPanel({ recommendation }: { recommendation: Recommendation }) {
  const { strategy, confidence, rules, missing, reasons } = recommendation;
  const [decision] = reasons;
  return (
    <section className="strategy panel" aria-labelledby="strategy">
      <header className="strategy-head">
        <div>
          <p className="label">Recommended strategy</p>
          <h2 id="strategy">{strategy ?? 'No strategy yet'}</h2>
        </div>
        {strategy !== null && (
          <p className="lead-score">
            <span className="label">Lead score</span>
            <span className="lead-score-figure">
              <b>{confidence}</b>/100
            </span>
            <span className="label">strategy confidence</span>
          </p>
        )}
      </header>
      <p className="strategy-rationale">{strategy === null ? decision : strategyRationale[strategy]}</p>
      <table className="rules">
        <caption className="visually-hidden">
          Why this strategy: the rules in order, the first that holds decides
        </caption>
        <thead>
          <tr>
            <th scope="col" className="rules-head">
              Rule
            </th>
            <th scope="col" className="rules-head">
              Needs
            </th>
            <th scope="col" className="rules-head">
              This house
            </th>
            <th scope="col" className="rules-head rule-result">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Rule key={rule.strategy} rule={rule} />
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p className="strategy-missing">
          <b>Not known:</b> {missing.map((field) => figureNotes[field].label.toLowerCase()).join(', ')}. A
          rule that needs an unknown fact can't decide; ask the owner.
        </p>
      )}
    </section>
  );
}

const resultWords: Record<RuleResult, string> = {
  hit: 'decides',
  no: 'does not apply',
  unknown: 'lacks a fact',
  not_reached: 'not reached',
};

function Rule({ rule }: { rule: RuleOutcome }) {
  return (
    <tr className={classes('rule', `rule-${rule.result}`)}>
      <th scope="row" className="rule-name">
        {rule.strategy}
      </th>
      <td className="rule-needs">{rule.needs}</td>
      <td className="rule-found">{rule.found}</td>
      <td className="rule-result">{resultWords[rule.result]}</td>
    </tr>
  );
}

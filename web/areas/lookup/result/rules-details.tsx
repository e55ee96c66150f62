import type { ResultVerdict } from '#shared/deal/result-verdict.ts';
import { ruleLine } from '#shared/deal/words/rule-line.ts';
import { figureNotes } from '#shared/finance/figure-notes.ts';
import type { DataQuality } from '#shared/property/data-quality.ts';
import type { Recommendation, RuleOutcome, RuleResult } from '#shared/strategy/strategy.ts';
import { ruleConfidence, strategyRationale } from '#shared/strategy/strategy-rules.ts';
import { useDetails } from '#web/areas/lookup/parts/details.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import './rules-details.css';

type RulesDetailsProps = { recommendation: Recommendation; quality: DataQuality | undefined };

/** The rule table, one rule by one: closed until it is asked for. */
export function RulesDetails({ recommendation, quality }: RulesDetailsProps) {
  const { strategy, rules, reasons } = recommendation;
  const [decision, ...earlier] = reasons;
  // A link from the deal asks for it.
  const details = useDetails(globalThis.location?.hash === `#${rulesId}`);
  return (
    <details className="details rules-details" id={rulesId} {...details}>
      <summary>The rules, one by one</summary>
      <p>{strategy === null ? decision : strategyRationale[strategy]}</p>
      {strategy !== null && <p>{decision}</p>}
      <NextTo recommendation={recommendation} />
      {quality && <QualityLine quality={quality} />}
      <RuleTable rules={rules} />
      {earlier.length > 0 && (
        <ul className="rules-earlier">
          {earlier.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

const rulesId = 'rules';

/** "Lead score 88/100": leads to how it came about. Nothing where no rule holds. */
export function LeadScore({ recommendation: { strategy, confidence } }: { recommendation: Recommendation }) {
  if (strategy === null) return null;
  const open = () => {
    const details = document.getElementById(rulesId);
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.querySelector('summary')?.focus();
  };
  return (
    <button
      type="button"
      className="lead-score"
      title={`${ruleConfidence.label}. ${ruleConfidence.note}`}
      onClick={open}
    >
      Lead score {confidence}/100
    </button>
  );
}

/** What the rule table recommends, and whether the numbers carry it. */
export function RuleTableLine({ recommended }: Pick<ResultVerdict, 'recommended'>) {
  const { before, strategy, after } = ruleLine(recommended);
  return (
    <p className="rule-line">
      {before}
      <b>{strategy ?? 'none yet'}</b>
      {after}
    </p>
  );
}

/** The runner-up and the facts that the rules lack. */
function NextTo({ recommendation: { runnerUp, missing } }: { recommendation: Recommendation }) {
  return (
    <>
      {runnerUp && (
        <p>
          <b>Runner-up:</b> {runnerUp.strategy} ({runnerUp.confidence}) {runnerUp.distance}.
        </p>
      )}
      {missing.length > 0 && (
        <p className="rules-missing">
          <b>Not known:</b> {missing.map((field) => figureNotes[field].label.toLowerCase()).join(', ')}. Ask the owner:
          a rule cannot decide without them.
        </p>
      )}
    </>
  );
}

function QualityLine({ quality: { grade, findings } }: { quality: DataQuality }) {
  const weak = findings.filter((finding) => finding.weak);
  return (
    <div className="data-quality">
      <p>
        <b>Data quality:</b> <Tag tone={grade === 'Strong' ? 'default' : 'mark'}>{grade}</Tag>{' '}
        {weak.length === 0 ? 'Every fact the rules use is known.' : weak.map(({ text }) => text).join(' ')}
      </p>
      {weak.length < findings.length && weak.length > 0 && (
        <p className="data-quality-rest">
          {findings
            .filter((finding) => !finding.weak)
            .map(({ text }) => text)
            .join(' ')}
        </p>
      )}
    </div>
  );
}

function RuleTable({ rules }: { rules: RuleOutcome[] }) {
  return (
    <table className="rules">
      <caption className="visually-hidden">Why this strategy: the rules in order, the first that holds decides</caption>
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

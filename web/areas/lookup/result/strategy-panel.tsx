import type { ResultVerdict } from '#shared/deal/result-verdict.ts';
import { figureNotes } from '#shared/finance/figure-notes.ts';
import type { DataQuality } from '#shared/property/data-quality.ts';
import type { Recommendation, RuleOutcome, RuleResult } from '#shared/strategy/strategy.ts';
import { ruleConfidence, strategyRationale } from '#shared/strategy/strategy-rules.ts';
import { Details } from '#web/areas/lookup/parts/details.tsx';
import { AskList } from '#web/areas/lookup/verdict/ask-list.tsx';
import { type Compare, VerdictStrip } from '#web/areas/lookup/verdict/verdict-strip.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import './strategy-panel.css';

type StrategyPanelProps = {
  recommendation: Recommendation;
  verdict: ResultVerdict;
  quality: DataQuality | undefined;
  compare: Compare;
};

/** The recommended strategy with its rule's confidence, what the numbers say of it, and reasons. */
export function StrategyPanel({ recommendation, verdict, quality, compare }: StrategyPanelProps) {
  const { strategy, confidence, rules, reasons } = recommendation;
  const [decision, ...earlier] = reasons;
  return (
    <section className="strategy panel" aria-labelledby="strategy">
      <header className="strategy-head">
        <div>
          <p className="label">Recommended strategy</p>
          <h2 id="strategy">{strategy ?? 'No strategy yet'}</h2>
          <Doubt recommended={verdict.recommended} />
        </div>
        {strategy !== null && (
          <p className="lead-score">
            <span className="label">
              <Tooltip text={`${ruleConfidence.label}. ${ruleConfidence.note}`}>Lead score</Tooltip>
            </span>
            <span className="lead-score-figure">
              <b>{confidence}</b>/100
            </span>
          </p>
        )}
      </header>
      <p className="strategy-rationale">{strategy === null ? decision : strategyRationale[strategy]}</p>
      <VerdictStrip verdict={verdict} compare={compare} />
      <AskList asks={verdict.asks} onOpenDeal={compare.run} />
      <div className="strategy-why">
        <h3>Why this strategy</h3>
        {strategy !== null && <p>{decision}</p>}
        <NextTo recommendation={recommendation} />
        {quality && <QualityLine quality={quality} />}
        <Details summary="The rules, one by one">
          <RuleTable rules={rules} />
          {earlier.length > 0 && (
            <ul className="strategy-earlier">
              {earlier.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </Details>
      </div>
    </section>
  );
}

/** Says at the recommendation itself that it fails, or that a fact is lacking. */
function Doubt({ recommended }: Pick<ResultVerdict, 'recommended'>) {
  if (recommended === null || (recommended.verdict !== 'fails' && recommended.verdict !== 'needs')) return null;
  return (
    <p className="strategy-doubt">
      <Verdict of={recommended} /> on these numbers
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
        <p className="strategy-missing">
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

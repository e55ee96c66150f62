import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { confidenceOf, ruleConfidence } from '#shared/strategy/strategy-rules.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

/** The label of a rule's number, with what it says. */
export function RuleConfidenceLabel() {
  return <Tooltip text={ruleConfidence.note}>{ruleConfidence.label}</Tooltip>;
}

/** "Rule confidence 88/100": the number of the rule that recommended a strategy. */
export function RuleConfidence({ strategy }: { strategy: Strategy }) {
  return (
    <span className="small muted">
      <RuleConfidenceLabel /> {confidenceOf(strategy)}/100
    </span>
  );
}

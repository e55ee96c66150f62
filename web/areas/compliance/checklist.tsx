import { memo, useDeferredValue, useMemo, useState } from 'react';
import { applicableRules, askedFacts } from '#shared/compliance/checklist.ts';
import { recordedDefault, ruleFactsOf } from '#shared/compliance/rule-facts.ts';
import { notReviewed } from '#shared/compliance/rule-texts.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison } from '#shared/structures/base/deal-answer.ts';
import { counted, lowerFirst } from '#shared/values/words.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { ChecklistQuestions } from './checklist-questions.tsx';
import { countText, Rules, shownOf } from './rule-list.tsx';
import './checklist.css';

const none: readonly string[] = [];

/** A deal as far as rules ask for it. */
export type CheckedDeal = {
  /** `null` when none is chosen or recommended. */
  structure: Strategy | null;
  /** With the seller's facts. */
  property: PropertyResult;
  texts: DealTexts;
  deal: ReadDeal;
  comparison: Pick<Comparison, 'structures'>;
  change: (changes: DealChanges) => void;
};

export type ChecklistProps = CheckedDeal & {
  analysisId: string;
  /** One sentence each. */
  warnings?: readonly string[];
};

/**
 * The rules that concern a deal with their sources, and the questions that decide the others: one line of its page
 * until it is opened. It never blocks. A key in a field of the deal comes first: the rules follow when React is idle.
 */
export function Checklist(props: ChecklistProps) {
  const [isOpen, setIsOpen] = useState(false);
  const closed = useDeferredValue(props);
  return <Part {...(isOpen ? props : closed)} onToggle={setIsOpen} />;
}

const Part = memo(function ChecklistPart(props: ChecklistProps & { onToggle: (isOpen: boolean) => void }) {
  const { analysisId, texts, deal, change, structure, warnings = none, onToggle } = props;
  const { property, comparison, ...lagging } = useDeferredValue(props);
  const { input } = lagging.deal;
  const facts = useMemo(
    () => ruleFactsOf({ property, texts: lagging.texts, input, comparison }, structure),
    [property, lagging.texts, input, comparison, structure],
  );
  const rules = useMemo(
    () => shownOf(applicableRules(facts, structure, input.today ?? '')),
    [facts, structure, input.today],
  );
  const asked = useMemo(() => askedFacts(facts, structure), [facts, structure]);

  const body = (
    <>
      <p className="checklist-lead">
        General information about rules that may touch this deal. You decide what to send.{' '}
        <Link className="no-print" to="/documentation/compliance-rules">
          All rules and sources
        </Link>
      </p>
      <ChecklistQuestions
        asked={asked}
        texts={texts}
        problems={deal.problems}
        recorded={recordedDefault(property, input)}
        change={change}
      />
      <Rules rules={rules} state={facts.state} analysisId={analysisId} structure={structure} />
    </>
  );
  const known = warnings.length === 0 ? '' : `${counted(warnings.length, 'warning')} · `;
  return (
    <Fold
      id="deal-checklist"
      onToggle={onToggle}
      title="Checklist"
      count={`${known}${countText(rules)} · ${lowerFirst(notReviewed).replace(/\.$/, '')}`}
    >
      <div className="checklist">
        <Warnings warnings={warnings} />
        {body}
      </div>
    </Fold>
  );
});

/** One sentence each. */
const Warnings = memo(function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="deal-warnings">
      <h3 id="deal-warnings">
        Know before you offer <span>{warnings.length}</span>
      </h3>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
});

import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { applicableRules, askedFacts, type CheckedRule, type MissingFact } from '#shared/compliance/checklist.ts';
import type { Law, OpenQuestion, Rule } from '#shared/compliance/rule.ts';
import { recordedDefault, ruleFactsOf } from '#shared/compliance/rule-facts.ts';
import { attorneyQuestion, notReviewed, questions, sourceText } from '#shared/compliance/rule-texts.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { dealPath, resultPath } from '#shared/site/analysis-paths.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison } from '#shared/structures/base/deal-answer.ts';
import { counted, lowerFirst } from '#shared/values/words.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { focusOn } from '#web/ui/controls/reveal.ts';
import { ChecklistQuestions } from './checklist-questions.tsx';
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
  /** What to know besides, one sentence each. */
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

/** What to know about the structure, one sentence each. */
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

type RulesProps = Pick<ChecklistProps, 'analysisId' | 'structure'> & {
  rules: ShownRules;
  state: string | null;
};

const Rules = memo(function Rules({ rules: { sure, possible, open }, state, analysisId, structure }: RulesProps) {
  const places: Places = {
    'seller facts': `${resultPath(analysisId)}#seller-facts`,
    deal: dealPath(analysisId, structure ?? undefined),
  };
  return (
    <>
      {sure.length + possible.length + open.length === 0 && (
        <p>None of our rules applies to this deal. Our list is short: ask an attorney.</p>
      )}
      <Group title="Applies" count={sure.length}>
        {sure.map((law) => (
          <LawItem key={law.rule.id} law={law} places={places} />
        ))}
      </Group>
      <Group title="May apply" count={possible.length}>
        {possible.map((law) => (
          <LawItem key={law.rule.id} law={law} places={places} />
        ))}
      </Group>
      <Group title="Ask an attorney" count={open.length}>
        {open.map(({ rule, missing }) => (
          <li key={rule.id}>
            <p>{attorneyQuestion(rule, state)}</p>
            <Missing missing={missing} places={places} />
            <p className="small muted">Sources contradict each other, or we have not read them.</p>
          </li>
        ))}
      </Group>
    </>
  );
});

function countText({ sure, possible, open }: ShownRules): string {
  const counts = [`${sure.length} ${sure.length === 1 ? 'applies' : 'apply'}`, `${possible.length} may apply`];
  return [...counts, ...(open.length > 0 ? [`${open.length} to ask an attorney about`] : [])].join(', ');
}

/** Rules that are shown alike; nothing without rules. */
function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {title} <span>{count}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function LawItem({ law: { rule, missing, isReviewed }, places }: { law: Shown<Law>; places: Places }) {
  return (
    <li>
      <p>
        <b>{rule.title}.</b> {rule.sentence}
      </p>
      <Missing missing={missing} places={places} />
      <p className="small muted">
        {sourceText(rule)}. {!isReviewed && notReviewed}
      </p>
    </li>
  );
}

type Places = { 'seller facts': string; deal: string };

/** The facts that decide whether a rule applies, each with the way to give it. */
function Missing({ missing, places }: { missing: readonly MissingFact[]; places: Places }) {
  if (missing.length === 0) return null;
  return (
    <p className="checklist-missing">
      Depends on:{' '}
      {missing.map((fact) => (
        <WayToGive key={fact} fact={fact} places={places} />
      ))}
    </p>
  );
}

function WayToGive({ fact, places }: { fact: MissingFact; places: Places }) {
  const { label, at } = questions[fact];
  if (at === 'address') return <span>{label}</span>;
  if (at === 'seller facts') return <Link to={places[at]}>{label}</Link>;
  return (
    <Link
      to={typeof at === 'string' ? places.deal : `${places.deal}#${at.field}`}
      onClick={(event) => {
        if (typeof at !== 'string' && focusOn(at.field)) event.preventDefault();
      }}
    >
      {label}
    </Link>
  );
}

type Shown<R extends Rule> = Omit<CheckedRule, 'rule'> & { rule: R };

type ShownRules = { sure: Shown<Law>[]; possible: Shown<Law>[]; open: Shown<OpenQuestion>[] };

/** The rules that apply or may: the ones shown as law, and what is left to an attorney. */
function shownOf(checked: readonly CheckedRule[]): ShownRules {
  const shown: ShownRules = { sure: [], possible: [], open: [] };
  for (const each of checked) {
    if (each.applies === 'does not apply') continue;
    if (each.rule.certainty === 'C') shown.open.push({ ...each, rule: each.rule });
    else shown[each.applies === 'applies' ? 'sure' : 'possible'].push({ ...each, rule: each.rule });
  }
  return shown;
}

import { type ReactNode, useId, useMemo } from 'react';
import { Link } from 'wouter';
import { applicableRules, askedFacts, type CheckedRule, type MissingFact } from '#shared/compliance/checklist.ts';
import type { Law, OpenQuestion, Rule } from '#shared/compliance/rule.ts';
import { recordedDefault, ruleFactsOf } from '#shared/compliance/rule-facts.ts';
import { attorneyQuestion, notReviewed, questions, sourceText } from '#shared/compliance/rule-texts.ts';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import type { DealChanges, DealTexts } from '#shared/deal/deal-texts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { dealPath, resultPath } from '#shared/site/analysis-paths.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison } from '#shared/structures/deal-answer.ts';
import { ChecklistQuestions } from './checklist-questions.tsx';
import './checklist.css';

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
  /** Starts as one line, and is not printed: beside a letter, which is what is printed there. */
  isFolded?: boolean;
};

/** The rules that concern a deal with their sources, and the questions that decide the others. It never blocks. */
export function Checklist(props: ChecklistProps) {
  const { analysisId, property, texts, deal, comparison, change, structure, isFolded = false } = props;
  const id = useId();
  const { input, problems } = deal;
  const facts = useMemo(
    () => ruleFactsOf({ property, texts, input, comparison }, structure),
    [property, texts, input, comparison, structure],
  );
  const { laws, open } = useMemo(
    () => shownOf(applicableRules(facts, structure, input.today ?? '')),
    [facts, structure, input],
  );
  const asked = useMemo(() => askedFacts(facts, structure), [facts, structure]);
  const places: Places = {
    'seller facts': `${resultPath(analysisId)}#seller-facts`,
    deal: dealPath(analysisId, structure ?? undefined),
  };

  const sure = laws.filter(({ applies }) => applies === 'applies');
  const possible = laws.filter(({ applies }) => applies === 'may apply');
  const heading = <h2 id={id}>Check before you send</h2>;
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
        problems={problems}
        recorded={recordedDefault(property, input)}
        change={change}
      />
      {laws.length === 0 && open.length === 0 && (
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
            <p>{attorneyQuestion(rule, facts.state)}</p>
            <Missing missing={missing} places={places} />
            <p className="small muted">Sources contradict each other, or we have not read them.</p>
          </li>
        ))}
      </Group>
    </>
  );
  if (isFolded) {
    return (
      <details className="checklist checklist-folded panel no-print">
        <summary>
          {heading}
          <span className="checklist-count">{countText(sure.length, possible.length, open.length)}</span>
        </summary>
        {body}
      </details>
    );
  }
  return (
    <section className="checklist" aria-labelledby={id}>
      {heading}
      {body}
    </section>
  );
}

function countText(sure: number, possible: number, open: number): string {
  const counts = [`${sure} ${sure === 1 ? 'applies' : 'apply'}`, `${possible} may apply`];
  return [...counts, ...(open > 0 ? [`${open} to ask an attorney about`] : [])].join(', ');
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
      to={places.deal}
      onClick={(event) => {
        const field = at === 'deal terms' ? null : document.getElementById(at.field);
        if (field === null) return;
        event.preventDefault();
        field.focus();
      }}
    >
      {label}
    </Link>
  );
}

type Shown<R extends Rule> = Omit<CheckedRule, 'rule'> & { rule: R };

/** The rules that apply or may: the ones shown as law, and what is left to an attorney. */
function shownOf(checked: readonly CheckedRule[]) {
  const laws: Shown<Law>[] = [];
  const open: Shown<OpenQuestion>[] = [];
  for (const each of checked) {
    if (each.applies === 'does not apply') continue;
    if (each.rule.certainty === 'C') open.push({ ...each, rule: each.rule });
    else laws.push({ ...each, rule: each.rule });
  }
  return { laws, open };
}

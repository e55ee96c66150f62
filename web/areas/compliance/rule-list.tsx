import { memo, type ReactNode, useId } from 'react';
import type { CheckedRule, MissingFact } from '#shared/compliance/checklist.ts';
import type { Law, OpenQuestion, Rule } from '#shared/compliance/rule.ts';
import { attorneyQuestion, notReviewed, questions, sourceText } from '#shared/compliance/rule-texts.ts';
import { dealPath, resultPath } from '#shared/site/analysis-paths.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { focusOn } from '#web/ui/controls/reveal.ts';
import './checklist.css';

const nothing = () => [];

type RulesProps = {
  analysisId: string;
  /** `null` when none is chosen or recommended. */
  structure: Strategy | null;
  rules: ShownRules;
  state: string | null;
  /** Facts that go against a rule, one sentence each. */
  remarks?: (rule: Law) => readonly string[];
};

/** The rules that apply or may, each with its source and what decides it. */
export const Rules = memo(function Rules({
  rules: { sure, possible, open },
  state,
  analysisId,
  structure,
  remarks = nothing,
}: RulesProps) {
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
          <LawItem key={law.rule.id} law={law} places={places} remarks={remarks(law.rule)} />
        ))}
      </Group>
      <Group title="May apply" count={possible.length}>
        {possible.map((law) => (
          <LawItem key={law.rule.id} law={law} places={places} remarks={remarks(law.rule)} />
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

/** "2 apply, 3 may apply" */
export function countText({ sure, possible, open }: ShownRules): string {
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

function LawItem({
  law: { rule, missing, isReviewed },
  places,
  remarks,
}: {
  law: Shown<Law>;
  places: Places;
  remarks: readonly string[];
}) {
  return (
    <li>
      <p>
        <b>{rule.title}.</b> {rule.sentence}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className="checklist-remark">
          {remark}
        </p>
      ))}
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

export type ShownRules = { sure: Shown<Law>[]; possible: Shown<Law>[]; open: Shown<OpenQuestion>[] };

/** The rules that apply or may: the ones shown as law, and what is left to an attorney. */
export function shownOf(checked: readonly CheckedRule[]): ShownRules {
  const shown: ShownRules = { sure: [], possible: [], open: [] };
  for (const each of checked) {
    if (each.applies === 'does not apply') continue;
    if (each.rule.certainty === 'C') shown.open.push({ ...each, rule: each.rule });
    else shown[each.applies === 'applies' ? 'sure' : 'possible'].push({ ...each, rule: each.rule });
  }
  return shown;
}

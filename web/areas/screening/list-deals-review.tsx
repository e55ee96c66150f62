import { useEffect, useState } from 'react';
import { telemarketingNote } from '#shared/contacts/telemarketing-note.ts';
import type { DealChange, DealPart, KeptDeal } from '#shared/lists/list-deals.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import { fieldInWords } from '#shared/property/field-in-words.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { applyListDeals, readListDeals } from '#web/api/resources/lists/list-deals.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { KeptDeals } from './list-deals-kept.tsx';

type Read = Awaited<ReturnType<typeof readListDeals>>;

type ReviewProps = { listId: string; onDone: (changed: number, kept: KeptDeal[]) => void };

/** A list's changes of each deal, with a tick for each part. */
export function ListDealsReview({ listId, onDone }: ReviewProps) {
  const [read, setRead] = useState<Read | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads anew.
  useEffect(() => {
    let isShown = true;
    readListDeals(listId).then(
      (found) => isShown && setRead(found),
      () => isShown && setRead('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [listId, attempt]);

  function again() {
    setRead(undefined);
    setAttempt(attempt + 1);
  }
  if (read === undefined) return <Skeleton lines={4} />;
  if (read === 'failed') return <Failed text="Your deals could not be compared." onRetry={again} />;
  return <Changes listId={listId} read={read} onDone={onDone} />;
}

const partsOf = ({ facts, plan, contacts }: DealChange): DealPart[] => [
  ...(facts.length > 0 ? (['facts'] as const) : []),
  ...(plan ? (['plan'] as const) : []),
  ...(contacts.added + contacts.changed > 0 ? (['contacts'] as const) : []),
];

/** A plan of the user's own is theirs. */
const tickedAtFirst = (change: DealChange) => partsOf(change).filter((part) => part !== 'plan' || !change.has_plan);

function Changes({ listId, read: { changes, kept }, onDone }: ReviewProps & { read: Read }) {
  const [ticked, setTicked] = useState(
    () => new Map(changes.map((change) => [change.position, new Set(tickedAtFirst(change))])),
  );
  const rows = [...ticked].flatMap(([position, parts]) => (parts.size > 0 ? [{ position, parts: [...parts] }] : []));
  const { busy, problem, run } = useAction(async () => {
    const answer = await applyListDeals(listId, rows);
    onDone(answer.changed, answer.kept);
  });
  function toggle(position: number, part: DealPart) {
    const parts = new Set(ticked.get(position));
    if (!parts.delete(part)) parts.add(part);
    setTicked(new Map(ticked).set(position, parts));
  }
  return (
    <div className="stack">
      {changes.length === 0 && <p>Nothing here is new for your deals.</p>}
      {changes.length > 0 && (
        <ul className="list-deals-changes">
          {changes.map((change) => (
            <Change
              key={change.position}
              change={change}
              ticked={ticked.get(change.position) ?? new Set()}
              onToggle={(part) => toggle(change.position, part)}
            />
          ))}
        </ul>
      )}
      {changes.some(({ contacts }) => contacts.added > 0) && <p className="small muted">{telemarketingNote}</p>}
      <KeptDeals kept={kept} />
      <Problem error={problem} />
      {changes.length > 0 && (
        <div className="button-row list-deals-apply">
          <Button variant="primary" busy={busy} disabled={rows.length === 0} onClick={run}>
            {rows.length === 1 ? 'Update 1 Deal' : `Update ${rows.length} Deals`}
          </Button>
        </div>
      )}
    </div>
  );
}

const partNames: Record<DealPart, string> = { facts: 'Facts', plan: 'Plan', contacts: 'Contacts' };

type ChangeProps = { change: DealChange; ticked: ReadonlySet<DealPart>; onToggle: (part: DealPart) => void };

function Change({ change, ticked, onToggle }: ChangeProps) {
  const { address, structure, figures, proposes, facts, plan } = change;
  const possible = partsOf(change);
  return (
    <li>
      <div>
        <b>{address}</b>
        {facts.length > 0 && (
          <p className="small">
            {structure !== null && `${structure} · `}NPV {from(figures.before.npv, figures.after.npv)} ·{' '}
            {from(figures.before.monthly_cash_flow, figures.after.monthly_cash_flow)} a month
          </p>
        )}
        {proposes !== null && <p className="small">On these facts {proposes} ranks first. The deal keeps its own.</p>}
        {facts.length > 0 && (
          <details className="small">
            <summary>{facts.length === 1 ? '1 fact' : `${facts.length} facts`}</summary>
            <dl>
              {facts.map((fact) => {
                const { label, before, after } = fieldInWords(fact);
                return (
                  <div key={fact.field}>
                    <dt>{label}</dt>
                    <dd>
                      {before ?? 'unknown'} → <b>{after ?? 'unknown'}</b>
                    </dd>
                  </div>
                );
              })}
            </dl>
          </details>
        )}
        {plan && <p className="small">{planInWords(plan)}</p>}
        <People contacts={change.contacts} />
      </div>
      <fieldset>
        <legend className="visually-hidden">Update {address}</legend>
        {possible.map((part) => (
          <label key={part}>
            <input type="checkbox" checked={ticked.has(part)} onChange={() => onToggle(part)} />
            {partNames[part]}
          </label>
        ))}
      </fieldset>
    </li>
  );
}

function from(before: number | null, after: number | null) {
  const inWords = (value: number | null) => (value === null ? 'unknown' : usd(value));
  return inWords(before) === inWords(after) ? inWords(after) : `${inWords(before)} → ${inWords(after)}`;
}

/** "Contacted · Next: Call again, Jan 2, 2026 · Note" */
function planInWords({ stage, note, task, task_due }: NonNullable<DealChange['plan']>): string {
  const due = task_due ? `, ${shortDate(task_due)}` : '';
  return [
    ...(stage === undefined ? [] : [stageNames[stage]]),
    ...(task === undefined ? [] : [`Next: ${task}${due}`]),
    ...(note === undefined ? [] : [`Note: ${note}`]),
  ].join(' · ');
}

function People({ contacts: { added, changed, dropped } }: Pick<DealChange, 'contacts'>) {
  const texts = [
    ...(added > 0 ? [added === 1 ? '1 new contact' : `${added} new contacts`] : []),
    ...(changed > 0 ? [`${changed} with more or a mark`] : []),
    ...(dropped > 0 ? [`no room for ${dropped}`] : []),
  ];
  return texts.length === 0 ? null : <p className="small">{texts.join(' · ')}</p>;
}

import { type ReactNode, useState } from 'react';
import { formerMember } from '#shared/account/actor.ts';
import type { Need } from '#shared/account/roles.ts';
import { estimateWords } from '#shared/lists/estimates/estimate-words.ts';
import { type ActivityEntry, type DealFigures, filterOf } from '#shared/pipeline/activity.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { lossInWords, stageNames } from '#shared/pipeline/stage.ts';
import { fieldInWords } from '#shared/property/field-in-words.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { shortDate, timeOfDay, weekdayDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { lastLoss } from '#web/api/resources/use-deal.ts';
import { useSession } from '#web/api/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May, useMay } from '#web/ui/controls/may.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { factInWords } from './fact-words.ts';
import { Payments } from './payments.tsx';
import type { Change } from './use-changes.ts';

export type EntryActions = {
  analysisId: string;
  pipeline: Pipeline | undefined;
  onChange: (change: Change) => void;
  onEdit: (id: string, text: string) => Promise<void>;
  onDelete: (id: string) => Promise<void>;
  /** `null` where the deal's structure is not known. */
  structure: Strategy | null;
  onSwitch: (structure: Strategy) => void;
};

const kindNames = { notes: 'Note', tasks: 'Task', system: 'System' } as const;

/** What the action of an entry needs. */
const needs: { [kind in ActivityEntry['kind']]?: Need } = {
  stage_moved: 'write',
  structure_changed: 'write',
  task_done: 'note',
};

/** One entry of the log, with what can be done about it. @param by who has caused it, where that is worth a word. */
export function Entry({ entry, actions, by }: { entry: ActivityEntry; actions: EntryActions; by: string | null }) {
  const kind = filterOf(entry.kind);
  const may = useMay();
  return (
    <li className={`log-entry log-${kind}`}>
      <time dateTime={entry.at}>{timeOfDay(entry.at)}</time>
      <span className="log-kind">{kindNames[kind]}</span>
      {entry.kind === 'note' ? (
        <Note entry={entry} actions={actions} by={by} />
      ) : (
        <>
          <div className="log-text">
            <By name={by} />
            {wordsOf(entry, by)}
          </div>
          <span className="log-end">
            {may(needs[entry.kind] ?? 'read') && <EntryAction entry={entry} actions={actions} />}
          </span>
        </>
      )}
    </li>
  );
}

/** "Theo Okafor · " @param name `null` where only one person has done all there is. */
const By = ({ name }: { name: string | null }) => name !== null && <em>{name} · </em>;

type NoteEntry = Extract<ActivityEntry, { kind: 'note' }>;

/** A note; Edit turns it into a field, which keeps what is typed when saving fails. */
function Note({ entry, actions, by }: { entry: NoteEntry; actions: EntryActions; by: string | null }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { user } = useSession();
  const isOwn = entry.actor === undefined || entry.actor.id === user?.id;
  const save = useAction(
    async () => {
      if (draft !== null) await actions.onEdit(entry.id, draft.trim());
      setDraft(null);
    },
    () => 'Your note is not saved. Try again.',
  );
  const remove = useAction(
    () => actions.onDelete(entry.id),
    () => 'The note is not deleted. Try again.',
  );
  if (draft === null) {
    return (
      <>
        <div className="log-text">
          <By name={by} />
          {entry.text} {entry.file !== undefined && <em>· from {entry.file}</em>}{' '}
          {entry.edited_at !== null && <em>· edited</em>}
        </div>
        <span className="log-end">
          {isOwn ? (
            <May need="note">
              <button type="button" className="link-button" onClick={() => setDraft(entry.text)}>
                Edit<span className="visually-hidden"> note</span>
              </button>
            </May>
          ) : (
            <May need="manage">
              <button type="button" className="link-button" disabled={remove.busy} onClick={remove.run}>
                Delete<span className="visually-hidden"> note</span>
              </button>
            </May>
          )}
        </span>
      </>
    );
  }
  return (
    <div className="log-text log-edit">
      <label>
        <span className="visually-hidden">Note</span>
        <span className="field-box">
          <textarea value={draft} maxLength={4000} rows={3} onChange={(event) => setDraft(event.target.value)} />
        </span>
      </label>
      {(save.problem ?? remove.problem) && (
        <p className="form-problem" role="alert">
          {save.problem ?? remove.problem}
        </p>
      )}
      <div className="button-row">
        <Button variant="primary" busy={save.busy} disabled={draft.trim() === ''} onClick={save.run}>
          Save
        </Button>
        <Button onClick={() => setDraft(null)}>Cancel</Button>
        <Button variant="quiet" busy={remove.busy} onClick={remove.run}>
          Delete Note
        </Button>
      </div>
    </div>
  );
}

/** The action of an entry, where it still makes sense. */
function EntryAction({ entry, actions }: { entry: ActivityEntry; actions: EntryActions }): ReactNode {
  const { pipeline, onChange, analysisId, structure, onSwitch } = actions;
  switch (entry.kind) {
    case 'letter_made':
      return (
        <Link to={pathTo('/offer-letter/:analysisId/:letterId', { analysisId, letterId: entry.letter_id })}>
          Open<span className="visually-hidden"> the letter</span>
        </Link>
      );
    case 'stage_moved':
      // Only the last move: the stage is still what it made it.
      return pipeline?.stage === entry.to && pipeline.since === entry.at ? (
        <button type="button" className="link-button" onClick={() => onChange(backFrom(entry, analysisId))}>
          Undo<span className="visually-hidden"> the move to {stageNames[entry.to]}</span>
        </button>
      ) : null;
    case 'structure_changed':
      // Only what still holds.
      return structure === entry.to ? (
        <button type="button" className="link-button" onClick={() => onSwitch(entry.from)}>
          Undo<span className="visually-hidden"> the change to {entry.to}</span>
        </button>
      ) : null;
    case 'task_done':
      return pipeline?.tasks.some(({ id, done_at }) => id === entry.task_id && done_at !== null) ? (
        <button
          type="button"
          className="link-button"
          onClick={() => onChange({ tasks: { [entry.task_id]: { done: false } } })}
        >
          Reopen<span className="visually-hidden"> {entry.text}</span>
        </button>
      ) : null;
    default:
      return null;
  }
}

/** The change that takes a move back. A deal that is lost again is so for the reason that it had. */
function backFrom({ from: stage }: Extract<ActivityEntry, { kind: 'stage_moved' }>, analysisId: string): Change {
  return stage === 'lost' ? async () => ({ stage, lost: (await lastLoss(analysisId)).lost }) : { stage };
}

const goneWords = {
  left: 'left the team',
  removed: 'was removed from the team',
  role: 'can’t change deals any more',
  deleted: 'deleted their account',
} as const;

const agreedWords = { signed: 'signed', answered: 'answered', counter: 'at the seller’s number' } as const;

function wordsOf(entry: Exclude<ActivityEntry, { kind: 'note' }>, by: string | null): ReactNode {
  switch (entry.kind) {
    case 'looked_up':
      return 'House looked up';
    case 'saved':
      return 'Analysis saved';
    case 'stage_moved':
      return (
        <>
          Stage moved: {stageNames[entry.from]} → <b>{stageNames[entry.to]}</b>
          {entry.lost && <em> · {lossInWords(entry.lost)}</em>}
        </>
      );
    case 'assigned':
      return `Assigned to ${entry.to.name ?? formerMember}`;
    case 'unassigned':
      return entry.from === undefined
        ? 'Unassigned'
        : `Unassigned: ${entry.from.name ?? formerMember} ${goneWords[entry.from.why]}`;
    case 'task_added':
      return (
        <>
          Added: {entry.text} {entry.due !== null && <em>· due {weekdayDate(entry.due)}</em>}
        </>
      );
    case 'task_done':
      return `Done: ${entry.text}`;
    case 'task_reopened':
      return `Reopened: ${entry.text}`;
    case 'letter_made':
      return (
        <>
          Offer letter made{entry.structures.length > 0 && `: ${entry.structures.join(', ')}`} <em>· {entry.form}</em>
        </>
      );
    case 'packet_made':
      return (
        <>
          Packet version {entry.version} made{' '}
          {entry.shared_with !== null && <em>· for {entry.shared_with || 'anyone with the link'}</em>}
        </>
      );
    case 'packet_opened':
      return (
        <>
          Packet version {entry.version} opened {entry.shared_with !== '' && <em>· link for {entry.shared_with}</em>}
        </>
      );
    case 'seller_page_made':
      return (
        <>
          Offer version {entry.version} sent {entry.shared_with !== '' && <em>· link for {entry.shared_with}</em>}
        </>
      );
    case 'seller_page_opened':
      return (
        <>
          Offer version {entry.version} opened {entry.shared_with !== '' && <em>· link for {entry.shared_with}</em>}
        </>
      );
    case 'seller_answered':
      return (
        <>
          Seller {answers[entry.answer]} <em>· offer version {entry.version}</em>
        </>
      );
    case 'seller_replied':
      return `Reply to the seller of offer version ${entry.version}`;
    case 'seller_signed':
      return (
        <>
          Letter of intent signed by whoever has the link{' '}
          <em>
            · {entry.structure !== null && `${entry.structure}, `}offer version {entry.version}
          </em>
        </>
      );
    case 'terms_agreed':
      return (
        <>
          {entry.undone ? 'No longer the deal: ' : 'Made the deal: '}
          <b>{entry.structure}</b>{' '}
          <em>
            · offer version {entry.version}, {agreedWords[entry.by]}
          </em>
        </>
      );
    case 'seller_page_revoked':
      return `Link to offer version ${entry.version} revoked`;
    case 'facts_changed':
      return <Facts changes={entry.changes} />;
    case 'facts_imported':
      return <Imported entry={entry} />;
    case 'price_changed':
      return <Price entry={entry} />;
    case 'estimate_removed':
      return (
        <>
          Estimate removed: {estimateWords[entry.estimate]}
          <Fields changes={entry.changes} />
        </>
      );
    case 'structure_changed':
      return (
        <>
          Structure changed from {entry.from} to <b>{entry.to}</b>{' '}
          <em>· {entry.by !== 'user' ? 'ranked first' : by === null ? 'your choice' : 'chosen'}</em>
        </>
      );
    case 'book_opened':
      return (
        <>
          Book opened <em>· {entry.parts.join(', ')}</em>
        </>
      );
    case 'payment_recorded':
      return <Payments words="Payment recorded" payments={entry.payments} />;
    case 'payment_reversed':
      return <Payments words="Payment taken back" payments={entry.payments} />;
    case 'other':
      return 'Something happened that this page doesn’t know yet. Reload to see it.';
  }
}

const answers: Record<Extract<ActivityEntry, { kind: 'seller_answered' }>['answer'], string> = {
  interest: 'is interested',
  counter: 'named another number',
  question: 'asked a question',
  call: 'asked for a call',
  no: 'said no',
  take_back: 'took the answer back',
  sign: 'signed',
  unsign: 'took the signature back',
};

function Facts({ changes }: Pick<Extract<ActivityEntry, { kind: 'facts_changed' }>, 'changes'>) {
  return changes.map((change) => {
    const { label, before, after } = factInWords(change);
    return (
      <p key={change.fact}>
        {label}: {before !== null && <del>{before}</del>} <b>{after ?? 'unknown'}</b>
      </p>
    );
  });
}

/** Figures of the house before and after. */
function Fields({ changes }: Pick<Extract<ActivityEntry, { kind: 'facts_imported' }>, 'changes'>) {
  return changes.map((change) => {
    const { label, before, after } = fieldInWords(change);
    return (
      <p key={change.field}>
        {label}: {before !== null && <del>{before}</del>} <b>{after ?? 'unknown'}</b>
      </p>
    );
  });
}

function Imported({ entry }: { entry: Extract<ActivityEntry, { kind: 'facts_imported' }> }) {
  const { file, day, looked_up, changes, contacts, undone } = entry;
  const people = contacts === 1 ? '1 contact' : `${contacts} contacts`;
  return (
    <>
      {undone ? 'Import undone' : 'Imported'}: {file} <em>· figures of {shortDate(day)}</em>
      {looked_up !== undefined && <em> · looked up {shortDate(looked_up)}</em>}
      <Fields changes={changes} />
      {contacts > 0 && <p>{undone ? `${people} removed` : `${people} added`}</p>}
    </>
  );
}

const figureNames = [
  ['monthly_cash_flow', 'Cash flow', usd],
  ['cash_in', 'Cash in', usd],
  ['cash_on_cash_percent', 'Cash-on-cash', (value: number) => percent(value, 1)],
] as const satisfies readonly (readonly [keyof DealFigures, string, (value: number) => string])[];

function Price({ entry: { structure, before, after } }: { entry: Extract<ActivityEntry, { kind: 'price_changed' }> }) {
  const shown = (value: number | null, inWords: (value: number) => string = usd) =>
    value === null ? 'unknown' : inWords(value);
  return (
    <>
      Price changed from <del>{shown(before.price)}</del> to <b>{shown(after.price)}</b> <em>· {structure}</em>
      <p className="log-figures">
        {figureNames
          .filter(([name]) => before[name] !== after[name])
          .map(([name, label, inWords]) => (
            <span key={name}>
              {label} {shown(before[name], inWords)} → <b>{shown(after[name], inWords)}</b>
            </span>
          ))}
      </p>
    </>
  );
}

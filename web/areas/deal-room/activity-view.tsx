import { useDeferredValue, useState } from 'react';
import { type ActivityEntry, ActivityFilter } from '#shared/pipeline/activity.ts';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { useActivity } from '#web/api/resources/use-deal.ts';
import { useSession } from '#web/api/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { Segments } from '#web/ui/controls/segments.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { dayOf, inWords } from '#web/ui/text/message-times.ts';
import { Entry, type EntryActions } from './activity-entry.tsx';
import { NoteComposer } from './note-composer.tsx';
import type { Change } from './use-changes.ts';
import { withoutUndone } from './without-undone.ts';
import './activity-view.css';

const filterNames: Record<ActivityFilter, string> = { all: 'All', notes: 'Notes', tasks: 'Tasks', system: 'System' };

type ActivityViewProps = Pick<EntryActions, 'structure' | 'onSwitch'> & {
  analysisId: string;
  pipeline: Pipeline | undefined;
  onChange: (change: Change) => void;
  onTask: (changes: PipelineChanges) => Promise<void>;
  of: ReturnType<typeof useActivity>;
  filter: { show: ActivityFilter; find: string };
  onFilter: (filter: { show: ActivityFilter; find: string }) => void;
};

/** The log of a deal: a field for a note, filters, and the entries by day. */
export function ActivityView(props: ActivityViewProps) {
  const { analysisId, pipeline, onChange, onTask, of, filter, onFilter, structure, onSwitch } = props;
  const { entries, error, loading, refresh, showMore, addNote, changeNote, deleteNote } = of;
  const actions = { analysisId, pipeline, onChange, onEdit: changeNote, onDelete: deleteNote, structure, onSwitch };
  const nameOf = useActorNames(entries ?? []);
  return (
    <section aria-label="Activity">
      <h2 className="visually-hidden">Activity</h2>
      <May need="note">
        <NoteComposer analysisId={analysisId} onNote={addNote} onTask={onTask} />
      </May>
      <div className="log-filter split gap-3">
        <Segments
          label="Show"
          options={ActivityFilter.options.map((show) => [show, filterNames[show]])}
          value={filter.show}
          onChange={(show) => onFilter({ ...filter, show })}
        />
        <label className="log-find">
          <span className="visually-hidden">Search activity</span>
          <span className="field-box">
            <input
              type="search"
              value={filter.find}
              maxLength={100}
              placeholder="Search activity"
              onChange={(event) => onFilter({ ...filter, find: event.target.value })}
            />
          </span>
        </label>
      </div>
      {entries === undefined &&
        (error ? <Failed text="The activity could not be loaded." onRetry={refresh} /> : <Skeleton lines={6} />)}
      {entries?.length === 0 && <p className="muted log-none">{noneText(filter)}</p>}
      {byDay(withoutUndone(entries ?? [])).map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="log-day">{inWords(ofDay[0]?.at ?? '')}</h3>
          <ul className="log">
            {ofDay.map((entry) => (
              <Entry key={`${entry.kind}${entry.id}`} entry={entry} actions={actions} by={nameOf(entry)} />
            ))}
          </ul>
        </section>
      ))}
      {showMore && (
        <Button variant="quiet" busy={loading} onClick={showMore}>
          Show older
        </Button>
      )}
    </section>
  );
}

/** Says who has caused an entry: "Theo Okafor", "Theo Okafor, by CRM". Nobody where all is the reader's own. */
function useActorNames(entries: readonly ActivityEntry[]): (entry: ActivityEntry) => string | null {
  const { user } = useSession();
  const isShared = entries.some(({ actor }) => actor && (actor.id !== user?.id || actor.via !== undefined));
  return ({ actor }) =>
    isShared && actor ? [actor.name, ...(actor.via === undefined ? [] : [`by ${actor.via}`])].join(', ') : null;
}

/** The log with its filter. What is typed into the search is looked for when the field rests. */
export function useFilteredActivity(analysisId: string) {
  const [filter, setFilter] = useState<{ show: ActivityFilter; find: string }>({ show: 'all', find: '' });
  const find = useDeferredValue(filter.find.trim());
  return { of: useActivity(analysisId, filter.show, find), filter, onFilter: setFilter };
}

function noneText({ show, find }: { show: ActivityFilter; find: string }): string {
  if (find.trim() !== '') return `Nothing here says “${find.trim()}”.`;
  return `No ${filterNames[show].toLowerCase()} yet.`;
}

/** Entries by the local day of each, in their order. */
function byDay(entries: readonly ActivityEntry[]): [day: string, entries: ActivityEntry[]][] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

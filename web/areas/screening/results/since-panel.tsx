import { useState } from 'react';
import { factNames } from '#shared/lists/facts/fact-names.ts';
import { type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import type { List, ListActionInput, ListAnswer, ListRow } from '#shared/lists/list.ts';
import { shownFact } from '#shared/lists/rows/shown-fact.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useLists } from '#web/api/resources/use-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import type { OwnIds, Since } from './since.ts';
import './since-panel.css';

type SincePanelProps = {
  list: List;
  rows: readonly ListRow[];
  gone: NonNullable<ListAnswer['gone']>;
  /** The deal that a row is saved as. */
  savedAs: (row: OwnIds) => string | undefined;
  shown: Since | undefined;
  onShow: (since: Since | undefined) => void;
  compare: (input: ListActionInput) => Promise<void>;
};

/** What is new, changed and gone since a former list, which may be another one. */
export function SincePanel({ list, rows, gone, savedAs, shown, onShow, compare }: SincePanelProps) {
  const { lists = [] } = useLists();
  const { former } = list;
  const mayWrite = useMay()('write');
  const [chosen, setChosen] = useState<string>();
  const { busy, problem, run } = useAction(() => compare(chosen === undefined ? {} : { former: chosen }));
  if (!former) return null;
  const ofKind = (kind: Since) => rows.filter(({ since }) => since?.kind === kind);
  const chips: [Since, string, number][] = [
    ['new', 'New', ofKind('new').length],
    ['changed', 'Changed', ofKind('changed').length],
    ['gone', 'Gone', former.gone],
  ];
  const others = lists.filter(({ id, source, state }) => source && state !== 'loading' && id !== list.id);
  return (
    <section className="since-panel" aria-label="Since the former list">
      <div className="cluster">
        {chips.map(([kind, name, count]) => (
          <Button
            key={kind}
            className="since-chip"
            aria-pressed={shown === kind}
            disabled={count === 0}
            onClick={() => onShow(shown === kind ? undefined : kind)}
          >
            {count} {name}
          </Button>
        ))}
        <label className="small">
          since{' '}
          <select disabled={!mayWrite} value={chosen ?? former.id} onChange={({ target }) => setChosen(target.value)}>
            {!others.some(({ id }) => id === former.id) && <option value={former.id}>{former.file}</option>}
            {others.map(({ id, name, source }) => (
              <option key={id} value={id}>
                {name}, {shortDate(source?.day ?? '')}
              </option>
            ))}
          </select>
        </label>
        {chosen !== undefined && chosen !== former.id && (
          <Button busy={busy} onClick={run}>
            Compare
          </Button>
        )}
      </div>
      <Problem error={problem} />
      {shown === 'gone' && (
        <ul className="small">
          {gone.map(({ line, address, ...row }) => {
            const deal = savedAs(row);
            return (
              <li key={line}>
                {address}
                {deal !== undefined && (
                  <>
                    {' · '}
                    <Link to={dealPath(deal)} aria-label={`Open the deal of ${address}`}>
                      Saved
                    </Link>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {shown === 'changed' && (
        <ul className="small">
          {ofKind('changed').map((row) => (
            <li key={row.position}>
              {row.address}: <Changes row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isRole = (role: string): role is FactRole => role in factRoles;

/** "Value $300,000 → $305,000, Rent unknown → $2,000". */
function Changes({ row: { since } }: { row: ListRow }) {
  const told = (since?.changes ?? []).flatMap(({ role, before, after }) => {
    if (!isRole(role)) return [];
    const [was, is] = [before, after].map((value) => (value === null ? 'unknown' : shownFact(role, value)));
    return [`${factNames[role][0]} ${was} → ${is}`];
  });
  return told.join(', ') + (since?.more ? ` and ${since.more} more` : '');
}

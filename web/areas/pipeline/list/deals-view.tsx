import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { comparedDeals } from '#shared/pipeline/compare-deals-limits.ts';
import {
  type DealFilter,
  dealsByTab,
  filterDeals,
  firstFilter,
  nobody,
  statesOf,
} from '#shared/pipeline/deal-filter.ts';
import { filterOf, isSameFilter, queryOf } from '#shared/pipeline/deal-query.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { Loss } from '#shared/pipeline/stage.ts';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { localDay } from '#shared/values/dates.ts';
import { rememberOrder } from '#web/api/resources/deals/deal-order.ts';
import { useAssignees } from '#web/api/resources/use-teammates.ts';
import { keepText, readText } from '#web/api/session/stored.ts';
import { useMay } from '#web/ui/controls/may.tsx';
import { useSame } from '#web/ui/controls/use-same.ts';
import { useDay } from '#web/ui/text/use-day.ts';
import { assigneeFor, knownAssignee, personIn, withoutFormer } from './assigned-deals.ts';
import { type ChangeDeal, useDealActions } from './deal-actions.ts';
import { DealLines, type LinesHandle } from './deal-lines.tsx';
import { DealTools } from './deal-tools.tsx';
import type { SavedViews } from './saved-views.tsx';
import { useDealKeys, useKeysWanted } from './use-deal-keys.ts';
import './deals-list.css';

const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }));
// None of these is there at first: deals are selected, filters changed and keys asked for later.
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));
const SaveView = lazy(async () => ({ default: (await import('./saved-views.tsx')).SaveView }));
const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }));

type DealsViewProps = {
  deals: readonly DealRow[];
  /** False while more pages load: counts are not known before. */
  complete: boolean;
  onChange: ChangeDeal;
  onDelete: (id: string) => void;
  views: SavedViews;
  /** Asks why a deal was lost. */
  lostDialog: ComponentType<LostDialogProps>;
  /** Asks how deals closed. */
  closeDeals: ComponentType<CloseDealsProps>;
};

type CloseDealsProps = {
  deals: readonly DealRow[];
  onChange: ChangeDeal;
  onDay: (day: string) => void;
  onDone: () => void;
};

type LostDialogProps = {
  open: boolean;
  lost: Loss | null;
  onOpenChange: (open: boolean) => void;
  onLost: (loss: Loss) => void;
};

const none: ReadonlySet<string> = new Set();
const isBoardName = (name: string) => name === 'board';
const layoutName = (isBoard: boolean) => (isBoard ? 'board' : 'list');
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id));

/** A state that this tab keeps while a deal is open, and over a reload. */
function useKept<Value>(key: string, read: (text: string) => Value, textOf: (value: Value) => string) {
  const [value, setValue] = useState(() => read(readText('sessionStorage', key) ?? ''));
  const text = textOf(value);
  useEffect(() => keepText('sessionStorage', key, text), [key, text]);
  return [value, setValue] as const;
}

/** The user's deals: views, search, filters, sort, selection; as a list or a board. */
export function DealsView(props: DealsViewProps) {
  const { deals: read, complete, onChange, onDelete, views, lostDialog: LostDialog, closeDeals: CloseDeals } = props;
  const [filter, setFilter] = useKept('deals-filter', filterOf, queryOf);
  const [isBoard, setBoard] = useKept('deals-layout', isBoardName, layoutName);
  const [chosen, setChosen] = useState(none);
  const [isHelp, setHelp] = useState(false);
  const [hasKeys, setKeys] = useKeysWanted();
  const actions = useDealActions(onChange);
  const navigate = useNavigate();
  const team = useAssignees();
  const deals = useMemo(() => withoutFormer(read, team), [read, team]);
  const personOf = useMemo(() => personIn(team), [team]);
  const lines = useRef<LinesHandle>(null);
  const search = useRef<HTMLInputElement>(null);

  const now = useDay();
  const today = localDay(now);
  const tabs = useMemo(() => dealsByTab(deals, now, today), [deals, now, today]);
  // A key in the search shows at once; the list follows.
  const lagging = useDeferredValue(filter);
  const shown = useMemo(() => filterDeals(tabs[lagging.tab], assigneeFor(lagging, team)), [tabs, lagging, team]);
  useEffect(() => rememberOrder(shown.map(({ id }) => id)), [shown]);
  const stalled = useMemo(() => new Set(tabs.stalled.map(({ id }) => id)), [tabs]);
  const states = useMemo(() => statesOf(deals), [deals]);
  const selected = deals.filter(({ id }) => chosen.has(id));
  const own = views.all.find((view) => isSameFilter(filterOf(view.query), filter));

  const countOf = (wanted: DealFilter) =>
    complete ? filterDeals(tabs[wanted.tab], assigneeFor(wanted, team)).length : null;

  const show = (changes: Partial<DealFilter>) => setFilter((before) => ({ ...before, ...changes }));
  const choose = (id: string) =>
    setChosen((before) => (before.has(id) ? without(before, id) : new Set(before).add(id)));
  const clear = () => setChosen(none);
  // The same ones each time: a key in the search draws the tools anew, and then only the rows that change.
  const lineActions = {
    onChoose: useSame(choose),
    onChooseAll: useSame(() =>
      setChosen(shown.every(({ id }) => chosen.has(id)) ? none : new Set(shown.map(({ id }) => id))),
    ),
    onSort: useSame(show),
    onMove: useSame(actions.move),
    onDelete: useSame(onDelete),
  };
  const canCompare = selected.length >= comparedDeals.least && selected.length <= comparedDeals.most;

  const mayPlan = useMay()('note');
  useDealKeys({
    isOn: hasKeys,
    mayPlan,
    deals: isBoard ? [] : shown,
    lines,
    search,
    actions,
    onChoose: choose,
    onClear: clear,
    onCompare: () => canCompare && navigate(comparePath(selected.map(({ id }) => id))),
    onHelp: () => setHelp(true),
  });

  return (
    <section className="deals" aria-label="Deals">
      <DealTools
        filter={{ ...filter, assignee: knownAssignee(filter, team) }}
        onFilter={show}
        views={views.all}
        own={own}
        countOf={countOf}
        onView={setFilter}
        states={states}
        team={team}
        unassigned={team ? countOf({ ...lagging, assignee: nobody }) : null}
        search={search}
        isBoard={isBoard}
        onBoard={setBoard}
      >
        <Suspense fallback={null}>
          <SaveView filter={filter} own={own} views={views} />
        </Suspense>
      </DealTools>
      <p className="visually-hidden" role="status">
        {shown.length === 1 ? '1 deal' : `${shown.length} deals`}
        {!complete && ' so far'}
      </p>
      {isBoard && (
        <Suspense fallback={null}>
          <Board deals={shown} stalled={stalled} personOf={personOf} onMove={actions.move} />
        </Suspense>
      )}
      {!isBoard && shown.length === 0 && (
        <p className="deals-none">
          {complete ? 'No deal is like this.' : 'Loading more deals …'}{' '}
          {complete && !isSameFilter(filter, firstFilter) && (
            <button type="button" className="link-button" onClick={() => setFilter({ ...firstFilter, tab: 'all' })}>
              Show all
            </button>
          )}
        </p>
      )}
      {!isBoard && shown.length > 0 && (
        <DealLines
          deals={shown}
          today={today}
          stalled={stalled}
          chosen={chosen}
          personOf={personOf}
          {...lineActions}
          order={lagging}
          handle={lines}
        />
      )}
      {selected.length > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            deals={selected}
            onMove={actions.move}
            people={team?.mayAssign ? team.people : undefined}
            onAssign={(those, person) => void actions.assign(those, person, team?.me)}
            onClear={clear}
          />
        </Suspense>
      )}
      {!isBoard && (
        <p className="deal-key-line">
          <kbd>J</kbd> <kbd>K</kbd> up and down <kbd>X</kbd> select{' '}
          {mayPlan && (
            <>
              <kbd>D</kbd> done <kbd>T</kbd> tomorrow{' '}
            </>
          )}
          <button type="button" className="link-button" onClick={() => setHelp(true)}>
            All keys
          </button>
        </p>
      )}
      {isHelp && (
        <Suspense fallback={null}>
          <KeysSheet open onOpenChange={setHelp} isOn={hasKeys} onSwitch={setKeys} />
        </Suspense>
      )}
      {actions.closing.length > 0 && (
        <Suspense fallback={null}>
          <CloseDeals
            deals={actions.closing}
            onChange={onChange}
            onDay={actions.closeOn}
            onDone={actions.doneClosing}
          />
        </Suspense>
      )}
      {actions.losing.length > 0 && (
        <Suspense fallback={null}>
          <LostDialog open lost={null} onOpenChange={(open) => !open && actions.lose(null)} onLost={actions.lose} />
        </Suspense>
      )}
    </section>
  );
}

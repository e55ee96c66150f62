import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import type { ListAction, ListActionInput, ListAnswer, ListRow, ListSource } from '#shared/lists/list.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import { isCallFor, rankedFigure, rankRows } from '#shared/lists/rank-rows.ts';
import { isWorthACall } from '#shared/lists/row-part.ts';
import { comparedDeals } from '#shared/pipeline/compare-deals-limits.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { shortDate } from '#shared/values/dates.ts';
import { saveRows } from '#web/api/resources/use-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May, useMay } from '#web/ui/controls/may.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { EstimatesStrip } from './estimates/estimates-strip.tsx';
import { ListProgress } from './list-progress.tsx';
import { addedText, pauseText } from './list-words.ts';
import { OpenRow } from './open-row.tsx';
import { keyOfRow } from './result-row.tsx';
import { bestToLookUp } from './results/best-to-look-up.ts';
import { DeleteList } from './results/delete-list.tsx';
import type { OwnIds, Since } from './results/since.ts';
import { useYours } from './results/use-yours.ts';
import { ResultsTable } from './results-table.tsx';
import { ResultsTools, rankingNames, type Shown } from './results-tools.tsx';
import { sectionsOf } from './row-sections.ts';
import './screening.css';
import './results.css';

// Of a file that came before.
const SincePanel = lazy(async () => ({ default: (await import('./results/since-panel.tsx')).SincePanel }));

// Opened on a press.
const LookUpDialog = lazy(async () => ({ default: (await import('./results/look-up-dialog.tsx')).LookUpDialog }));

/** A longer list shows the rest on a press. */
const shownAtFirst = 50;

type ListResultsProps = {
  answer: ListAnswer;
  act: (action: ListAction, input?: ListActionInput) => Promise<void>;
  changeAddress: (row: ListRow, address: string) => Promise<void>;
  /** Prices all rows anew. */
  estimate: (estimates: Estimates) => Promise<void>;
  /** The user's deals; a row of theirs is saved already. `undefined` while they load. */
  deals: readonly DealRow[] | undefined;
  /** Analyses left this month. */
  left: number;
  /** Rows that one press may look up. */
  mostLookups: number;
};

/** A list's progress, its ranked results and the rows without any. */
export function ListResults({
  answer: { list, rows, gone = [] },
  act,
  changeAddress,
  estimate,
  deals,
  left,
  mostLookups,
}: ListResultsProps) {
  const navigate = useNavigate();
  const mayWrite = useMay()('write');
  const [show, setShow] = useState<Shown>({
    by: 'worthACall',
    isReversed: false,
    callsOnly: false,
    reason: undefined,
    verdict: undefined,
    state: undefined,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [savedHere, setSavedHere] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const [showsFailing, setShowsFailing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [since, setSince] = useState<Since>();
  const { by, isReversed, callsOnly, reason, verdict, state } = show;
  const isOfSince = (row: ListRow) => since === undefined || since === 'gone' || row.since?.kind === since;
  const ofState = rows.filter((row) => (state === undefined || row.state === state) && isOfSince(row));
  const ranked = rankRows(
    ofState.filter(({ figures }) => figures && (verdict === undefined || figures.verdict === verdict)),
    by,
    isReversed,
  ).filter((row) => (reason === undefined ? !callsOnly || isWorthACall(row) : isCallFor(row, reason)));
  const open = ofState.filter(({ figures }) => figures === undefined && verdict === undefined && !callsOnly);
  const isPlaced = (row: ListRow) => by === 'worthACall' || rankedFigure(row, by) !== null;
  const places = new Map(ranked.filter(isPlaced).map((row, index) => [row.position, index + 1]));

  const sections = by === 'worthACall' ? sectionsOf(ranked) : [];
  const failing = sections.length > 1 && !showsFailing ? sections.find(({ section }) => section.key === 'fails') : null;
  const visible = failing ? ranked.filter((row) => !failing.rows.includes(row)) : ranked;
  const drawn = new Set(showsAll ? visible : visible.slice(0, shownAtFirst));
  const parts = (by === 'worthACall' ? sections : [{ rows: ranked }]).flatMap(({ rows: all, ...part }) => {
    const some = all.filter((row) => drawn.has(row));
    return some.length === 0 ? [] : [{ ...part, rows: some, count: all.length }];
  });

  const saved = useMemo(() => new Map(deals?.map((deal) => [deal.id, deal])), [deals]);
  const yours = useYours(rows, deals);
  const isSaved = (id: string) => savedHere.has(id) || saved.has(id);
  const ownIdOf = (row: OwnIds) => [row.deal_id, row.lookup_id].find((id) => id !== undefined && isSaved(id));
  const savedAs = (row: ListRow) => ownIdOf(row) ?? yours.get(row.position);
  const savedKeys = new Set(rows.filter(savedAs).map(keyOfRow));
  const unsaved = [...chosen].filter((id) => !id.startsWith('#') && !savedKeys.has(id) && !isSaved(id));
  const toLookUp = list.source ? rows.filter((row) => row.state === 'priced' && chosen.has(keyOfRow(row))) : [];
  const best = list.source ? bestToLookUp(rows, Math.min(left, mostLookups)) : [];
  async function lookUp(input: ListActionInput): Promise<void> {
    await act('look_up', input);
    setChosen(new Set());
    setIsAsking(false);
  }

  const markSaved = (id: string) => setSavedHere((before) => new Set(before).add(id));

  async function saveChosen(): Promise<void> {
    if (unsaved.length === 0) return;
    await saveRows(
      list.id,
      rows.filter((row) => row.figures && unsaved.includes(keyOfRow(row))),
      markSaved,
    );
    toast({ title: unsaved.length === 1 ? '1 deal saved' : `${unsaved.length} deals saved` });
  }
  const save = useAction(async () => {
    await saveChosen();
    setChosen(new Set());
  });
  // Only deals are compared.
  const compare = useAction(async () => {
    await saveChosen();
    const best = rankRows(rows, by)
      .filter((row) => chosen.has(keyOfRow(row)))
      .map((row) => savedAs(row) ?? keyOfRow(row));
    navigate(comparePath([...new Set(best)]));
  });
  const isDealsOnly = [...chosen].every((id) => !id.startsWith('#'));
  const canCompare = isDealsOnly && chosen.size >= comparedDeals.least && chosen.size <= comparedDeals.most;

  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const visibleIds = [...new Set(visible.map(keyOfRow))];
  const isAllChosen = visibleIds.every((id) => chosen.has(id));
  // Those of other filters stay as they are.
  const toggleAll = () =>
    setChosen((before) => {
      const others = [...before].filter((id) => !visibleIds.includes(id));
      return new Set(isAllChosen ? others : [...others, ...visibleIds]);
    });
  return (
    <section className="screening-results" aria-label="Results">
      <ListProgress
        list={list}
        withResults={rows.filter(({ figures }) => figures).length}
        // Beside a former list the chips say it, of the list.
        added={list.former ? '' : addedText(rows)}
        {...{ act, left }}
      >
        {list.source && <EstimatesStrip {...{ list, rows, estimate }} />}
      </ListProgress>
      {list.former && (
        <Suspense fallback={null}>
          <SincePanel
            shown={since}
            onShow={setSince}
            compare={(input) => act('compare', input)}
            savedAs={ownIdOf}
            {...{ list, rows, gone }}
          />
        </Suspense>
      )}
      <PauseNote text={pauseText(list)} />
      {list.names_reasons === false && <NoReasons rows={rows} of={list.source?.from} />}
      <ResultsTools {...{ list, rows, ranked }} shown={show} onShow={(change) => setShow({ ...show, ...change })}>
        {best.length > 0 && (
          <Button need="write" className="screening-best" onClick={() => setChosen(new Set(best.map(keyOfRow)))}>
            <span>
              Look Up <i>the</i> {best.length > 1 && best.length} <i>Best</i>
            </span>
          </Button>
        )}
      </ResultsTools>
      {ranked.length > 0 && (
        <ResultsTable
          caption={`Results by ${rankingNames[by]}, the best first`}
          hidden={failing ? { count: failing.rows.length, show: () => setShowsFailing(true) } : undefined}
          onToggle={toggle}
          onToggleAll={toggleAll}
          list={list.id}
          factList={list.source && list.id}
          hasContacts={rows.some(({ phones = 0, mark }) => phones > 0 || mark !== undefined)}
          isReversed={isReversed}
          onSort={(next, reversed) => setShow({ ...show, by: next, isReversed: reversed })}
          {...{ by, parts, places, chosen, savedAs, saved, isAllChosen }}
        />
      )}
      {ranked.length === 0 && callsOnly && <p className="small muted">Nothing here is worth a call yet.</p>}
      {visible.length > shownAtFirst && !showsAll && (
        <Button onClick={() => setShowsAll(true)}>Show {visible.length - shownAtFirst} More</Button>
      )}
      {open.length > 0 && (
        <section aria-labelledby="no-numbers">
          <h2 id="no-numbers">No numbers yet</h2>
          <ul className="screening-open">
            {open.map((row) => (
              <OpenRow
                key={row.position}
                row={row}
                canChange={mayWrite && list.counts.canceled !== rows.length}
                {...{ changeAddress }}
              />
            ))}
          </ul>
        </section>
      )}
      {list.source?.from === 'records' && (
        <p className="small muted">
          {list.source.file}, {shortDate(list.source.day)} · <Link to="/sources">About These Records</Link>
        </p>
      )}
      <p className="small muted">
        Worth today at your hurdle, before income tax. Unknown figures rank last; ties go by address. The list is kept
        until {shortDate(list.kept_until)}.
      </p>
      <May need="manage">
        <DeleteList list={list} />
      </May>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={toLookUp.length === 1 ? 'Look up 1 row' : `Look up ${toLookUp.length} rows`}
        description="Records are kept for your lists and deals for 90 days."
      >
        <Suspense fallback={<Skeleton lines={3} />}>
          <LookUpDialog rows={toLookUp} onLookUp={lookUp} />
        </Suspense>
      </Dialog>
      <Problem error={save.problem ?? compare.problem} />
      {chosen.size > 0 && (
        <section className="screening-selection" aria-label="Selection">
          <b aria-live="polite">{chosen.size} selected</b>
          {toLookUp.length > 0 && (
            <Button
              need="write"
              variant="primary"
              disabled={toLookUp.length > mostLookups}
              onClick={() => setIsAsking(true)}
            >
              Look Up {toLookUp.length}
            </Button>
          )}
          {isDealsOnly && (
            <Button
              need={unsaved.length > 0 ? 'write' : 'read'}
              busy={compare.busy}
              disabled={!canCompare || save.busy}
              onClick={() => {
                save.setProblem(undefined);
                compare.run();
              }}
            >
              {!canCompare && `Compare ${comparedDeals.least} to ${comparedDeals.most}`}
              {canCompare && (unsaved.length > 0 ? `Save and Compare ${chosen.size}` : `Compare ${chosen.size}`)}
            </Button>
          )}
          {unsaved.length > 0 && (
            <Button
              need="write"
              variant={toLookUp.length > 0 ? 'default' : 'primary'}
              busy={save.busy}
              disabled={compare.busy}
              onClick={() => {
                compare.setProblem(undefined);
                save.run();
              }}
            >
              {unsaved.length === 1 ? 'Save 1 Deal' : `Save ${unsaved.length} Deals`}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
        </section>
      )}
    </section>
  );
}

/** Nothing says whom to call first. */
function NoReasons({ rows, of }: { rows: readonly ListRow[]; of: ListSource['from'] }) {
  if (rows.some(({ reasons = [] }) => reasons.length > 0)) return null;
  const works = rows.filter(({ part }) => part === 'works').length;
  return (
    <p className="screening-note">
      {of === 'records' ? 'These records name' : 'Your file names'} no reason (mailing address, occupancy, distress,
      rate).
      {works > 0 && ` ${rowsOf(works)} ${works === 1 ? 'works' : 'work'}; nothing says whom to call first.`}
    </p>
  );
}

function PauseNote({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="screening-note" role="alert">
      {text}
    </p>
  );
}

import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorStates, type ListAction, type ListAnswer, type ListRow, RowState } from '#shared/lists/list.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import {
  errorsCsv,
  type Ranking,
  rankedFigure,
  rankings,
  rankRows,
  resultsCsv,
  stateNames,
} from '#shared/lists/rank-rows.ts';
import { comparedDeals } from '#shared/pipeline/compare-deals-limits.ts';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { Verdict as VerdictName } from '#shared/structures/deal-answer.ts';
import { shortDate } from '#shared/values/dates.ts';
import { saveRows } from '#web/api/resources/use-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { listStateText, pauseText } from './list-words.ts';
import { OpenRow, ResultRow } from './result-row.tsx';
import './screening.css';

const rankingNames: Record<Ranking, string> = {
  worthACall: 'Worth a Call',
  npv: 'Worth today',
  monthlyCashFlow: 'Cash flow a month',
  cashOnCashPercent: 'Cash-on-cash',
  equityPercent: 'Equity',
  dataQuality: 'Data quality',
};
const verdictNames: Record<VerdictName, string> = {
  works: 'Works',
  misses: 'Misses targets',
  fails: 'Doesn’t work',
  needs: 'Needs facts',
};

/** A longer list shows the rest on a press. */
const shownAtFirst = 50;

type ListResultsProps = {
  answer: ListAnswer;
  act: (action: ListAction) => Promise<void>;
  changeAddress: (row: ListRow, address: string) => Promise<void>;
  /** The ids of the user's deals: a row of theirs is saved already. */
  dealIds: ReadonlySet<string>;
  /** Analyses left this month. */
  left: number;
};

/** A list's progress, its ranked results and the rows without any. */
export function ListResults({ answer: { list, rows }, act, changeAddress, dealIds, left }: ListResultsProps) {
  const [, navigate] = useLocation();
  const [by, setBy] = useState<Ranking>('worthACall');
  const [verdict, setVerdict] = useState<VerdictName>();
  const [state, setState] = useState<RowState>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [savedHere, setSavedHere] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const shown = rows.filter((row) => state === undefined || row.state === state);
  const ranked = rankRows(
    shown.filter(({ figures }) => figures && (verdict === undefined || figures.verdict === verdict)),
    by,
  );
  const open = shown.filter(({ figures }) => figures === undefined && verdict === undefined);
  const places = new Map(
    ranked
      .filter((row) => by === 'worthACall' || rankedFigure(row, by) !== null)
      .map((row, index) => [row.position, index + 1]),
  );

  const isSaved = (id: string) => savedHere.has(id) || dealIds.has(id);
  const unsaved = [...chosen].filter((id) => !isSaved(id));

  async function saveChosen(): Promise<void> {
    if (unsaved.length === 0) return;
    await saveRows(
      rows.flatMap(({ lookup_id, figures }) =>
        lookup_id !== undefined && figures && unsaved.includes(lookup_id) ? { lookup_id, figures } : [],
      ),
      (id) => setSavedHere((before) => new Set(before).add(id)),
    );
    toast({ title: unsaved.length === 1 ? '1 deal saved' : `${unsaved.length} deals saved` });
  }
  const save = useAction(saveChosen);
  // Only deals are compared.
  const compare = useAction(async () => {
    await saveChosen();
    const best = rankRows(rows, by).flatMap(({ lookup_id: id }) => (id !== undefined && chosen.has(id) ? id : []));
    navigate(comparePath([...new Set(best)]));
  });
  const canCompare = chosen.size >= comparedDeals.least && chosen.size <= comparedDeals.most;

  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const rankedIds = [...new Set(ranked.flatMap(({ lookup_id: id }) => id ?? []))];
  const isAllChosen = rankedIds.every((id) => chosen.has(id));
  // Those of other filters stay as they are.
  const toggleAll = () =>
    setChosen((before) => {
      const others = [...before].filter((id) => !rankedIds.includes(id));
      return new Set(isAllChosen ? others : [...others, ...rankedIds]);
    });
  const withResults = rows.filter(({ figures }) => figures).length;
  return (
    <section className="screening-results" aria-labelledby="results">
      <div className="screening-step">
        <h2 id="results">Results</h2>
        <p role="status">
          {listStateText(list)} · {withResults} of {rowsOf(list.rows)} have numbers
        </p>
        <ListActions list={list} act={act} left={left} />
      </div>
      <PauseNote text={pauseText(list)} />
      <Meter counts={list.counts} />
      <fieldset className="screening-states">
        <legend className="visually-hidden">Show rows by state</legend>
        {RowState.options
          .filter((each) => (list.counts[each] ?? 0) > 0)
          .map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={state === each}
              onClick={() => setState(state === each ? undefined : each)}
            >
              <i data-kind={each} aria-hidden="true" />
              {stateNames[each]} <b>{list.counts[each]}</b>
            </button>
          ))}
      </fieldset>
      {list.state === 'running' && <p className="small muted">You can close this tab; the list goes on.</p>}
      <div className="screening-tools">
        <label>
          <span className="visually-hidden">Rank by</span>
          <select
            value={by}
            onChange={({ target }) => setBy(rankings.find((each) => each === target.value) ?? 'worthACall')}
          >
            {rankings.map((each) => (
              <option key={each} value={each}>
                Rank by: {rankingNames[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">Verdict</span>
          <select value={verdict ?? ''} onChange={({ target }) => setVerdict(VerdictName.safeParse(target.value).data)}>
            <option value="">Any verdict</option>
            {VerdictName.options.map((each) => (
              <option key={each} value={each}>
                {verdictNames[each]}
              </option>
            ))}
          </select>
        </label>
        <div className="button-row">
          {rows.some((row) => errorStates.includes(row.state)) && (
            <Button onClick={() => downloadFile(`${list.name} errors.csv`, 'text/csv', errorsCsv(rows))}>
              Download Error Rows
            </Button>
          )}
          <Button onClick={() => downloadFile(`${list.name} results.csv`, 'text/csv', resultsCsv(rankRows(rows, by)))}>
            Download CSV
          </Button>
          <Button
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
          <Button
            variant="primary"
            busy={save.busy}
            disabled={unsaved.length === 0 || compare.busy}
            onClick={() => {
              compare.setProblem(undefined);
              save.run();
            }}
          >
            {unsaved.length === 1 ? 'Save 1 Deal' : `Save ${unsaved.length} Deals`}
          </Button>
        </div>
      </div>
      <Problem error={save.problem ?? compare.problem} />
      {ranked.length > 0 && (
        <table className="screening-table">
          <caption className="visually-hidden">Results by {rankingNames[by]}, the best first</caption>
          <thead>
            <tr>
              <th scope="col">
                <label>
                  <input type="checkbox" aria-label="Choose all" checked={isAllChosen} onChange={toggleAll} />
                  <span aria-hidden="true">Choose all</span>
                </label>
              </th>
              <th scope="col" className="num">
                #
              </th>
              <th scope="col">Address</th>
              <th scope="col">Best structure</th>
              <th scope="col">Verdict</th>
              <th scope="col" className="num">
                NPV
              </th>
              <th scope="col" className="num">
                Cash flow
              </th>
              <th scope="col" className="num">
                Cash-on-cash
              </th>
              <th scope="col" className="num">
                Equity
              </th>
              <th scope="col">Data</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {ranked.slice(0, showsAll ? undefined : shownAtFirst).map((row) => (
              <ResultRow
                key={row.position}
                row={row}
                place={places.get(row.position)}
                isChosen={chosen.has(row.lookup_id ?? '')}
                isSaved={isSaved(row.lookup_id ?? '')}
                onToggle={toggle}
              />
            ))}
          </tbody>
        </table>
      )}
      {ranked.length > shownAtFirst && !showsAll && (
        <Button onClick={() => setShowsAll(true)}>Show {ranked.length - shownAtFirst} More</Button>
      )}
      {open.length > 0 && (
        <section aria-labelledby="no-numbers">
          <h3 id="no-numbers">No numbers yet</h3>
          <ul className="screening-open">
            {open.map((row) => (
              <OpenRow
                key={row.position}
                row={row}
                canChange={list.counts.canceled !== rows.length}
                {...{ changeAddress }}
              />
            ))}
          </ul>
        </section>
      )}
      <p className="small muted">
        NPV at your hurdle, before income tax. Unknown figures rank last; ties go by address. The list is kept until{' '}
        {shortDate(list.kept_until)}.
      </p>
    </section>
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

/** The share of each state, as one bar. */
function Meter({ counts }: Pick<ListAnswer['list'], 'counts'>) {
  return (
    <div className="screening-meter" aria-hidden="true">
      {RowState.options.map((state) => {
        const count = counts[state] ?? 0;
        return count > 0 && <i key={state} data-kind={state} style={{ flexGrow: count }} />;
      })}
    </div>
  );
}

function ListActions({ list, act, left }: Pick<ListResultsProps, 'act' | 'left'> & Pick<ListAnswer, 'list'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { counts, state } = list;
  const { waiting = 0, failed = 0, no_analyses: unpaid = 0, canceled = 0 } = counts;
  const rest = waiting + unpaid;
  return (
    <div className="button-row screening-actions">
      {canceled === 0 && (
        <>
          {state === 'running' && <ActionButton label="Pause" action="pause" act={act} />}
          {state === 'paused' && <ActionButton label="Resume Now" action="resume" act={act} />}
          {failed > 0 && <ActionButton label={`Retry ${failed} Failed`} action="retry" act={act} />}
          {unpaid > 0 && left > 0 && state !== 'running' && (
            <ActionButton label={`Run ${unpaid} Now`} action="run_rest" act={act} />
          )}
          {rest > 0 && state !== 'finished' && !isAsking && (
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              Cancel the Rest
            </Button>
          )}
          {isAsking && rest > 0 && (
            <>
              <ActionButton label={`Cancel ${rowsOf(rest)}`} action="cancel" act={act} />
              <Button variant="quiet" onClick={() => setIsAsking(false)}>
                Keep Them
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

function ActionButton({ label, action, act }: { label: string; action: ListAction } & Pick<ListResultsProps, 'act'>) {
  const { busy, problem, run } = useAction(() => act(action));
  return (
    <>
      <Button busy={busy} onClick={run}>
        {label}
      </Button>
      <Problem error={problem} />
    </>
  );
}

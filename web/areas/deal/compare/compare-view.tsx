import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import type { FormulaFigure } from '#shared/deal/formula-parts.ts';
import { asProposed, equalView, solveAll, solvedView } from '#shared/deal/priced-views.ts';
import { workingStructure } from '#shared/deal/working-structure.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { letterPath } from '#shared/site/analysis-paths.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { usd } from '#shared/values/money.ts';
import { durationInWords } from '#shared/values/words.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import type { DealForm } from '#web/areas/deal/use-deal-form.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Verdict, VerdictMark } from '#web/ui/text/verdict.tsx';
import { type Column, columnsOf } from './compare-columns.ts';
import { type RowGroup, rowGroups } from './compare-rows.ts';
import { CompareTable, type ExplainedColumn, Flags } from './compare-table.tsx';
import { FactsLine } from './facts-line.tsx';
import { answerOf } from './headline.ts';
import { notesOf } from './notes.ts';
import { AskedForm } from './targets-form.tsx';
import { bankTermsText } from './terms-text.ts';
import { type ViewName, viewNames } from './view-name.ts';
import { numberWord } from './words.ts';
import './compare.css';

// Loaded with the first press: the formulas weigh as much as the table.
const ExplainFigure = lazy(async () => ({ default: (await import('./explain-figure.tsx')).ExplainFigure }));

export type CompareViewProps = {
  analysisId: string;
  /** With the seller's facts. */
  property: PropertyResult;
  desk: Desk;
  /** What the seller asks, USD. */
  askingPrice: number | undefined;
  form: DealForm;
  buyBox: BuyBox;
  autosave: Autosave;
  /** The plan has the terms of all five, not only those of the working structure. */
  hasAll: boolean;
  canSolve: boolean;
  onUpgrade: () => void;
};

/** All structures of a deal beside each other, with what is asked of them. */
export function CompareView(props: CompareViewProps) {
  const { analysisId, property, form, buyBox, autosave, hasAll, canSolve, onUpgrade } = props;
  const { deal, comparison, bank } = props.desk.priced;
  const { input } = deal;
  const [viewName, setViewName] = useState<ViewName>('proposed');
  const [explained, setExplained] = useState<Explained>();
  const [isExplaining, setExplaining] = useState(false);
  const [chosen, setChosen] = useState<Column['name']>();

  const pick = useMemo(() => recommendStrategy(property), [property]);
  const solutions = useMemo(() => (canSolve ? solveAll(input) : null), [canSolve, input]);
  const proposed = useMemo(() => asProposed(comparison), [comparison]);
  const view = useMemo(() => {
    if (viewName === 'solved' && solutions !== null) return solvedView(solutions);
    return viewName === 'equal' ? equalView(input, comparison) : proposed;
  }, [viewName, solutions, proposed, input, comparison]);
  const working = workingStructure(props.desk.texts, pick.strategy);
  const columns = columnsOf(view, bank, pick.strategy, hasAll ? 'all' : working);
  const shown = columns.find(({ name }) => name === chosen)?.name ?? columns[0]?.name ?? 'Bank Loan';
  const groups = rowGroups({
    view: viewName,
    columns,
    input,
    listed: comparison.listed.seller,
    bankTerms: bankTermsText(form.inputs),
    proposed: proposed.results,
    solutions,
  });
  const asked = { comparison, bank, solutions, pick, hurdlePercent: input.assumptions.hurdlePercent };
  const answer = answerOf(asked);
  const first = columns.find(({ isFirst }) => isFirst);
  const { costPercent, months } = input.assumptions.listing;
  const letter = letterPath(analysisId);

  return (
    <div className="deal-desk">
      <FactsLine deal={deal} askingPrice={props.askingPrice} />
      <section className="deal-answer" aria-labelledby="deal-answer">
        <div>
          <h2 id="deal-answer">
            {viewName === 'proposed' ? '' : 'As proposed: '}
            {answer.title}
          </h2>
          {answer.text !== '' && <p>{answer.text}</p>}
        </div>
        <dl className="deal-marks">
          {first && (
            <div>
              <dt>
                <span className="deal-flag deal-flag-first">First on these numbers</span>
              </dt>
              <dd>
                <b>{first.name}.</b> Ranked by what your profit is worth today at your {asked.hurdlePercent}% hurdle
                {rankedOn[viewName]}.
              </dd>
            </div>
          )}
          <div>
            <dt>
              <span className="deal-flag">
                {pick.strategy === null ? 'Not picked by the rules' : `Picked by the rules, ${pick.confidence}/100`}
              </span>
            </dt>
            <dd>
              {pick.strategy !== null && <b>{pick.strategy}. </b>}
              {pick.reasons[0]} The rules look at the owner and the equity; they don’t price the terms.
            </dd>
          </div>
        </dl>
      </section>

      <section className="deal-ranking" aria-labelledby="deal-ranking">
        <h2 id="deal-ranking">Ranking</h2>
        <p className="small muted">What your profit is worth today, at {asked.hurdlePercent}%</p>
        <ol>
          {columns.map((column) => (
            <li key={column.name}>
              <button
                type="button"
                aria-pressed={column.name === shown}
                onClick={() => {
                  setChosen(column.name);
                  document.getElementById('deal-compare')?.scrollIntoView();
                }}
              >
                <i>{column.rank}</i>
                <strong>{column.name}</strong>
                <b>{column.result?.npv == null ? '—' : usd(column.result.npv)}</b>
                <span>{column.result ? <Verdict of={column.result} /> : null}</span>
                <span>
                  <Flags {...column} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>

      <AskedForm
        desk={props.desk}
        form={form}
        buyBox={buyBox}
        autosave={autosave}
        results={[...comparison.structures, bank]}
      />

      <div className="deal-view">
        <div>
          <h2 id="deal-compare">{capital(numberWord(5))} ways to buy this house</h2>
          <p className="small muted">You and the seller, before income tax.</p>
        </div>
        <fieldset className="deal-views no-print">
          <legend className="visually-hidden">Terms shown</legend>
          {(['proposed', 'solved', 'equal'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === viewName}
              onClick={() => (name === 'proposed' || isOpen(name, props) ? setViewName(name) : onUpgrade())}
            >
              {viewNames[name]}
            </button>
          ))}
        </fieldset>
      </div>
      <fieldset className="deal-switch no-print">
        <legend className="visually-hidden">Structure shown</legend>
        {columns.map((column) => (
          <label key={column.name}>
            <input
              type="radio"
              name="deal-shown"
              checked={column.name === shown}
              onChange={() => setChosen(column.name)}
            />
            {column.result && <VerdictMark of={column.result} />}
            {column.name}
          </label>
        ))}
      </fieldset>
      <CompareTable
        analysisId={analysisId}
        columns={columns}
        groups={groups}
        shown={shown}
        reference={`Your own targets, and the seller listing with an agent: as is${input.house.value === null ? '' : ` at ${usd(input.house.value)}`}, ${costPercent}% costs, ${durationInWords(months)}.`}
        onExplain={(name, figure) => {
          setExplained({ name, figure });
          setExplaining(true);
        }}
      />
      <Explanation
        explained={explained}
        open={isExplaining}
        onOpenChange={setExplaining}
        {...{ columns, groups, deal, texts: props.desk.texts, buyBox, inputs: form.inputs }}
      />
      <div className="deal-notes">
        {notesOf(columns.flatMap(({ result }) => (result !== null && 'structure' in result ? result : []))).map(
          ({ title, text }) => (
            <p key={title}>
              <b>{title}</b> {text}
            </p>
          ),
        )}
      </div>
      <div className="deal-foot no-print">
        <Button onClick={() => window.print()}>Print</Button>
        {letter !== null && (
          <ButtonLink variant="primary" to={letter}>
            Write the {working === null ? '' : `${working} `}Offer
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Which terms the marks go by; the answer goes by the proposed ones. */
const rankedOn: Record<ViewName, string> = {
  proposed: '',
  solved: ', on terms solved to your targets',
  equal: ', on terms equal for the seller',
};

/** Whether the plan has a view: solved terms need the solver, equal terms all five. */
function isOpen(name: ViewName, { canSolve, hasAll }: CompareViewProps): boolean {
  return name === 'solved' ? canSolve && hasAll : hasAll;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A pressed figure. */
type Explained = { name: ExplainedColumn; figure: FormulaFigure };

/** The dialog that explains it. */
function Explanation({
  explained,
  open,
  onOpenChange,
  columns,
  groups,
  ...rest
}: {
  explained: Explained | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  columns: readonly Column[];
  groups: readonly RowGroup[];
} & Omit<ComponentProps<typeof ExplainFigure>, 'column' | 'figure'>) {
  const group = groups.find(({ rows }) => rows.some(({ figure }) => figure === explained?.figure));
  const row = group?.rows.find(({ figure }) => figure === explained?.figure);
  if (!explained || !row) return null;
  const column = columns.find(({ name }) => name === explained.name) ?? null;
  const title = group?.head === 'The seller' ? `The seller: ${row.head.toLowerCase()}` : row.head;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`${title}, ${explained.name}`} wide>
      <Suspense fallback={null}>
        <ExplainFigure column={column} figure={explained.figure} {...rest} />
      </Suspense>
    </Dialog>
  );
}

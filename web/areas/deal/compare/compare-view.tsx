import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { answerSentence, rulesPickOf } from '#shared/deal/answer-sentence.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { chosenStructure, proposedInstead } from '#shared/deal/deal-texts.ts';
import { asProposed, equalView, solveAll, solvedView } from '#shared/deal/priced-views.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import type { ProposedSwitch } from '#shared/deal/working/proposed-switch.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { letterPath, resultPath } from '#shared/site/analysis-paths.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import type { FormulaFigure } from '#shared/structures/base/formula-parts.ts';
import { answerRunAs, resultOf } from '#shared/structures/engine/answer.ts';
import { usd } from '#shared/values/money.ts';
import { durationInWords, lowerFirst } from '#shared/values/words.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { ViewSwitch } from '#web/areas/deal/desk/view-switch.tsx';
import type { DealForm } from '#web/areas/deal/use-deal-form.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { Segments } from '#web/ui/controls/segments.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SellerVerdictMark } from '#web/ui/text/seller-verdict.tsx';
import { VerdictMark } from '#web/ui/text/verdict.tsx';
import { type Column, columnsOf } from './compare-columns.ts';
import { type RowGroup, rowGroups } from './compare-rows.ts';
import { CompareTable, type ExplainedColumn, showColumn } from './compare-table.tsx';
import { FactsLine } from './facts-line.tsx';
import { AskedForm } from './targets-form.tsx';
import { bankTermsText } from './terms-text.ts';
import { type ViewName, viewNames } from './view-name.ts';
import './compare.css';

// Loaded with the first press: the formulas weigh as much as the table.
const ExplainFigure = lazy(async () => ({ default: (await import('./explain-figure.tsx')).ExplainFigure }));

const TableNotes = lazy(async () => ({ default: (await import('./table-notes.tsx')).TableNotes }));

export type CompareViewProps = {
  analysisId: string;
  /** With the seller's facts. */
  property: PropertyResult;
  desk: Desk;
  /** USD. */
  askingPrice: number | undefined;
  form: DealForm;
  buyBox: BuyBox;
  autosave: Autosave;
  /** The plan has the terms of all five, not only those of the working structure. */
  hasAll: boolean;
  canSolve: boolean;
  onUpgrade: () => void;
  /** Asks whether the deal follows its facts to another structure. */
  proposal: ((asked: ProposedSwitch) => ReactNode) | undefined;
};

/** All structures of a deal beside each other, with what is asked of them. */
export function CompareView(props: CompareViewProps) {
  const { analysisId, property, form, buyBox, autosave, hasAll, canSolve, onUpgrade } = props;
  const { deal, engine, comparison, bank } = props.desk.priced;
  const { input } = deal;
  const [viewName, setViewName] = useState<ViewName>('proposed');
  const [explained, setExplained] = useState<Explained>();
  const [isExplaining, setExplaining] = useState(false);
  const [isNoted, setNoted] = useState(false);
  const [pressed, setPressed] = useState<Column['name']>();
  const sheet = useRef<HTMLElement>(null);

  const pick = useMemo(() => recommendStrategy(property), [property]);
  const solutions = useMemo(() => (canSolve ? solveAll(input) : null), [canSolve, input]);
  const first = comparison.answer;
  const chosen = chosenStructure(props.desk.texts);
  const answer = chosen === null ? first : answerRunAs(first, chosen, comparison.structures);
  const working = answer.working;
  const proposes = proposedInstead(props.desk.texts, working, first.working);
  const proposed = useMemo(() => ({ ...asProposed(comparison), ranking: first.order }), [comparison, first]);
  const view = useMemo(() => {
    if (viewName === 'solved' && solutions !== null) return solvedView(solutions);
    return viewName === 'equal' ? equalView(input, comparison) : proposed;
  }, [viewName, solutions, proposed, input, comparison]);
  const columns = columnsOf(view, bank, { pick: pick.strategy, working, open: hasAll ? 'all' : working });
  const shown = columns.find(({ name }) => name === pressed)?.name ?? working;
  const groups = rowGroups({
    view: viewName,
    columns,
    input,
    listed: comparison.listed.seller,
    bankTerms: bankTermsText(form.inputs),
    proposed: proposed.results,
    solutions,
  });
  const sentence = answerSentence(engine, comparison, answer, rulesPickOf(pick));
  const { sellerVerdict } = resultOf(comparison, working);
  const { costPercent, months } = input.assumptions.listing;
  const letter = letterPath(analysisId);

  return (
    <div className="deal-desk">
      <section className="deal-answer" aria-labelledby="deal-answer">
        <h2 id="deal-answer" tabIndex={-1}>
          {viewName === 'proposed' ? '' : 'As proposed: '}
          {sentence.first}
          {answer.kind === 'deal' && ` For the seller: ${lowerFirst(sellerVerdictText(sellerVerdict))}.`}
        </h2>
        <ViewSwitch analysisId={analysisId} open="entries" />
        {answer.kind !== 'deal' && sentence.second !== null && <p>{sentence.second}</p>}
      </section>
      <div className="deal-lines">
        <AskedForm
          desk={props.desk}
          form={form}
          buyBox={buyBox}
          autosave={autosave}
          results={[...comparison.structures, bank]}
        />
        <Segments
          label="Terms shown"
          options={(['proposed', 'solved', 'equal'] as const).map((name) => [name, viewNames[name]])}
          value={viewName}
          onChange={(name) => (name === 'proposed' || isOpen(name, props) ? setViewName(name) : onUpgrade())}
          className="deal-views no-print"
        />
      </div>
      {proposes !== null && props.proposal?.({ chosen: working, proposes, change: props.desk.change })}
      <fieldset className="deal-switch no-print">
        <legend className="visually-hidden">Structure shown</legend>
        {columns.map((column) => (
          <label key={column.name}>
            <input
              type="radio"
              name="deal-shown"
              checked={column.name === shown}
              onChange={() => {
                setPressed(column.name);
                showColumn(sheet.current, columns.indexOf(column));
              }}
            />
            {column.result && (
              <span className="deal-marks">
                <VerdictMark of={{ isDeal: false, ...column.result }} />
                {'sellerVerdict' in column.result && <SellerVerdictMark of={column.result} />}
              </span>
            )}
            {column.name}
          </label>
        ))}
      </fieldset>
      <CompareTable
        analysisId={analysisId}
        columns={columns}
        groups={groups}
        shown={shown}
        sheet={sheet}
        onShown={setPressed}
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
      {sentence.third !== null && (
        <p className="deal-rules">
          {sentence.third}{' '}
          <Link className="no-print" to={`${resultPath(analysisId)}#rules`}>
            Why<span className="visually-hidden"> the rule table says so</span>
          </Link>
        </p>
      )}
      <FactsLine deal={deal} askingPrice={props.askingPrice} />
      <details className="deal-notes" onToggle={() => setNoted(true)}>
        <summary>About this table</summary>
        {isNoted && (
          <Suspense fallback={null}>
            <TableNotes columns={columns} />
          </Suspense>
        )}
      </details>
      <div className="deal-foot no-print">
        <Button onClick={() => window.print()}>Print</Button>
        {letter !== null && (
          <May need="send">
            <ButtonLink to={letter}>Write the {working} Offer</ButtonLink>
          </May>
        )}
      </div>
    </div>
  );
}

/** Whether the plan has a view: solved terms need the solver, equal terms all five. */
function isOpen(name: ViewName, { canSolve, hasAll }: CompareViewProps): boolean {
  return name === 'solved' ? canSolve && hasAll : hasAll;
}

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

import { type ReactNode, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { isDemo } from '#shared/analysis/demo.ts';
import { rowOfDraft } from '#shared/analysis/row-draft.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { changedTexts, type DealChanges } from '#shared/deal/deal-changes.ts';
import type { DealSources } from '#shared/deal/deal-of.ts';
import { proposedInstead } from '#shared/deal/deal-texts.ts';
import { resultVerdict } from '#shared/deal/result-verdict.ts';
import type { ProposedSwitch } from '#shared/deal/working/proposed-switch.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { openNotes } from '#shared/property/source-notes.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { localDay } from '#shared/values/dates.ts';
import { removeEstimate } from '#web/api/resources/use-analyses.ts';
import { withUnsaved } from '#web/api/resources/use-autosave.ts';
import { type KeptFacts, useSellerFacts } from '#web/api/resources/use-seller-facts.ts';
import { AnswerPanel } from '#web/areas/lookup/answer/answer-panel.tsx';
import { FactsPanel } from '#web/areas/lookup/facts/facts-panel.tsx';
import { ResultHeader } from '#web/areas/lookup/parts/result-header.tsx';
import { AskList } from '#web/areas/lookup/verdict/ask-list.tsx';
import { NextStepsPanel } from '#web/areas/lookup/verdict/next-steps-panel.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { KeepPanel } from './keep-panel.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { LeadScore, RulesDetails, RuleTableLine } from './rules-details.tsx';
import { type Saved, useKeep } from './use-keep.ts';
import '#web/areas/lookup/parts/result-columns.css';
import './result-view.css';

export type ResultViewProps = {
  /** Whether the page has another next step than the letter. */
  isStepElsewhere?: boolean | undefined;
  /** As the source has it. */
  property: PropertyResult;
  /** The saved analysis, if it is saved; of a row of a list that is not, what it would be. */
  analysis?: Analysis | undefined;
  /** Where the seller's facts are kept until it is saved. */
  kept?: KeptFacts;
  onSave?: (price: number | undefined) => Promise<Saved>;
  onOpen: (page: 'calculator' | 'letter', id: string) => void;
  onNewSearch: () => void;
  /** What its button says: "New Search" if absent. */
  leaveText?: string;
  /** The investor's targets and assumptions. */
  buyBox?: BuyBox;
  /** Whether the plan solves for what would work. */
  solves?: boolean;
  /** Takes the place of saving and searching: for the demo. */
  aside?: ReactNode;
  /** Beside the answer, on a phone above it: the people of a row. */
  people?: ReactNode;
  /** Below the address: what is planned for a saved analysis. */
  plan?: ReactNode;
  /** Asks whether a saved deal follows its facts to another structure. */
  proposal?: (asked: ProposedSwitch) => ReactNode;
};

const nothing = {};

/** A property's result: its figures, the answer with what the rules say beside it, what to ask, and next steps. */
export function ResultView(props: ResultViewProps) {
  const { property, analysis, kept, onSave, onOpen, onNewSearch, buyBox = nothing, solves = true } = props;
  const { aside, plan, proposal, isStepElsewhere, leaveText, people } = props;
  const isDraft = analysis !== undefined && rowOfDraft(analysis.id) !== undefined;
  const seller = useSellerFacts(analysis, kept);
  const { facts } = seller;
  const withFacts = useMemo(() => applySellerFacts(property, facts), [property, facts]);
  const recommendation = useMemo(() => recommendStrategy(withFacts), [withFacts]);
  const [today] = useState(() => localDay(new Date()));
  const saved = useMemo(() => typedDeal(analysis), [analysis]);
  const [switched, setSwitched] = useState<DealChanges>(nothing);
  const typed = useMemo(() => ({ ...saved, texts: changedTexts(saved.texts, switched) }), [saved, switched]);
  const verdict = useMemo(
    () => resultVerdict({ property, facts, ...typed, buyBox, today }, recommendation),
    [property, facts, typed, buyBox, today, recommendation],
  );
  const keep = useKeep({
    address: property.address,
    estimatedValue: withFacts.estimatedValue,
    askingPrice: facts.askingPrice,
    saved: isDraft ? undefined : analysis,
    draft: isDraft ? analysis.id : undefined,
    onSave,
    onOpen,
  });
  const { working } = verdict.answer;
  const proposes = proposedInstead(typed.texts, working, verdict.comparison.answer.working);
  const { calculator, letter } = keep.actions;
  // Made-up records have no quality.
  const quality = useMemo(() => (isSample(withFacts) ? undefined : dataQualityOf(withFacts)), [withFacts]);
  return (
    <article className="result">
      <ResultHeader
        property={withFacts}
        action={
          // A saved one has it among what can be done with it.
          aside === undefined && analysis === undefined ? (
            <Button need="write" onClick={onNewSearch}>
              New Search
            </Button>
          ) : undefined
        }
        figures={<HeadlineFigures property={withFacts} />}
        score={<LeadScore recommendation={recommendation} />}
      />
      {plan}
      {proposes !== null &&
        proposal?.({
          chosen: working,
          proposes,
          change: (changes) => setSwitched((before) => ({ ...before, ...changes })),
        })}
      <Warnings warnings={openNotes(withFacts)} />
      <div className="result-columns">
        {people !== undefined && <div className="result-people">{people}</div>}
        <div className="result-answer">
          <AnswerPanel
            verdict={verdict}
            letter={aside === undefined ? letter : null}
            deal={calculator}
            isStepElsewhere={isStepElsewhere}
            disabled={keep.unusable}
            saves={analysis === undefined ? 'Either one saves it.' : isDraft ? 'The letter saves it.' : undefined}
            compareNeeds={analysis === undefined ? 'write' : 'read'}
            solves={solves}
            isOfFile={property.fromFile !== undefined}
            line={<RuleTableLine recommended={verdict.recommended} />}
            rules={<RulesDetails recommendation={recommendation} quality={quality} />}
          />
        </div>
        <aside className="result-keep">
          {aside ?? <KeepPanel keep={keep} onDiscard={onNewSearch} leaveText={leaveText} />}
        </aside>
        <div className="result-rest">
          <AskList
            asks={verdict.asks}
            onOpenDeal={calculator.run}
            onRemove={
              analysis && !isDraft && !isDemo(analysis.id) ? (name) => removeEstimate(analysis.id, name) : undefined
            }
          />
          <FactsPanel seller={seller} from={analysis ? undefined : kept?.from} before={property} after={withFacts} />
          <ResultTabs property={withFacts} analysis={analysis} />
        </div>
        <aside className="result-next">
          <NextStepsPanel strategy={recommendation.strategy} situation={verdict} />
        </aside>
      </div>
    </article>
  );
}

function typedDeal(analysis: Analysis | undefined): Pick<DealSources, 'texts' | 'exitTexts' | 'calculator'> {
  if (analysis === undefined) return { texts: {}, exitTexts: {}, calculator: {} };
  const { deal = {}, exit_plan = {}, calculator_inputs = {} } = withUnsaved(analysis);
  return { texts: deal, exitTexts: exit_plan, calculator: calculator_inputs };
}

/** The fields that neither the source nor the seller has given. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="result-warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

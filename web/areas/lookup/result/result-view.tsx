import { useMemo } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { openNotes } from '#shared/property/source-notes.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { type KeptFacts, useSellerFacts } from '#web/api/resources/use-seller-facts.ts';
import { FactsPanel } from '#web/areas/lookup/facts/facts-panel.tsx';
import { ResultHeader } from '#web/areas/lookup/parts/result-header.tsx';
import { SampleBanner } from '#web/areas/lookup/parts/sample-banner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { KeepPanel, type Saved } from './keep-panel.tsx';
import { NextStepsPanel } from './next-steps-panel.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { StrategyPanel } from './strategy-panel.tsx';
import '#web/areas/lookup/parts/result-columns.css';
import './result-view.css';

export type ResultViewProps = {
  /** As the source has it. */
  property: PropertyResult;
  /** The saved analysis, if it is saved. */
  analysis?: Analysis;
  /** Where the seller's facts are kept until it is saved. */
  kept?: KeptFacts;
  onSave?: (price: number | undefined) => Promise<Saved>;
  onOpen: (page: 'calculator' | 'letter', id: string) => void;
  onNewSearch: () => void;
};

/** A property's result: value, recommended strategy with reasons, and next steps. */
export function ResultView({ property, analysis, kept, onSave, onOpen, onNewSearch }: ResultViewProps) {
  const seller = useSellerFacts(analysis, kept);
  const { facts } = seller;
  const withFacts = useMemo(() => applySellerFacts(property, facts), [property, facts]);
  const recommendation = useMemo(() => recommendStrategy(withFacts), [withFacts]);
  // Made-up records have no quality.
  const quality = useMemo(() => (isSample(withFacts) ? undefined : dataQualityOf(withFacts)), [withFacts]);
  return (
    <article className="result">
      <SampleBanner property={property} />
      <ResultHeader property={withFacts} action={<Button onClick={onNewSearch}>New Search</Button>} />
      <HeadlineFigures property={withFacts} />
      <Warnings warnings={openNotes(withFacts)} />
      <div className="result-columns">
        <div className="result-main">
          <StrategyPanel recommendation={recommendation} quality={quality} />
          <FactsPanel seller={seller} from={analysis ? undefined : kept?.from} before={property} after={withFacts} />
        </div>
        <aside className="result-side">
          <KeepPanel
            address={property.address}
            estimatedValue={withFacts.estimatedValue}
            saved={analysis}
            onSave={onSave}
            onOpen={onOpen}
            onDiscard={onNewSearch}
          />
          <NextStepsPanel strategy={recommendation.strategy} />
        </aside>
        <ResultTabs property={withFacts} analysis={analysis} />
      </div>
    </article>
  );
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

import type { PropertyResult } from '#shared/property.ts';
import { recommendStrategy } from '#shared/strategy.ts';
import { Button } from '#web/ui/button.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { KeepPanel, type Saved } from './keep-panel.tsx';
import { NextStepsPanel } from './next-steps-panel.tsx';
import { ResultHeader } from './result-header.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { StrategyPanel } from './strategy-panel.tsx';
import './result-columns.css';
import './result-view.css';

export type ResultViewProps = {
  property: PropertyResult;
  /** The analysis it is saved as. */
  saved?: Saved;
  onSave?: (price: number | undefined) => Promise<Saved>;
  onOpen: (page: 'calculator' | 'letter', id: string) => void;
  onNewSearch: () => void;
};

/** One property, decided: what it is worth, which structure fits and why, and what to do next. */
export function ResultView({ property, saved, onSave, onOpen, onNewSearch }: ResultViewProps) {
  const recommendation = recommendStrategy(property);
  return (
    <article className="result">
      <ResultHeader property={property} action={<Button onClick={onNewSearch}>New Search</Button>} />
      <HeadlineFigures property={property} />
      <Warnings warnings={property.warnings} />
      <div className="result-columns">
        <StrategyPanel recommendation={recommendation} />
        <aside className="result-side">
          <KeepPanel
            address={property.address}
            estimatedValue={property.estimatedValue}
            saved={saved}
            onSave={onSave}
            onOpen={onOpen}
            onDiscard={onNewSearch}
          />
          <NextStepsPanel strategy={recommendation.strategy} />
        </aside>
        <ResultTabs property={property} />
      </div>
    </article>
  );
}

/** What the source could not say. */
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

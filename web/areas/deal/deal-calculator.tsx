import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { calculateDeal, dealInputLabels } from '#shared/finance/deal.ts';
import { useAutosave, useSaveState } from '#web/api/resources/use-autosave.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { dealTabs, fieldText, growthFields } from './deal-fields.ts';
import { DealFormTabs } from './deal-form.tsx';
import { DealResultLine, DealResultsPanel, MonthlyBreakdownPanel } from './deal-results.tsx';
import { type DealTexts, useDealForm } from './use-deal-form.ts';
import './deal-calculator.css';

// Loaded after the figures: the charts' code is larger than the figures'.
const CashFlowWaterfall = lazy(async () => ({
  default: (await import('#web/areas/deal/charts/cash-flow-waterfall.tsx')).CashFlowWaterfall,
}));
const DealOutlook = lazy(async () => ({ default: (await import('./deal-outlook.tsx')).DealOutlook }));

/**
 * The calculator: income and costs of a property bought on given terms. Results follow every key; charts and the
 * ten-year table follow when React is idle.
 */
export function DealCalculator({ analysis }: { analysis: Analysis }) {
  const { autosave, unsaved, save } = useAutosave(analysis);
  const { texts, change, reset } = useDealForm(analysis, unsaved.calculator_inputs ?? {}, save);
  const results = useMemo(() => calculateDeal(texts), [texts]);
  const shown = useDeferredValue(texts);
  const shownResults = useDeferredValue(results);

  function resetWithUndo() {
    const undo = reset();
    toast({ title: 'Reset to looked-up values', action: { label: 'Undo', onPress: undo } });
  }

  return (
    <div className="deal">
      <DealResultLine results={results} />
      <div className="deal-columns">
        <div className="deal-inputs">
          <DealFormTabs texts={texts} onChange={change} />
          <div className="deal-inputs-foot">
            <SaveLine autosave={autosave} />
            <span className="deal-actions">
              <Button onClick={() => window.print()}>Print</Button>
              <Button onClick={resetWithUndo}>Reset to looked-up values</Button>
            </span>
          </div>
        </div>
        <div className="deal-fall">
          <Suspense fallback={<Skeleton lines={9} />}>
            <CashFlowWaterfall results={shownResults} />
          </Suspense>
        </div>
        <InputList texts={shown} />
        <div className="deal-side">
          <DealResultsPanel results={results} texts={shown} />
          <MonthlyBreakdownPanel results={results} texts={shown} />
        </div>
      </div>
      <Suspense fallback={<Skeleton shape="block" />}>
        <DealOutlook texts={texts} shown={shown} address={analysis.property_address} onChange={change} />
      </Suspense>
    </div>
  );
}

function SaveLine({ autosave }: Pick<ReturnType<typeof useAutosave>, 'autosave'>) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

/** The inputs as text, for printing. */
const InputList = memo(function InputList({ texts }: { texts: DealTexts }) {
  return (
    <dl className="deal-input-list">
      {[...dealTabs.flatMap(({ fields }) => [...fields]), ...growthFields].map((name) => (
        <div key={name}>
          <dt>{dealInputLabels[name]}</dt>
          <dd>{fieldText(name, texts[name])}</dd>
        </div>
      ))}
    </dl>
  );
});

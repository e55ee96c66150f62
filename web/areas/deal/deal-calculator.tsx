import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { calculateDeal, dealInputLabels } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { useAutosave, useSaveState, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { dealTabs, fieldText, projectionFields } from './deal-fields.ts';
import { DealFormTabs } from './deal-form.tsx';
import { DealResultLine, DealResultsPanel, MonthlyBreakdownPanel } from './deal-results.tsx';
import { useDealForm } from './use-deal-form.ts';
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
  const { autosave, save } = useAutosave(analysis);
  const [opened] = useState(() => {
    const { purchase_price, calculator_inputs = {}, ...rest } = withUnsaved(analysis);
    return { property: factsApplied(rest), deal: { price: purchase_price, typed: calculator_inputs } };
  });
  const { inputs, change, reset } = useDealForm(opened.property, opened.deal, save);
  const results = useMemo(() => calculateDeal(inputs), [inputs]);
  const shown = useDeferredValue(inputs);
  const shownResults = useDeferredValue(results);

  function resetWithUndo() {
    const undo = reset();
    toast({ title: 'Reset to looked-up values', action: { label: 'Undo', onPress: undo } });
  }

  return (
    <div className="deal">
      <DealResultLine results={results} inputs={inputs} />
      <div className="deal-columns">
        <div className="deal-inputs">
          <DealFormTabs inputs={inputs} onChange={change} />
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
            <CashFlowWaterfall results={shownResults} inputs={shown} />
          </Suspense>
        </div>
        <InputList inputs={shown} />
        <div className="deal-side">
          <DealResultsPanel results={results} inputs={inputs} shown={shown} />
          <MonthlyBreakdownPanel results={results} inputs={inputs} shown={shown} />
        </div>
      </div>
      <Suspense fallback={<Skeleton shape="block" />}>
        <DealOutlook inputs={inputs} shown={shown} property={analysis.analysis_data} onChange={change} />
      </Suspense>
    </div>
  );
}

function SaveLine({ autosave }: Pick<ReturnType<typeof useAutosave>, 'autosave'>) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

/** The inputs as text, for printing. */
const InputList = memo(function InputList({ inputs }: { inputs: CalculatorInputs }) {
  return (
    <dl className="deal-input-list">
      {[...dealTabs.flatMap(({ fields }) => [...fields]), ...projectionFields].map((name) => (
        <div key={name}>
          <dt>{dealInputLabels[name]}</dt>
          <dd>{fieldText(name, inputs[name])}</dd>
        </div>
      ))}
    </dl>
  );
});

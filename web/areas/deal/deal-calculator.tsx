import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { calculateDeal, dealInputLabels } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { SaveLine } from '#web/areas/deal/save-line.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { dealTabs, fieldText, projectionFields } from './deal-fields.ts';
import { DealFormTabs } from './deal-form.tsx';
import { DealResultLine, DealResultsPanel, MonthlyBreakdownPanel } from './deal-results.tsx';
import type { DealForm } from './use-deal-form.ts';
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
export function DealCalculator({
  property,
  form: { inputs, change, reset },
  autosave,
  askingPrice,
}: {
  property: PropertyResult;
  form: DealForm;
  autosave: Autosave;
  /** USD. */
  askingPrice: number | undefined;
}) {
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
          <DealFormTabs inputs={inputs} askingPrice={askingPrice} onChange={change} />
          <div className="deal-inputs-foot">
            <SaveLine autosave={autosave} />
            <span className="deal-actions">
              <Button onClick={() => window.print()}>Print</Button>
              <Button need="write" onClick={resetWithUndo}>
                Reset to looked-up values
              </Button>
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
        <DealOutlook inputs={inputs} shown={shown} property={property} onChange={change} />
      </Suspense>
    </div>
  );
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

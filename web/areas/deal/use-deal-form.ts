import { useCallback, useRef, useState } from 'react';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { type DealForm, dealInputsFrom, growthDefaults, loanAmountOf } from '#shared/finance/deal.ts';
import type { CalculatorInputs, GrowthInput } from '#shared/finance/deal-inputs.ts';
import { round } from '#shared/finance/figures.ts';
import { isKnown } from '#shared/property/property.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import type { DealFieldName } from './deal-fields.ts';

export type DealTexts = DealForm & Record<GrowthInput, string>;

/** The calculator's form values; `save` receives the changed fields. */
export function useDealForm(analysis: Analysis, unsaved: CalculatorInputs, save: (changes: AnalysisChanges) => void) {
  const [texts, setTexts] = useState<DealTexts>(() => ({
    ...lookedUp(analysis, analysis.purchase_price),
    ...given(analysis.calculator_inputs ?? {}),
    ...given(unsaved),
  }));
  const latest = useRef(texts);

  const put = useCallback(
    (changed: Partial<DealTexts>) => {
      latest.current = { ...latest.current, ...changed };
      setTexts(latest.current);
      save({ calculator_inputs: changed, ...priceChange(changed) });
    },
    [save],
  );
  const change = useCallback((name: DealFieldName, text: string) => put(changesFor(latest.current, name, text)), [put]);
  /** Restores the looked-up values. @returns the undo. */
  const reset = useCallback(() => {
    const before = latest.current;
    const { estimatedValue } = analysis.analysis_data;
    const known = isKnown(analysis.analysis_data, 'estimatedValue') && estimatedValue > 0;
    put(lookedUp(analysis, known ? estimatedValue : analysis.purchase_price));
    return () => put(before);
  }, [analysis, put]);

  return { texts, change, reset };
}

/** The fields that one edit changes: price and down payment update the loan amount. */
export function changesFor(texts: DealTexts, name: DealFieldName, text: string): Partial<DealTexts> {
  if (name !== 'purchasePrice' && name !== 'downPayment') return { [name]: text };
  const next: DealTexts = { ...texts, [name]: text };
  return { [name]: text, loanAmount: loanAmountOf(next.purchasePrice, next.downPayment) };
}

/** The purchase price for the portfolio, if the typed one is valid. */
export function priceChange({ purchasePrice }: Partial<DealTexts>): AnalysisChanges {
  const price = purchasePrice === undefined ? null : parseAmount(purchasePrice);
  return price !== null && price >= 0 && price <= 1e12 ? { purchase_price: round(price) } : {};
}

function lookedUp(analysis: Analysis, price: number): DealTexts {
  return { ...dealInputsFrom(analysis.analysis_data, price), ...growthDefaults };
}

/** Without undefined fields, which would hide the looked-up values. */
function given(inputs: CalculatorInputs): Partial<DealTexts> {
  return Object.fromEntries(Object.entries(inputs).filter(([, text]) => text !== undefined));
}

import type { Analysis } from '#shared/analysis/analysis.ts';
import { dealNumbers } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { lackingInputs } from '#shared/finance/deal-needs.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { knownValue, type PropertyResult } from '#shared/property/property.ts';

/**
 * The calculator's inputs of a saved analysis if they differ from what its lookup assumes; otherwise `undefined`.
 *
 * @param property with the seller's facts applied.
 */
export function changedDeal(
  property: PropertyResult,
  { purchase_price, calculator_inputs }: Pick<Analysis, 'purchase_price' | 'calculator_inputs'>,
): CalculatorInputs | undefined {
  const saved = openDeal(property, purchase_price, calculator_inputs);
  const assumed = openDeal(property, knownValue(property));
  return identityOf(saved) === identityOf(assumed) ? undefined : saved;
}

/** Equal for deals with equal figures. */
function identityOf(inputs: CalculatorInputs): string {
  return JSON.stringify([dealNumbers(inputs), lackingInputs(inputs)]);
}

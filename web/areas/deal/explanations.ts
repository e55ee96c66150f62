import { dealInputLabels } from '#shared/finance/deal.ts';
import { dealFormulas } from '#shared/finance/deal-formulas.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { type DealFigure, figureInputs } from '#shared/finance/figure-inputs.ts';
import { fieldText } from './deal-fields.ts';

/** A figure's formula with the current inputs. */
export function explanationOf(figure: DealFigure, inputs: CalculatorInputs): string {
  const values = figureInputs[figure].map((name) => `${dealInputLabels[name]} ${fieldText(name, inputs[name])}`);
  return `${dealFormulas[figure].formula}. With ${values.join(', ')}.`;
}

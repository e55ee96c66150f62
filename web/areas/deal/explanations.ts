import { dealInputLabels } from '#shared/finance/deal.ts';
import { type DealFigure, type DealFormula, dealFormulas } from '#shared/finance/deal-formulas.ts';
import { fieldText } from './deal-fields.ts';
import type { DealTexts } from './use-deal-form.ts';

/** A figure's formula with the current inputs. */
export function explanationOf(figure: DealFigure, texts: DealTexts): string {
  const { formula, inputs }: DealFormula = dealFormulas[figure];
  const values = inputs.map((name) => `${dealInputLabels[name]} ${fieldText(name, texts[name])}`);
  return `${formula}. With ${values.join(', ')}.`;
}

import type { BuyBox } from '#shared/deal/buy-box.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import type { RowFigures } from '#shared/lists/list.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { compareStructures } from '#shared/structures/compare.ts';

/**
 * The figures of a house's best structure on the user's own targets.
 *
 * @param today ISO date.
 */
export function priceRow(property: PropertyResult, buyBox: BuyBox, today: string): RowFigures | undefined {
  const { input } = readDeal({ property, facts: {}, calculator: {}, texts: {}, buyBox, today });
  const { structures, ranking } = compareStructures(input);
  const best = structures.find(({ structure }) => structure === ranking[0]);
  if (best === undefined) return undefined;
  const { structure, verdict, npv, monthlyCashFlow, cashOnCashPercent } = best;
  return {
    structure,
    verdict,
    verdictText: verdictText(best),
    npv,
    monthlyCashFlow,
    cashOnCashPercent,
    equityPercent: equityOf(property),
    dataQuality: isSample(property) ? 'Sample' : dataQualityOf(property).grade,
  };
}

/** Equity in percent of the value; `null` when one of them is unknown. */
function equityOf(property: PropertyResult): number | null {
  const { estimatedValue, financialData } = property;
  const areKnown = isKnown(property, 'estimatedValue') && isKnown(property, 'financialData.equity');
  return areKnown && estimatedValue > 0 ? Math.round((financialData.equity * 100) / estimatedValue) : null;
}

import type { BuyBox } from '#shared/deal/buy-box.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import type { RowFigures } from '#shared/lists/list.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import { roomOf } from '#shared/structures/wholesale.ts';

/**
 * The figures of a house's working structure on the user's own targets.
 *
 * @param today ISO date.
 */
export function priceRow(property: PropertyResult, buyBox: BuyBox, today: string): RowFigures | undefined {
  const { input } = readDeal({ property, facts: {}, calculator: {}, texts: {}, buyBox, today });
  const { strategy } = recommendStrategy(property);
  const { structures, answer } = compareStructures(input, strategy);
  const working = structures.find(({ structure }) => structure === answer.working);
  if (working === undefined) return undefined;
  const { structure, verdict, npv, monthlyCashFlow, cashIn, cashOnCashPercent, how, sellerVerdict, isDeal } = working;
  const isAtLimit = how !== 'fair' && input.house.rent === null;
  return {
    structure,
    verdict,
    verdictText: verdictText(working),
    npv,
    monthlyCashFlow,
    cashIn,
    cashOnCashPercent,
    equityPercent: equityOf(property),
    dataQuality: isSample(property) ? 'Sample' : dataQualityOf(property).grade,
    sellerVerdict,
    isDeal,
    strategy,
    ...((npv === null || isAtLimit) && { room: roomOf(input) }),
  };
}

/** Equity in percent of the value; `null` when one of them is unknown. */
function equityOf(property: PropertyResult): number | null {
  const { estimatedValue, financialData } = property;
  const areKnown = isKnown(property, 'estimatedValue') && isKnown(property, 'financialData.equity');
  return areKnown && estimatedValue > 0 ? Math.round((financialData.equity * 100) / estimatedValue) : null;
}

import type { BuyBox } from '#shared/deal/buy-box.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import { workingDeal } from '#shared/deal/working/working-deal.ts';
import type { RowFigures } from '#shared/lists/list.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { roomOf } from '#shared/structures/wholesale/plan.ts';

/**
 * The figures of a house's working structure on the user's own targets.
 *
 * @param today ISO date.
 */
export function priceRow(property: PropertyResult, buyBox: BuyBox, today: string): RowFigures | undefined {
  const { strategy } = recommendStrategy(property);
  const sources = { property, facts: {}, calculator: {}, texts: {}, buyBox, today };
  const { deal, structures, structure } = workingDeal(sources, strategy);
  const working = resultOf({ structures }, structure);
  const { verdict, npv, monthlyCashFlow, cashIn, cashOnCashPercent, how, sellerVerdict, isDeal } = working;
  const isAtLimit = how !== 'fair' && deal.house.rent === null;
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
    ...((npv === null || isAtLimit) && { room: roomOf(deal) }),
  };
}

/** Equity in percent of the value; `null` when one of them is unknown. */
function equityOf(property: PropertyResult): number | null {
  const { estimatedValue, financialData } = property;
  const areKnown = isKnown(property, 'estimatedValue') && isKnown(property, 'financialData.equity');
  return areKnown && estimatedValue > 0 ? Math.round((financialData.equity * 100) / estimatedValue) : null;
}

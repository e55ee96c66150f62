import type { BuyBox } from '#shared/deal/buy-box.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import { workingDeal } from '#shared/deal/working/working-deal.ts';
import type { RowFigures } from '#shared/lists/list.ts';
import { type Reasoned, reasonsOf } from '#shared/lists/reasons/reasons-of.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import type { EstimateName } from '#shared/property/file-facts.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { roomOf } from '#shared/structures/wholesale/plan.ts';
import { wordings } from '#shared/structures/wording.ts';

type PricedHouse = Reasoned & {
  /** Of the working structure. */
  figures: RowFigures;
  /** The facts that structures lack, in words. */
  needs: string[];
  /** How many of the five have all they need. */
  priced_ways: number;
  /** The figures that are estimates of the list. */
  estimated: EstimateName[];
};

/**
 * A house on the user's own targets: the figures of its working structure, what the five lack, and whether to call.
 *
 * @param today ISO date.
 */
export function priceHouse(property: PropertyResult, buyBox: BuyBox, today: string): PricedHouse {
  const { strategy } = recommendStrategy(property);
  const sources = { property, facts: {}, calculator: {}, texts: {}, exitTexts: {}, buyBox, today };
  const { deal, structures, structure } = workingDeal(sources, strategy);
  const working = resultOf({ structures }, structure);
  const { verdict, npv, monthlyCashFlow, cashIn, cashOnCashPercent, sellerVerdict, isDeal } = working;
  const { value, loan } = deal.house;
  const lacking = structures.filter((each) => each.verdict === 'needs');
  const figures: RowFigures = {
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
    room: roomOf(deal),
    value,
    balance: loan?.balance ?? null,
    ratePercent: loan?.ratePercent ?? null,
    price: working.price,
    ...(working.price !== null && { terms: wordings[structure].specimen(working) }),
  };
  return {
    figures,
    needs: factsInWords([...new Set(lacking.flatMap(({ needs }) => needs))]),
    priced_ways: structures.length - lacking.length,
    ...reasonsOf({ property, deal, structures, working }, today),
    // The cast: the marks' names.
    estimated: Object.keys(property.fromFile?.estimates ?? {}) as EstimateName[],
  };
}

/** Equity in percent of the value; `null` when one of them is unknown. */
function equityOf(property: PropertyResult): number | null {
  const { estimatedValue, financialData } = property;
  const areKnown = isKnown(property, 'estimatedValue') && isKnown(property, 'financialData.equity');
  return areKnown && estimatedValue > 0 ? Math.round((financialData.equity * 100) / estimatedValue) : null;
}

import { asStarted, movingCash, unknownFair } from '#shared/structures/base/first-terms.ts';
import { unknown } from '#shared/structures/base/house.ts';
import type { Interval } from '#shared/structures/base/proposal/lines.ts';
import { type Found, proposePair } from '#shared/structures/base/proposal/search.ts';
import type { First, PricedAt, Start } from '#shared/structures/base/structure.ts';
import type { AssumptionTerms } from '#shared/terms/subject-to.ts';
import { usualSecond } from '#shared/terms/subject-to.ts';

/** No second note is proposed for more than this share of what is above the payoff. */
const mostOfEquity = 1.1;
/** A second note of less is cash. */
const leastSecond = 5000;

/** Cash and second are searched together; the second starts with the usual terms. */
export function firstSubjectTo(start: Start, fairWorth: number, pricedOf: PricedAt): First<'subjectTo'> {
  const { facts, given: all } = start;
  const given = { ...assumptionStart(start), ...all.subjectTo };
  if (facts.loan.balance === 0)
    return { terms: { cashToSeller: unknown, second: null, ...given }, proposal: asStarted };
  const moving = movingCash(start);
  const alone = { cashToSeller: moving, second: null, ...given };
  if (given.cashToSeller !== undefined && given.second !== undefined) return { terms: alone, proposal: asStarted };
  if (Number.isNaN(fairWorth)) return { terms: alone, proposal: unknownFair };
  // Without a rent no second note can be carried.
  if (Number.isNaN(facts.rent)) return { terms: alone, proposal: asStarted };

  const termsAt = ([cashToSeller, amount]: Found['at']) => ({
    cashToSeller,
    second: amount > 0 ? { ...usualSecond, amount } : null,
    ...given,
  });
  const only = (amount: number) => ({ low: amount, high: amount });
  const cash = given.cashToSeller === undefined ? { low: 0, high: facts.value } : only(given.cashToSeller);
  const found = (second: Interval) =>
    proposePair((at, isExact) => pricedOf(termsAt(at), isExact), moving, {
      cash,
      second,
    });
  const most = Math.max(0, mostOfEquity * (facts.value - facts.payoff));
  const best = given.second === undefined ? found({ low: 0, high: most }) : null;
  const isSmall = best === null || best.at[1] < leastSecond;
  const withoutSecond = isSmall ? found(only(given.second?.amount ?? 0)) : null;
  const chosen = withoutSecond && (best === null || withoutSecond.how === best.how) ? withoutSecond : best;
  if (chosen === null) return { terms: alone, proposal: asStarted };
  const { at, how, letGo } = chosen;
  return { terms: termsAt(at), proposal: { how, letGo } };
}

/** Lenders' usual fees for an assumption: caps of FHA and VA; other lenders have to be asked. */
const usualAssumption: Readonly<Record<string, { assumptionFee: number; fundingFeePercent: number }>> = {
  fha: { assumptionFee: 1800, fundingFeePercent: 0 },
  va: { assumptionFee: 300, fundingFeePercent: 0.5 },
};

function assumptionStart({ house, given }: Pick<Start, 'house' | 'given'>): Partial<AssumptionTerms> {
  if (given.subjectTo?.takeover !== 'assumption') return {};
  return usualAssumption[house.loanType ?? ''] ?? { assumptionFee: unknown, fundingFeePercent: unknown };
}

/** The paths of what an assumption lacks. */
export function assumptionNeeds({ house, given }: Pick<Start, 'house' | 'given'>): string[] {
  const { takeover, ...own } = given.subjectTo ?? {};
  if (takeover !== 'assumption') return [];
  if (house.loanType === null) return ['house.loanType'];
  if (usualAssumption[house.loanType]) return [];
  const terms = ['assumptionFee', 'fundingFeePercent'] as const;
  return terms.filter((name) => own[name] === undefined).map((name) => `terms.subjectTo.${name}`);
}

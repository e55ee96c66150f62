import { asStarted, movingCash, unknownFair } from '#shared/structures/base/first-terms.ts';
import { unknown } from '#shared/structures/base/house.ts';
import type { Interval } from '#shared/structures/base/proposal/lines.ts';
import { type Found, proposePair } from '#shared/structures/base/proposal/search.ts';
import type { First, PricedAt, Start } from '#shared/structures/base/structure.ts';
import { usualSecond } from '#shared/structures/terms/subject-to.ts';

/** No second note is proposed for more than this share of what is above the payoff. */
const mostOfEquity = 1.1;
/** A second note of less is cash. */
const leastSecond = 5000;

/** Cash and second are searched together; the second starts with the usual terms. */
export function firstSubjectTo(start: Start, fairWorth: number, pricedOf: PricedAt): First<'subjectTo'> {
  const { facts, given: all } = start;
  const given = all.subjectTo ?? {};
  if (facts.loan.balance === 0)
    return { terms: { cashToSeller: unknown, second: null, ...given }, proposal: asStarted };
  const moving = movingCash(start);
  const alone = { cashToSeller: moving, second: null, ...given };
  if (given.cashToSeller !== undefined && given.second !== undefined) return { terms: alone, proposal: asStarted };
  if (Number.isNaN(fairWorth)) return { terms: alone, proposal: unknownFair };

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

import { asStarted, cents, proposedAlong } from '#shared/structures/base/first-terms.ts';
import type { Stretch } from '#shared/structures/base/proposal/search.ts';
import type { First, PricedAt, Start } from '#shared/structures/base/structure.ts';

/** The loan is kept unless 10 % of value pays off what is owed. */
export function firstNote(start: Start, fairWorth: number, pricedOf: PricedAt): First<'sellerFinance'> {
  const { value, payoff, loan } = start.facts;
  const given = start.given.sellerFinance ?? {};
  const usual = { ratePercent: 5, months: 360, interestOnly: false, balloonMonth: 84 };
  const keepsLoan = given.keepsLoan ?? (loan.balance !== 0 && !((given.down ?? 0.1 * value) >= payoff));
  const share = (price: number) => 0.1 * price;
  // What is owed, up to hundreds.
  const paidOff = Math.ceil(payoff / 100 - 1e-9) * 100;
  const least = (price: number) => (keepsLoan || Number.isNaN(payoff) ? share(price) : Math.max(share(price), paidOff));
  const termsAt = (price: number, down = cents(least(price))) => ({ ...usual, price, down, keepsLoan, ...given });
  if (given.price !== undefined) return { terms: termsAt(given.price), proposal: asStarted };

  const stretch = (low: number, high: number, downAt: (price: number) => number): Stretch => ({
    low,
    high,
    pricedAt: ([price], isExact) => {
      const terms = isExact ? termsAt(price, downAt(price)) : termsAt(price);
      return pricedOf(terms, isExact);
    },
  });
  const paysOff = !keepsLoan && payoff > 0 && given.down === undefined;
  const bend = Math.min(value, 10 * paidOff);
  const stretches = paysOff
    ? [stretch(paidOff, bend, () => paidOff), stretch(bend, value, share)]
    : [stretch(Math.min(value, given.down ?? 0), value, share)];
  return proposedAlong(stretches, fairWorth, termsAt);
}

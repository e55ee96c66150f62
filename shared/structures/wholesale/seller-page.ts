import { unknown } from '#shared/structures/base/house.ts';
import {
  fill,
  line,
  loanGone,
  mostCounter,
  paysOff,
  type SellerPageRules,
  sellerOption,
  shownWith,
} from '#shared/structures/base/offer/seller-page-rules.ts';

/** Cash at closing, out of which everything is paid off. */
export const wholesaleSellerPage: SellerPageRules = {
  option: (deal, offer, known) => {
    const { payoff } = deal.facts;
    const price = offer.price ?? unknown;
    const cash = price - payoff;
    const shown = payoff === 0 ? 'contract' : shownWith(known).balance;
    return sellerOption({
      offer,
      name: 'name-cash',
      closing: cash,
      shown: { closing: shown, monthly: 'contract', end: 'contract' },
      loan: loanGone(deal, 'loan-paid'),
      title: 'title-closing',
      how: [[line('cash-how', { price: fill.usd(price) })], paysOff(payoff, cash, shown)],
      know: [[line('cash-know')]],
      counters: { price: {}, closing: { most: mostCounter - payoff } },
    });
  },
  counter: ({ facts }, number, amount) =>
    number === 'monthly'
      ? null
      : { field: 'terms.wholesale.price', value: number === 'price' ? amount : amount + facts.payoff },
};

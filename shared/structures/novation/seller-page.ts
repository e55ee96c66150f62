import type { Deal } from '#shared/structures/base/house.ts';
import {
  dueOnHouse,
  fill,
  line,
  loanGone,
  loanOf,
  mostCounter,
  owedBeside,
  type SellerPageRules,
  sellerOption,
  shownWith,
} from '#shared/structures/base/offer/seller-page-rules.ts';

/** The owner carries the house until the resale, whose closing pays the price. */
export const novationSellerPage: SellerPageRules = {
  option: (deal, offer, known) => {
    const { facts, terms } = deal;
    const { sellerPrice, months } = terms.novation;
    const { has, paid } = loanOf(deal);
    const shown = shownWith(has ? known : undefined);
    return sellerOption({
      offer,
      name: 'name-resale',
      one: 'row-end',
      closing: 0,
      shown: { closing: 'contract', monthly: shown.month, end: has ? shown.later : 'reckoned' },
      monthly: (month) => -(paid(month) + dueOnHouse(facts)),
      months,
      end: sellerPrice - owedAtResale(deal),
      loan: loanGone(deal, 'loan-resale'),
      title: 'title-resale',
      how: [[line('resale-how', { price: fill.usd(sellerPrice) })]],
      know: [[line('resale-know')]],
      counters: { price: {}, closing: { most: mostCounter - owedAtResale(deal) } },
    });
  },
  counter: (deal, number, amount) =>
    number === 'monthly'
      ? null
      : { field: 'terms.novation.sellerPrice', value: number === 'price' ? amount : amount + owedAtResale(deal) },
};

/** The price has to pay this off when the resale closes. USD. */
function owedAtResale(deal: Deal): number {
  return loanOf(deal).owed(deal.terms.novation.months) + owedBeside(deal.facts);
}

import {
  dueOnHouse,
  fill,
  line,
  loanOf,
  loanStays,
  mostCounter,
  owedBeside,
  paysOff,
  type SellerPageRules,
  sellerOption,
  shownWith,
} from '#shared/structures/base/offer/seller-page-rules.ts';
import { leaseMaintenance } from './plan.ts';

/** The owner is paid rent, keeps paying the loan and the house's costs, and sells at the end if the option is used. */
export const leaseOptionSellerPage: SellerPageRules = {
  option: (deal, offer, known) => {
    const { facts } = deal;
    const { strike, fee, rent, creditMonthly, months, maintenanceSharePercent } = deal.terms.leaseOption;
    const { has, paid, owed } = loanOf(deal);
    const sharePercent = 100 - maintenanceSharePercent;
    const share = sharePercent === 0 ? 0 : (leaseMaintenance(deal) * sharePercent) / 100;
    const costs = dueOnHouse(facts) + facts.other + share;
    const shown = shownWith(has ? known : undefined);
    const closingShown = owedBeside(facts) === 0 ? 'contract' : 'reckoned';
    const monthly = (month: number) => rent - paid(month) - costs;
    const closing = fee - owedBeside(facts);
    const credits = creditMonthly * months;
    let total = closing;
    for (let month = 1; month <= months; month += 1) total += monthly(month);
    return sellerOption({
      offer,
      name: 'name-rent',
      price: strike,
      closing,
      shown: { closing: closingShown, monthly: shown.month, end: has ? shown.later : 'contract' },
      monthly,
      months,
      end: strike - fee - credits - owed(months),
      loan: has ? [loanStays(deal, months, known)] : [line('loan-none')],
      title: 'title-option',
      how: [
        [
          line('rent-how', {
            months: fill.count(months),
            rent: fill.usd(rent),
            price: fill.usd(strike),
            fee: fill.usd(fee),
          }),
          ...(fee === 0 && creditMonthly === 0 ? [] : [line('rent-credit', { credit: fill.usd(creditMonthly) })]),
        ],
        paysOff(owedBeside(facts), closing, closingShown),
        [
          line('rent-costs', {
            share: fill.percent(sharePercent),
            costs: fill.as(facts.loan.payment + costs, 'reckoned'),
          }),
        ],
      ],
      know: [has ? [line('stays-know')] : [], [line('rent-know', { total: fill.as(total, shown.month) })]],
      counters: {
        // What was paid toward the price cannot be more than it.
        price: { least: fee + credits },
        closing: { most: Math.min(strike - credits, mostCounter) - owedBeside(facts) },
        monthly: {},
      },
    });
  },
  counter: ({ facts }, number, amount) => {
    if (number === 'price') return { field: 'terms.leaseOption.strike', value: amount };
    if (number === 'monthly') return { field: 'terms.leaseOption.rent', value: amount };
    return { field: 'terms.leaseOption.fee', value: amount + owedBeside(facts) };
  },
};

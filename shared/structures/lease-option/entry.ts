import { grown } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import { type Entry, type EntryRules, payCosts, playHeld, sellTo } from '#shared/structures/base/entry.ts';
import { type Deal, keptRent, unknown } from '#shared/structures/base/house.ts';
import { leaseFixedCosts, leaseMaintenance } from './plan.ts';

/** Who pays whom from signing on: rent to the owner, who keeps the loan, the taxes and a share of the maintenance. */
function entryOf(deal: Deal): Entry {
  const { house, facts, assumptions, terms } = deal;
  const { strike, fee, rent, creditMonthly, months, repairs, closing } = terms.leaseOption;
  const loan = scheduleOf(facts.loan);
  const worth = house.value ?? unknown;
  const ownCosts = { taxes: 0, insurance: 0, dues: 0, maintenance: leaseFixedCosts(deal), other: 0 };
  const ownersCosts = {
    taxes: facts.taxes,
    insurance: facts.insurance,
    dues: facts.hoa,
    maintenance: leaseMaintenance(deal) - ownCosts.maintenance,
    other: facts.other,
  };
  const owed = (month: number) => strike - fee - creditMonthly * Math.min(month, months);
  const payLoanOff: Entry['payOff'] = (pay, month) => pay(month, 'seller', 'outsiders', 'payoff', loan.owed(month));
  const payOff: Entry['payOff'] = (pay, month) => {
    pay(month, 'investor', 'seller', 'strike', owed(month));
    payLoanOff(pay, month);
  };
  return {
    start: (pay) => {
      pay(0, 'investor', 'seller', 'fee', fee);
      pay(0, 'seller', 'outsiders', 'arrears', facts.arrears);
      pay(0, 'seller', 'outsiders', 'liens', facts.liens);
      pay(0, 'investor', 'outsiders', 'repairs', repairs);
      pay(0, 'investor', 'outsiders', 'closing', closing);
    },
    rentOf: (month) => keptRent(deal, month),
    vacantMonths: 0,
    ownCosts,
    costs: (pay, month) => payCosts(pay, 'investor', month, ownCosts, assumptions.costGrowthPercent),
    due: (pay, month) => {
      pay(month, 'investor', 'seller', 'rent', rent);
      pay(month, 'seller', 'outsiders', 'loan', loan.paid(month));
      payCosts(pay, 'seller', month, ownersCosts, assumptions.costGrowthPercent);
    },
    paid: () => rent,
    payOff,
    owed,
    worth,
    lastMonth: months,
    ownMonth: months,
    sell: (pay, month) => {
      const value = worth * grown(assumptions.valueGrowthPercent, month);
      // An option that would leave nothing lapses, and the owner lists the house.
      if (value * (1 - assumptions.sellingCostPercent / 100) - owed(month) <= 0) {
        pay(month, 'outsiders', 'seller', 'sale', value * (1 - assumptions.listing.costPercent / 100));
        payLoanOff(pay, month);
      } else {
        sellTo(pay, month, value, assumptions.sellingCostPercent);
        payOff(pay, month);
      }
    },
    titlePrice: strike,
    reserves: 0,
    keptLoan: loan.owed,
    loanPayer: facts.loan.balance > 0 ? 'the seller' : null,
    loanInName: loan.owed,
  };
}

export const leaseOptionEntry: EntryRules = {
  takesTitle: false,
  hasPossession: true,
  isAssignable: () => true,
  own: 'hold',
  impossible: { wrap: 'An option is not title: until it is used there is nothing to sell on a note.' },
  entryOf,
  playOwn: playHeld(entryOf),
};

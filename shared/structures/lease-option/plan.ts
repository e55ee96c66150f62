import { flowsOf, grown, yearlyStep } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import { type Deal, keptRent, type Plan, unknown } from '#shared/structures/base/house.ts';

/**
 * Rents the house from the owner with an option to buy it at the strike; the fee and the credits count toward it.
 * At the end the investor sells the house, or lets the option lapse.
 */
export function leaseOption(deal: Deal): Plan {
  const { facts, assumptions, terms } = deal;
  const { strike, fee, rent, months, repairs, closing, maintenanceSharePercent } = terms.leaseOption;
  const loan = scheduleOf(facts.loan, months);
  const ownShare = maintenanceSharePercent / 100;
  const maintenance = leaseMaintenance(deal);
  const costStep = (month: number) => yearlyStep(assumptions.costGrowthPercent, month);
  const cashFlow = (month: number) => keptRent(deal, month) - ownShare * maintenance * costStep(month) - rent;

  const cashIn = fee + repairs + closing;
  const netAtExit = Math.max(0, optionOf(deal).exercised);

  const { taxes, insurance, hoa, other } = facts;
  const ownersCosts = taxes + insurance + hoa + other + (1 - ownShare) * maintenance;
  const ownerKeeps = (month: number) => rent - loan.paid(month) - ownersCosts;
  const loanAtExit = loan.owed(months);
  const atEnd = strikeLeftOf(deal) - loanAtExit;
  return {
    price: strike,
    cashIn,
    monthlyCashFlow: cashFlow(1),
    exitMonth: months,
    netAtExit,
    flows: flowsOf(months, -cashIn, cashFlow, netAtExit),
    seller: {
      monthly: rent - facts.loan.payment - ownersCosts,
      flows: flowsOf(months, fee - facts.arrears - facts.liens, ownerKeeps, atEnd),
      atEnd,
      loanAtExit,
    },
  };
}

/** The gain from using the option, and the house's value at the end. USD. */
export function optionOf(deal: Pick<Deal, 'house' | 'assumptions' | 'terms'>): {
  exercised: number;
  saleValue: number;
} {
  const { house, assumptions, terms } = deal;
  const saleValue = (house.value ?? unknown) * grown(assumptions.valueGrowthPercent, terms.leaseOption.months);
  return { saleValue, exercised: saleValue * (1 - assumptions.sellingCostPercent / 100) - strikeLeftOf(deal) };
}

/** The investor's share of maintenance, USD a month at today's prices. */
export function leaseFixedCosts(deal: Deal): number {
  return (leaseMaintenance(deal) * deal.terms.leaseOption.maintenanceSharePercent) / 100;
}

export function leaseMaintenance({ house, facts }: Deal): number {
  return house.value === null ? unknown : facts.maintenance;
}

/** The strike less what was paid toward it. */
function strikeLeftOf({ terms: { leaseOption: terms } }: Pick<Deal, 'terms'>): number {
  return terms.strike - terms.fee - terms.creditMonthly * terms.months;
}

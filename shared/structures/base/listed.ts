import { flowsOf } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import { type Deal, ownersCarry, type SellerPlan } from './house.ts';

/** The seller's side of a sale with an agent, at the value of today. */
export function listed(deal: Pick<Deal, 'facts' | 'assumptions'>): SellerPlan {
  const { costPercent, months } = deal.assumptions.listing;
  return ownersSale(deal, months, deal.facts.value * (1 - costPercent / 100));
}

/** The owner carries the house for some months, then sells and pays everything off. Proceeds in USD, after costs. */
export function ownersSale({ facts }: Pick<Deal, 'facts'>, months: number, proceeds: number): SellerPlan {
  const loan = scheduleOf(facts.loan, months);
  const atEnd = proceeds - loan.owed(months) - facts.arrears - facts.liens;
  return {
    monthly: -ownersCarry(facts, facts.loan.payment),
    flows: flowsOf(months, 0, (month) => -ownersCarry(facts, loan.paid(month)), atEnd),
    atEnd,
    loanAtExit: 0,
  };
}

import { flowsOf } from './cash-flows.ts';
import { type Deal, ownersCarry, type SellerPlan } from './house.ts';
import { scheduleOf } from './loans.ts';

/** The seller's side of a sale with an agent, at the value of today. */
export function listed({ facts, assumptions }: Deal): SellerPlan {
  const { costPercent, months } = assumptions.listing;
  const loan = scheduleOf(facts.loan, months);
  const proceeds = facts.value * (1 - costPercent / 100);
  return {
    monthly: -ownersCarry(facts, facts.loan.payment),
    flows: flowsOf(
      months,
      0,
      (month) => -ownersCarry(facts, loan.paid(month)),
      proceeds - loan.owed(months) - facts.arrears - facts.liens,
    ),
    loanAtExit: 0,
  };
}

import { flowsOf } from './cash-flows.ts';
import { type Deal, ownersCarry, type Plan } from './house.ts';
import { scheduleOf } from './loans.ts';

/** Improves and lists the owner's house, and keeps what a retail sale brings above the seller's price. */
export function novation(deal: Deal): Plan {
  const { facts, terms } = deal;
  const { sellerPrice, listPrice, agentPercent, closingPercent, months, holdingMonthly, concessions } = terms.novation;
  const loan = scheduleOf(facts.loan, months);
  const netAtExit = listPrice * (1 - (agentPercent + closingPercent) / 100) - sellerPrice - concessions;
  const balance = loan.owed(months);
  return {
    price: sellerPrice,
    cashIn: facts.repairs + holdingMonthly * months,
    monthlyCashFlow: null,
    exitMonth: months,
    netAtExit,
    flows: flowsOf(months, -facts.repairs, () => -holdingMonthly, netAtExit),
    seller: {
      monthly: -ownersCarry(facts, facts.loan.payment),
      flows: flowsOf(
        months,
        0,
        (month) => -ownersCarry(facts, loan.paid(month)),
        sellerPrice - balance - facts.arrears - facts.liens,
      ),
      loanAtExit: 0,
    },
  };
}

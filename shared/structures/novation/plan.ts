import { flowsOf } from '#shared/finance/cash-flows.ts';
import type { Deal, Plan } from '#shared/structures/base/house.ts';
import { ownersSale } from '#shared/structures/base/listed.ts';

/** Improves and lists the owner's house, and keeps what a retail sale brings above the seller's price. */
export function novation(deal: Deal): Plan {
  const { facts, terms } = deal;
  const { sellerPrice, listPrice, agentPercent, closingPercent, months, holdingMonthly, concessions } = terms.novation;
  const netAtExit = listPrice * (1 - (agentPercent + closingPercent) / 100) - sellerPrice - concessions;
  return {
    price: sellerPrice,
    cashIn: facts.repairs + holdingMonthly * months,
    monthlyCashFlow: null,
    exitMonth: months,
    netAtExit,
    flows: flowsOf(months, -facts.repairs, () => -holdingMonthly, netAtExit),
    seller: ownersSale(deal, months, sellerPrice),
  };
}

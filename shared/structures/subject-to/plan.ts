import { flowsOf, grown } from '#shared/finance/cash-flows.ts';
import { type Loan, noteOf, paymentsOf, scheduleOf } from '#shared/finance/loans.ts';
import {
  asSettled,
  closingCosts,
  type Deal,
  operatingIncome,
  type Plan,
  type SellerPlan,
  unknown,
} from '#shared/structures/base/house.ts';

const nothing: Plan = {
  price: unknown,
  cashIn: unknown,
  monthlyCashFlow: unknown,
  exitMonth: unknown,
  netAtExit: unknown,
  flows: [unknown],
  seller: { monthly: unknown, flows: [unknown], atEnd: unknown, loanAtExit: unknown },
};

/**
 * Takes the house subject to its loan: the buyer cures arrears and liens, pays the loan and a second note to the
 * seller, and sells after the hold or at the second's balloon. Without a loan there is nothing to take over.
 */
export function subjectTo(deal: Deal): Plan {
  const { house, facts, assumptions, terms } = deal;
  if (facts.loan.balance === 0) return nothing;
  const { cashToSeller } = terms.subjectTo;
  const note = secondOf(deal);
  const exitMonth = subjectToExit(deal);
  const loan = scheduleOf(facts.loan, exitMonth);
  const owedSecond = scheduleOf(note, exitMonth);

  const price = subjectToPrice(deal);
  const cashIn =
    cashToSeller +
    facts.arrears +
    facts.liens +
    closingCosts(deal, price) +
    assumptionCosts(deal) +
    facts.repairs +
    house.reserves;
  const saleNet =
    facts.afterRepair * grown(assumptions.valueGrowthPercent, exitMonth) * (1 - assumptions.sellingCostPercent / 100);
  const netAtExit = saleNet - loan.owed(exitMonth) - owedSecond.owed(exitMonth) + house.reserves;
  const cashFlow = (month: number) => operatingIncome(deal, month) - loan.paid(month) - owedSecond.paid(month);
  return {
    price,
    cashIn,
    monthlyCashFlow: operatingIncome(deal, house.vacantMonths + 1) - facts.loan.payment - note.payment,
    exitMonth,
    netAtExit,
    flows: flowsOf(exitMonth, -cashIn, cashFlow, netAtExit),
    seller: sellersSide(deal, note),
  };
}

/** Cash, then the second note to its end. Without one the loan stays in their name as it is. */
function sellersSide(deal: Deal, note: Loan): SellerPlan {
  const { second, cashToSeller } = deal.terms.subjectTo;
  const months = paymentsOf(note, second?.balloonMonth ?? null);
  const { paid, owed } = scheduleOf(note, months);
  return {
    monthly: note.payment,
    flows: flowsOf(months, cashToSeller, paid, months === 0 ? 0 : owed(months)),
    atEnd: months === 0 ? 0 : owed(months),
    loanAtExit: isAssumed(deal) ? 0 : scheduleOf(deal.facts.loan, months).owed(months),
  };
}

/** The loan, the cash and the second note. */
export function subjectToPrice({
  facts,
  terms: { subjectTo },
  settledNote,
}: Pick<Deal, 'facts' | 'terms' | 'settledNote'>): number {
  return facts.loan.balance + subjectTo.cashToSeller + (settledNote?.amount ?? subjectTo.second?.amount ?? 0);
}

/** Whether the lender lets the buyer take the loan over in the seller's place. */
export const isAssumed = ({ given }: Pick<Deal, 'given'>): boolean => given.subjectTo?.takeover === 'assumption';

/** The lender's fees for that, USD; NaN while they are not known. */
export function assumptionCosts(deal: Pick<Deal, 'given' | 'facts' | 'terms'>): number {
  if (!isAssumed(deal)) return 0;
  const { assumptionFee = unknown, fundingFeePercent = unknown } = deal.terms.subjectTo;
  return assumptionFee + (fundingFeePercent / 100) * deal.facts.loan.balance;
}

/** The second note, of nothing where there is none. */
export function secondOf({
  terms: { subjectTo },
  isExact,
  settledNote,
}: Pick<Deal, 'terms' | 'isExact' | 'settledNote'>): Loan {
  const { second } = subjectTo;
  const amount = settledNote?.amount ?? second?.amount ?? 0;
  return asSettled(noteOf(amount, second ?? { ratePercent: 0, months: 1 }, isExact), { settledNote });
}

/** The hold, or the second's balloon if that is sooner. */
export function subjectToExit({ assumptions, terms }: Deal): number {
  const { second } = terms.subjectTo;
  return Math.min(assumptions.holdMonths, (second?.amount ? second.balloonMonth : null) ?? Infinity);
}

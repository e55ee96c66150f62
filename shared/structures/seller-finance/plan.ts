import { flowsOf, grown } from '#shared/finance/cash-flows.ts';
import { dueMonthOf, type Loan, noteOf, paymentsOf, scheduleOf } from '#shared/finance/loans.ts';
import {
  asSettled,
  closingCosts,
  type Deal,
  operatingIncome,
  type Plan,
  type SellerPlan,
} from '#shared/structures/base/house.ts';

/**
 * Buys on a note to the seller, who pays off the loan at closing, or keeps it, and it is paid out of the note (a wrap).
 * Sells after the hold or at the balloon.
 */
export function sellerFinance(deal: Deal): Plan {
  const { house, facts, assumptions, terms } = deal;
  const { price, down } = terms.sellerFinance;
  const exitMonth = sellerFinanceExit(deal);
  const note = sellerNote(deal);
  const owedNote = scheduleOf(note, exitMonth);

  const cashIn = down + closingCosts(deal, price) + facts.repairs + house.reserves;
  const saleNet =
    facts.afterRepair * grown(assumptions.valueGrowthPercent, exitMonth) * (1 - assumptions.sellingCostPercent / 100);
  const netAtExit = saleNet - owedNote.owed(exitMonth) + house.reserves;
  const cashFlow = (month: number) => operatingIncome(deal, month) - owedNote.paid(month);

  return {
    price,
    cashIn,
    monthlyCashFlow: operatingIncome(deal, house.vacantMonths + 1) - note.payment,
    exitMonth,
    netAtExit,
    flows: flowsOf(exitMonth, -cashIn, cashFlow, netAtExit),
    seller: sellersSide(deal, note),
  };
}

/** The down payment, then the note to its end; a kept loan is paid out of it, and its rest with the last payment. */
function sellersSide(deal: Deal, note: Loan): SellerPlan {
  const { facts, terms } = deal;
  const isWrap = isWrapped(deal);
  const months = paymentsOf(note, dueMonthOf(terms.sellerFinance));
  const owedNote = scheduleOf(note, months);
  const loan = scheduleOf(facts.loan, months);
  const kept = (month: number) => owedNote.paid(month) - (isWrap ? loan.paid(month) : 0);
  const loanAtExit = isWrap ? loan.owed(months) : 0;
  const atEnd = owedNote.owed(months) - loanAtExit;
  const cashNow = terms.sellerFinance.down - facts.arrears - facts.liens - (isWrap ? 0 : facts.loan.balance);
  return {
    monthly: note.payment - (isWrap ? facts.loan.payment : 0),
    flows: flowsOf(months, cashNow, kept, atEnd),
    atEnd,
    loanAtExit,
  };
}

/** The buyer's note to the seller. */
export function sellerNote({ terms: { sellerFinance: terms }, isExact, settledNote }: Deal): Loan {
  const amount = settledNote?.amount ?? Math.max(0, terms.price - terms.down);
  return asSettled(noteOf(amount, terms, isExact), { settledNote });
}

/** Whether the seller's loan stays behind the note. A house that is free and clear has none. */
export function isWrapped({ facts, terms }: Deal): boolean {
  return terms.sellerFinance.keepsLoan && facts.loan.balance !== 0;
}

/** The hold, or the balloon if that is sooner; a note of interest only is due at its end. */
export function sellerFinanceExit({ assumptions, terms: { sellerFinance: terms } }: Deal): number {
  return Math.min(assumptions.holdMonths, dueMonthOf(terms) ?? Infinity);
}

import { flowsOf, grown } from '#shared/finance/cash-flows.ts';
import { dueMonthOf, type Loan, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import { closingCosts, type Deal, operatingIncome, type Plan } from '#shared/structures/base/house.ts';

/**
 * Buys on a note to the seller, who pays off the loan at closing, or keeps it and pays it out of the note (a wrap).
 * Sells after the hold or at the balloon.
 */
export function sellerFinance(deal: Deal): Plan {
  const { house, facts, assumptions, terms } = deal;
  const { price, down } = terms.sellerFinance;
  const exitMonth = sellerFinanceExit(deal);
  const note = sellerNote(deal);
  const owedNote = scheduleOf(note, exitMonth);
  const loan = scheduleOf(facts.loan, exitMonth);
  const isWrap = isWrapped(deal);

  const cashIn = down + closingCosts(deal, price) + facts.repairs + house.reserves;
  const saleNet =
    facts.afterRepair * grown(assumptions.valueGrowthPercent, exitMonth) * (1 - assumptions.sellingCostPercent / 100);
  const netAtExit = saleNet - owedNote.owed(exitMonth) + house.reserves;
  const cashFlow = (month: number) => operatingIncome(deal, month) - owedNote.paid(month);

  const cashNow = down - facts.arrears - facts.liens - (isWrap ? 0 : facts.loan.balance);
  const loanAtExit = isWrap ? loan.owed(exitMonth) : 0;
  const atEnd = owedNote.owed(exitMonth) - loanAtExit;
  const kept = (month: number) => owedNote.paid(month) - (isWrap ? loan.paid(month) : 0);
  return {
    price,
    cashIn,
    monthlyCashFlow: operatingIncome(deal, house.vacantMonths + 1) - note.payment,
    exitMonth,
    netAtExit,
    flows: flowsOf(exitMonth, -cashIn, cashFlow, netAtExit),
    seller: {
      monthly: note.payment - (isWrap ? facts.loan.payment : 0),
      flows: flowsOf(exitMonth, cashNow, kept, atEnd),
      atEnd,
      loanAtExit,
    },
  };
}

/** The buyer's note to the seller. */
export function sellerNote({ terms: { sellerFinance: terms }, isExact }: Deal): Loan {
  return noteOf(Math.max(0, terms.price - terms.down), terms, isExact);
}

/** Whether the seller's loan stays behind the note. A house that is free and clear has none. */
export function isWrapped({ facts, terms }: Deal): boolean {
  return terms.sellerFinance.keepsLoan && facts.loan.balance !== 0;
}

/** The hold, or the balloon if that is sooner; a note of interest only is due at its end. */
export function sellerFinanceExit({ assumptions, terms: { sellerFinance: terms } }: Deal): number {
  return Math.min(assumptions.holdMonths, dueMonthOf(terms) ?? Infinity);
}

import { balloonOf } from '#shared/finance/loans.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import { closingCosts, type Deal } from '#shared/structures/base/house.ts';
import {
  afterRepairLine,
  amounts,
  cashFlowLine,
  cashLine,
  cents,
  debtLines,
  dollars,
  exact,
  line,
  noteLines,
  ownedCostLines,
  type PacketPages,
  rate,
  shareOfValue,
  startAmounts,
} from '#shared/structures/base/packet-lines.ts';
import { assumptionCosts, secondOf } from './plan.ts';

/*
 * Where the loan stays, what is paid at closing is one amount: with the price or the closing costs beside it, a reader
 * could work out the seller's arrears and liens.
 */

/** To the seller, for arrears and liens, to the lender for an assumption, and for the closing itself. USD. */
function paidAtClosing(deal: Deal, price: number): number {
  const { facts, terms } = deal;
  const { cashToSeller } = terms.subjectTo;
  return cashToSeller + facts.arrears + facts.liens + assumptionCosts(deal) + closingCosts(deal, price);
}

/** The loan that stays, the note to the seller, and what is paid at closing. USD. */
function paidInAll(deal: Deal, price: number): number {
  return deal.facts.loan.balance + (deal.terms.subjectTo.second?.amount ?? 0) + paidAtClosing(deal, price);
}

/** The numbers that this one amount has. */
const inClosing: ReadonlySet<string> = new Set(['atClosing', 'assumption', 'closingPercent']);

export const subjectToPacket: PacketPages = {
  summary: (deal, figures) => {
    const paid = paidInAll(deal, figures.price);
    const { facts } = deal;
    const second = secondOf(deal);
    return [
      line('Price and closing', dollars(paid), shareOfValue(paid, deal)),
      afterRepairLine(deal),
      cashLine(deal, figures),
      cashFlowLine(figures),
      ...debtLines(deal, facts.loan.payment + second.payment, facts.loan.balance + second.balance),
    ];
  },
  terms: ({ facts, terms: { subjectTo } }) => {
    const balloon = balloonOf(facts.loan);
    return [
      line('Loan that stays', exact(facts.loan.balance)),
      line('Its rate', rate(facts.loan.ratePercent)),
      line('Its payment', `${cents(facts.loan.payment)} a month`),
      ...(balloon ? [line('Its balloon', `${dollars(balloon.amount)} in month ${balloon.month}`)] : []),
      ...(subjectTo.second ? noteLines('Note to the seller', subjectTo.second.amount, subjectTo.second) : []),
    ];
  },
  cash: (deal, { price }) =>
    amounts(['Paid at closing, costs included', paidAtClosing(deal, price)], ...startAmounts(deal)),
  costs: (deal) => ownedCostLines(deal, 'Loan and note payments', deal.facts.loan.payment + secondOf(deal).payment),
  numbers: (numbers, deal, { price }) => ({
    ...numbers,
    inputs: numbers.inputs.flatMap((input) => {
      if (input.id === 'cashToSeller') {
        return [{ id: 'closing' as const, amount: outward(paidAtClosing(deal, price)) }];
      }
      return inClosing.has(input.id) ? [] : [input];
    }),
    figures: { ...numbers.figures, price: outward(paidInAll(deal, price)) },
  }),
};

import { wrapPayer } from '#shared/finance/wrap-payer.ts';
import { closingCosts } from '#shared/structures/base/house.ts';
import {
  afterRepairLine,
  amounts,
  cashFlowLine,
  cashLine,
  debtLines,
  exact,
  line,
  noteLines,
  ownedCostLines,
  type PacketPages,
  rate,
  shareOfValue,
  startAmounts,
} from '#shared/structures/base/packet-lines.ts';
import { isWrapped, sellerNote } from './plan.ts';

export const sellerFinancePacket: PacketPages = {
  summary: (deal, figures) => {
    const { payment, balance } = sellerNote(deal);
    return [
      line('Price', exact(figures.price), shareOfValue(figures.price, deal)),
      afterRepairLine(deal),
      cashLine(deal, figures),
      cashFlowLine(figures),
      ...debtLines(deal, payment, balance),
    ];
  },
  terms: (deal) => {
    const { facts, terms } = deal;
    const { price, down } = terms.sellerFinance;
    return [
      ...noteLines('Seller’s note', Math.max(0, price - down), terms.sellerFinance),
      ...(facts.loan.balance === 0
        ? []
        : [line('First loan', isWrapped(deal) ? `stays, paid by ${wrapPayer}` : 'paid off at closing')]),
    ];
  },
  cash: (deal, { price }) =>
    amounts(
      ['Down payment', deal.terms.sellerFinance.down],
      [`Closing, ${rate(deal.assumptions.closingPercent)} of price`, closingCosts(deal, price)],
      ...startAmounts(deal),
    ),
  costs: (deal) => ownedCostLines(deal, 'Note payment', sellerNote(deal).payment),
  numbers: (numbers) => numbers,
};

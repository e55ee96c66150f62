import { monthlyPayment } from '#shared/finance/figures.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import {
  type CounteredTerm,
  fill,
  type LoanKnown,
  line,
  loanStays,
  mostCounter,
  owedBeside,
  type SellerPageRules,
  sellerOption,
  shownWith,
} from '#shared/structures/base/offer/seller-page-rules.ts';
import { usualSecond } from '#shared/terms/subject-to.ts';
import { aMonth } from '#shared/values/shown-amount.ts';
import { isAssumed, secondOf } from './plan.ts';

/** The buyer pays the seller's loan, in the seller's name or in their own, and may owe the seller a second note. */
export const subjectToSellerPage: SellerPageRules = {
  option: (deal, offer, known) => {
    const { facts, terms } = deal;
    const { cashToSeller, second } = terms.subjectTo;
    const note = secondOf(deal);
    const months = offer.note?.payments ?? 0;
    const owedNote = scheduleOf(note, months);
    const left = owedNote.owed(months);
    const owed = owedBeside(facts);
    const pastDue = owed === 0 ? null : line('loan-past-due', { owed: fill.usd(owed) });
    const cash = fill.as(cashToSeller, 'contract');
    const isTaken = isAssumed(deal);
    const secondLines =
      second && months > 0
        ? [
            line('loan-second', {
              second: fill.usd(second.amount),
              rate: fill.percent(second.ratePercent),
              yours: fill.as(note.payment, 'contract'),
              months: fill.count(months),
            }),
            ...(offer.note?.balloon == null
              ? []
              : [line('payments-last', { months: fill.count(months), final: fill.as(left, 'contract') })]),
          ]
        : [];
    return sellerOption({
      offer,
      name: 'name-loan',
      closing: cashToSeller,
      shown: { closing: 'contract', monthly: 'contract', end: 'contract' },
      beside: pastDue,
      monthly: owedNote.paid,
      months,
      end: left,
      loan: [isTaken ? line('loan-ours') : loanInName(deal, months, known)],
      title: 'title-closing',
      how: [
        [
          isTaken
            ? line('loan-assumed', { cash })
            : line('loan-how', { payment: fill.as(facts.loan.payment, aMonth(shownWith(known).payment)), cash }),
        ],
        pastDue === null ? [] : [pastDue],
        secondLines,
      ],
      know: isTaken ? [] : [[line('stays-know')], [line('loan-know', { left: fill.count(facts.loan.lastMonth) })]],
      counters: {
        price: { least: facts.loan.balance + cashToSeller },
        closing: { most: mostCounter - facts.loan.balance - (second?.amount ?? 0) },
        monthly: { most: mostCounter * constantOf(deal) },
      },
    });
  },
  counter: (deal, number, amount) => {
    const { facts, terms } = deal;
    if (number === 'closing') return { field: 'terms.subjectTo.cashToSeller', value: amount };
    if (number === 'price') return withSecond(amount - facts.loan.balance - terms.subjectTo.cashToSeller);
    return withSecond(Math.ceil(amount / constantOf(deal) - 1e-9));
  },
};

/** The monthly payment of a dollar of the second note. */
function constantOf({ terms }: Deal): number {
  const { ratePercent, months } = terms.subjectTo.second ?? usualSecond;
  return monthlyPayment(1, ratePercent, months);
}

const withSecond = (value: number): CounteredTerm => ({ field: 'terms.subjectTo.second.amount', value });

/** Until the second note is paid; without one until the loan's own last payment. */
function loanInName(deal: Deal, months: number, known: LoanKnown | undefined) {
  const { balance, lastMonth } = deal.facts.loan;
  if (months > 0) return loanStays(deal, months, known);
  return line('loan-stays', {
    now: fill.as(balance, shownWith(known).balance === 'about' ? 'about' : 'contract', 'usd'),
    later: fill.usd(Number.isFinite(lastMonth) ? 0 : lastMonth),
    months: fill.count(lastMonth),
  });
}

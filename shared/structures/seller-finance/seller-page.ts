import { monthlyPayment } from '#shared/finance/figures.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import { type Deal, unknown } from '#shared/structures/base/house.ts';
import type { Shown } from '#shared/structures/base/offer/seller-option.ts';
import {
  fill,
  line,
  loanGone,
  loanOf,
  loanStays,
  mostCounter,
  owedBeside,
  paysOff,
  type SellerPageRules,
  sellerOption,
  shownWith,
} from '#shared/structures/base/offer/seller-page-rules.ts';
import { aMonth } from '#shared/values/shown-amount.ts';
import { isWrapped, sellerNote } from './plan.ts';

/** The seller is paid over time, and keeps the loan behind the note or pays it off at closing. */
export const sellerFinanceSellerPage: SellerPageRules = {
  option: (deal, offer, known) => {
    const { facts, terms } = deal;
    const { price, down, ratePercent } = terms.sellerFinance;
    const isKept = isWrapped(deal);
    const loan = loanOf(deal);
    const note = sellerNote(deal);
    const months = offer.note?.payments ?? 0;
    const owedNote = scheduleOf(note, months);
    const [left, leftOfLoan] = [owedNote.owed(months), isKept ? loan.owed(months) : 0];
    const owed = owedBeside(facts) + (isKept ? 0 : facts.loan.balance);
    const closing = down - owed;
    const end = left - leftOfLoan;
    const hasBalloon = offer.note?.balloon != null;
    const ofLoan = shownWith(known);
    const closingShown = owed === 0 ? 'contract' : isKept ? 'reckoned' : ofLoan.balance;
    const shown = {
      closing: closingShown,
      monthly: isKept ? ofLoan.payment : 'contract',
      end: isKept && leftOfLoan !== 0 ? ofLoan.later : 'contract',
    } as const;
    const split = (lender: number, yours: number, as: Shown) =>
      isKept && lender !== 0
        ? [line('payments-split', { lender: fill.as(lender, as), yours: fill.as(yours, as) })]
        : [];
    return sellerOption({
      offer,
      name: 'name-payments',
      price,
      closing,
      shown,
      monthly: (month) => owedNote.paid(month) - (isKept ? loan.paid(month) : 0),
      months,
      end,
      loan: isKept
        ? [loanStays(deal, months, known), ...(leftOfLoan > 0 ? [line('loan-then')] : [])]
        : loanGone(deal, 'loan-paid'),
      title: 'title-closing',
      how: [
        [
          line('payments-how', {
            price: fill.usd(price),
            down: fill.usd(down),
            note: fill.usd(price - down),
            rate: fill.percent(ratePercent),
          }),
        ],
        paysOff(owed, closing, closingShown),
        months === 0
          ? []
          : [
              line('payments-month', { payment: fill.as(note.payment, 'contract') }),
              ...split(facts.loan.payment, note.payment - facts.loan.payment, aMonth(shown.monthly)),
              ...(isKept ? [line('payments-service')] : []),
            ],
        hasBalloon
          ? [
              line('payments-last', { months: fill.count(months), final: fill.as(left, 'contract') }),
              ...split(leftOfLoan, end, shown.end),
            ]
          : [],
      ],
      know: [isKept ? [line('stays-know')] : [], [line('payments-know')]],
      counters: {
        price: { least: down },
        closing: { most: price - owed },
        ...(months > 0 && { monthly: monthlyRange(deal) }),
      },
    });
  },
  counter: (deal, number, amount) => {
    const { facts, terms } = deal;
    const { ratePercent, interestOnly } = terms.sellerFinance;
    const isKept = isWrapped(deal);
    if (number === 'price') return { field: 'terms.sellerFinance.price', value: amount };
    if (number === 'closing') {
      const owed = owedBeside(facts) + (isKept ? 0 : facts.loan.balance);
      return { field: 'terms.sellerFinance.down', value: amount + owed };
    }
    const note = sellerNote(deal);
    const payment = amount + (isKept ? facts.loan.payment : 0);
    if (interestOnly) return { field: 'terms.sellerFinance.ratePercent', value: rateAt(payment, note.balance) };
    return { field: 'terms.sellerFinance.months', value: monthsAt(payment, note.balance, ratePercent) };
  },
};

const mostNoteMonths = 480;
const mostRatePercent = 30;

/** The rate of a note of interest only with that payment, up to a thousandth of a percent. */
const rateAt = (payment: number, balance: number) => Math.ceil((1200 * payment * 1000) / balance - 1e-9) / 1000;

/** The whole months in which a payment pays off a note. */
function monthsAt(payment: number, balance: number, ratePercent: number): number {
  const rate = ratePercent / 1200;
  const months = rate === 0 ? balance / payment : -Math.log1p((-balance * rate) / payment) / Math.log1p(rate);
  return Math.floor(months + 1e-9);
}

/** The seller's monthly payments by another term of the note, or another rate where it is of interest only. */
function monthlyRange(deal: Deal): { least: number; most: number } {
  const { ratePercent, interestOnly } = deal.terms.sellerFinance;
  const { balance } = sellerNote(deal);
  const lender = isWrapped(deal) ? deal.facts.loan.payment : 0;
  if (!(balance > 0)) return { least: unknown, most: unknown };
  const [least, most] = interestOnly
    ? [0, (balance * mostRatePercent) / 1200]
    : [monthlyPayment(balance, ratePercent, mostNoteMonths), balance * (1 + ratePercent / 1200)];
  // In whole cents that are inside.
  return {
    least: Math.ceil((least - lender) * 100) / 100,
    most: Math.floor((Math.min(most, mostCounter) - lender) * 100) / 100,
  };
}

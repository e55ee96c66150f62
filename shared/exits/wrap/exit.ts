import { noBuyerFigures } from '#shared/exits/base/exit-answer.ts';
import type { ExitKind, Plan, Priced } from '#shared/exits/base/exit-kind.ts';
import { emptyCost, lateStart, rentIn, worthIn } from '#shared/exits/base/parts.ts';
import {
  calledText,
  failurePays,
  fhaOrVa,
  latePayment,
  lossOtherwise,
  priceAbove,
  threePayers,
} from '#shared/exits/base/warnings.ts';
import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import { sumOfCosts } from '#shared/structures/base/entry.ts';
import { cents, floorTo } from '#shared/structures/base/first-terms.ts';
import { farAbove } from '#shared/structures/base/solve-rule.ts';
import { fails, type Test } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';
import { owedByThem, paidOffIn, playWrap, theirEnd, theirNote } from './plan.ts';

type Wrap = Plan<'wrap'>;

/** The month in which a lender calls a loan, in every test of it. */
const calledMonth = 12;

/** The house is sold again on a note that wraps what is owed. */
export const wrapExit: ExitKind<'wrap'> = {
  name: 'wrap',
  key: 'wrap',
  isPossible: ({ takesTitle }) => takesTitle,
  outcomes: ['paid', 'defaults'],
  first: ({ assumptions }, { worth }, given) => {
    const price = given.price ?? floorTo(500, worth);
    return {
      price,
      down: cents(0.1 * price),
      ratePercent: assumptions.refinance.ratePercent + 1,
      months: 360,
      balloonMonth: null,
      startMonth: assumptions.listing.months,
      sellingCostPercent: 3,
      buyerClosingPercent: assumptions.closingPercent,
      servicingMonthly: 35,
      defaultAfter: 12,
      foreclosureMonths: 12,
      foreclosureCost: 15_000,
      ...given,
    };
  },
  play: playWrap,
  startMonth: ({ startMonth }) => startMonth,
  sellerEnd: paidOffIn,
  cashBefore: ({ entry, terms }) => emptyCost(entry, terms.startMonth),
  cashAtStart: ({ terms }) => terms.down - (terms.price * terms.sellingCostPercent) / 100,
  monthly: (plan) => theirNote(plan).payment - outlay(plan),
  solve: {
    price: {
      step: 100,
      range: ({ entry }) => [0, farAbove(entry.worth)],
      isLinear: true,
      // The down payment keeps its share of the price.
      moves: ({ terms, isExact }, price) => {
        const down = terms.price > 0 ? (terms.down / terms.price) * price : 0;
        return { down: isExact ? down : cents(down) };
      },
    },
    down: { step: 100, range: ({ terms }) => [0, terms.price], isLinear: true },
    ratePercent: { step: 0.001, range: () => [0, 30] },
  },
  stress: ({ ratePercent, price, startMonth }) => [
    { driver: 'theirRate', change: '-1 point', terms: { ratePercent: Math.max(0, ratePercent - 1) } },
    { driver: 'theirPrice', change: '-5%', terms: { price: 0.95 * price } },
    { driver: 'start', change: '+3 months', terms: { startMonth: startMonth + 3 } },
    { driver: 'stops', change: 'after 3 payments', terms: { defaultAfter: 3 }, outcome: 'defaults' },
  ],
  endBuyer: (plan) => {
    const { deal, entry, terms } = plan;
    const { price, down, startMonth } = terms;
    const first = startMonth + 1;
    const step = yearlyStep(deal.assumptions.costGrowthPercent, first);
    const { payment } = theirNote(plan);
    const { taxes, insurance, dues } = entry.ownCosts;
    const paymentWithCosts = payment + (taxes + insurance + dues) * step;
    const exitMonth = paidOffIn(plan);
    const marketRent = rentIn(deal, first);
    const owed = owedByThem(plan)(exitMonth);
    const value = worthIn(deal, entry, exitMonth);
    const cashAtClosing = down + (price * terms.buyerClosingPercent) / 100;
    return {
      ...noBuyerFigures,
      kind: 'buyer',
      price,
      cashAtClosing,
      payment,
      paymentWithCosts,
      marketRent,
      difference: paymentWithCosts - marketRent,
      owed,
      value,
      equity: value - owed,
      paid: cashAtClosing + paidUntil(plan, exitMonth),
      lostIfTheyLeave: price - owed,
    };
  },
  risks: (plan) => {
    const { entry, terms } = plan;
    const { lastMonth } = entry;
    const theirs = theirEnd(plan);
    const isFirst = lastMonth < theirs && entry.owed(lastMonth) > 0;
    const payoff = entry.keptLoan(calledMonth);
    const isCalled = payoff > 0 && paidOffIn(plan) > calledMonth;
    const isSold = terms.startMonth <= calledMonth;
    return {
      mismatch: isFirst ? { month: lastMonth, owed: entry.owed(lastMonth), theirs } : null,
      oneLatePayment: outlay(plan),
      called: isCalled ? { month: calledMonth, payoff, theirs: isSold ? owedByThem(plan)(calledMonth) : null } : null,
    };
  },
  tests: (plan) => [
    lateStart(plan.terms.startMonth, Math.min(plan.deal.assumptions.holdMonths, plan.entry.lastMonth)),
    noteBelowOwed(plan),
  ],
  warnings,
};

/** The investor's payments in the first month after the resale. */
const outlay = ({ entry, terms }: Wrap): number => entry.paid(terms.startMonth + 1) + terms.servicingMonthly;

/** Note and costs of the house, from the resale to a month. */
function paidUntil(plan: Wrap, exitMonth: number): number {
  const { deal, entry, terms } = plan;
  const { paid } = scheduleOf(theirNote(plan));
  const costs = sumOfCosts(entry.ownCosts);
  let sum = 0;
  for (let month = terms.startMonth + 1; month <= exitMonth; month += 1)
    sum += paid(month - terms.startMonth) + costs * yearlyStep(deal.assumptions.costGrowthPercent, month);
  return sum;
}

/** In no month may they owe less than the investor does: their payoff would not clear it. */
function noteBelowOwed(plan: Wrap): Test {
  const theirs = owedByThem(plan);
  const exitMonth = paidOffIn(plan);
  let worst = { slack: Infinity, theirs: 0, own: 0 };
  for (let month = plan.terms.startMonth; month <= exitMonth; month += 1) {
    const slack = theirs(month) - plan.entry.owed(month);
    if (!(slack >= worst.slack)) worst = { slack, theirs: theirs(month), own: plan.entry.owed(month) };
  }
  return fails(
    'wrapBelowOwed',
    worst.slack,
    () => `They would owe you ${usdBrief(worst.theirs)} while you owe ${usdBrief(worst.own)}.`,
  );
}

function warnings(plan: Wrap, priced: Priced): string[] {
  const { deal, entry, terms } = plan;
  const buyer = wrapExit.endBuyer(plan);
  const risks = wrapExit.risks?.(plan);
  const { price, balloonMonth, startMonth } = terms;
  const limit = deal.assumptions.refinance.loanToValuePercent;
  const dueIn = startMonth + (balloonMonth ?? 0);
  const balloon = balloonMonth === null ? 0 : owedByThem(plan)(dueIn);
  const most = (limit / 100) * worthIn(deal, entry, dueIn);
  return [
    ...(risks?.mismatch
      ? [
          `Your balloon comes first: ${usdBrief(risks.mismatch.owed ?? 0)} is due in month ${risks.mismatch.month}; their note ends in month ${risks.mismatch.theirs}.`,
        ]
      : []),
    ...calledText(risks?.called ?? null),
    ...latePayment(risks?.oneLatePayment ?? 0, deal),
    ...priceAbove(price, entry),
    ...(buyer !== null && (buyer.difference ?? 0) > 0
      ? [
          `They pay ${usdBrief(buyer.paymentWithCosts ?? 0)} with taxes and insurance, ${usdBrief(buyer.difference ?? 0)} above market rent.`,
        ]
      : []),
    ...(balloonMonth !== null && balloon > most
      ? [
          `Their balloon in month ${dueIn} is ${usdBrief(balloon)}: more than ${limit}% of the value then, ${usdBrief(most)}.`,
        ]
      : []),
    ...threePayers(entry),
    ...fhaOrVa(deal, entry),
    `Taking the house back: ${terms.foreclosureMonths} months without a payment and ${usdBrief(terms.foreclosureCost)} are reckoned. One source says 762 days and $50,000 to $80,000.`,
    ...lossOtherwise(priced, 'If they stop paying'),
    ...failurePays(priced),
  ];
}

import type { End, ExitKind, Plan, Priced } from '#shared/exits/base/exit-kind.ts';
import { giveBack, lateStart, netAtExit, soldFrom, worthIn } from '#shared/exits/base/parts.ts';
import { lossOtherwise } from '#shared/exits/base/warnings.ts';
import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { type Loan, noteOf, refinanceLimit, scheduleOf } from '#shared/finance/loans.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import { costsOfHouse, type Entry, type Pay, payCosts, sellTo, sumOfCosts } from '#shared/structures/base/entry.ts';
import { floorTo } from '#shared/structures/base/first-terms.ts';
import { type Deal, keptRent, lackingFacts } from '#shared/structures/base/house.ts';
import { farAbove } from '#shared/structures/base/solve-rule.ts';
import { fails } from '#shared/structures/base/test.ts';
import type { ExitTerms } from '#shared/terms/exit-terms.ts';
import { usdBrief } from '#shared/values/money.ts';

type Refinanced = Plan<'refinance'>;

/** Before this month after closing, many lenders do not refinance at the value of the day. */
const seasoning = 12;

/** A new loan takes the place of what was owed, and the house is kept. */
export const refinanceExit: ExitKind<'refinance'> = {
  name: 'refinance',
  key: 'refinance',
  isPossible: ({ hasPossession }) => hasPossession,
  outcomes: ['refinanced', 'refused'],
  first: (deal, entry, given) => {
    const terms = { month: 12, ...deal.assumptions.refinance, costPercent: 3, ...given };
    return { amount: floorTo(100, lendersLimit(deal, entry, terms)), ...terms };
  },
  play: playRefinanced,
  startMonth: ({ month }) => month,
  sellerEnd: ({ terms }) => terms.month,
  cashBefore: (plan) => Math.max(0, -cashAtStart(plan)),
  cashAtStart,
  isStartInCashIn: true,
  monthly: (plan) => {
    const month = Math.max(plan.terms.month, plan.entry.vacantMonths) + 1;
    return incomeIn(plan.deal, month) - newLoan(plan).payment;
  },
  solve: {
    month: {
      step: 1,
      range: () => [1, maxMonths],
      isMonth: true,
      // The house is held at least until then.
      tests: (plan) => [
        fails('cashAtStart', cashAtStart(plan), () => `It takes ${usdBrief(-cashAtStart(plan))} in cash to refinance.`),
      ],
    },
    amount: {
      step: 100,
      range: ({ entry }) => [0, farAbove(entry.worth)],
      tests: ({ deal, entry, terms }) => [
        fails('lendersLimit', lendersLimit(deal, entry, terms) - terms.amount, () => 'A lender would give less.'),
      ],
    },
  },
  stress: ({ ratePercent, month }) => [
    { driver: 'newRate', change: '+1 point', terms: { ratePercent: ratePercent + 1 } },
    { driver: 'start', change: '+3 months', terms: { month: month + 3 } },
  ],
  endBuyer: () => null,
  tests: ({ deal, entry, terms }) => [lateStart(terms.month, Math.min(deal.assumptions.holdMonths, entry.lastMonth))],
  warnings,
  // Buying the house brings its taxes and insurance, which an option left to the owner.
  needs: ({ house }, { titlePrice }) =>
    titlePrice === 0 ? [] : lackingFacts(['taxesYearly', 'insuranceYearly'], house),
};

type LimitTerms = Omit<ExitTerms['refinance'], 'amount' | 'costPercent'>;

/** The largest loan that the lender gives in the month, USD. */
function lendersLimit(deal: Deal, entry: Entry, terms: LimitTerms): number {
  return refinanceLimit(worthIn(deal, entry, terms.month), incomeIn(deal, terms.month + 1), terms);
}

/** Net operating income of a month once the house is the investor's and let, USD. */
const incomeIn = (deal: Deal, month: number): number =>
  keptRent(deal, month) - sumOfCosts(costsOfHouse(deal)) * yearlyStep(deal.assumptions.costGrowthPercent, month);

/** The loan in the place of what was owed. */
export const newLoan = ({ terms, isExact }: Pick<Refinanced, 'terms' | 'isExact'>): Loan =>
  noteOf(terms.amount, terms, isExact);

/** Cash that the new loan leaves after its costs and all that it ends, USD. */
function cashAtStart(plan: Refinanced): number {
  return netAtExit((pay) => refinance(plan, pay));
}

function refinance({ deal, entry, terms }: Refinanced, pay: Pay): void {
  const { month, amount, costPercent } = terms;
  pay(month, 'outsiders', 'investor', 'newLoan', amount);
  pay(month, 'investor', 'outsiders', 'closing', (amount * costPercent) / 100);
  pay(month, 'investor', 'outsiders', 'closing', (entry.titlePrice * deal.assumptions.closingPercent) / 100);
  entry.payOff(pay, month);
}

/** Held as planned at first until the new loan; then its payment takes the place of the others, until the sale. */
function playRefinanced(plan: Refinanced, outcome: string, pay: Pay): End {
  const { deal, entry, terms } = plan;
  entry.start(pay);
  if (outcome === 'refused') return soldFrom(entry, pay, 0);
  for (let month = 1; month <= terms.month; month += 1) {
    pay(month, 'outsiders', 'investor', 'rent', entry.rentOf(month));
    entry.costs(pay, month);
    entry.due(pay, month);
  }
  refinance(plan, pay);
  const { holdMonths: exitMonth, costGrowthPercent, sellingCostPercent } = deal.assumptions;
  const loan = scheduleOf(newLoan(plan));
  const costs = costsOfHouse(deal);
  for (let month = terms.month + 1; month <= exitMonth; month += 1) {
    pay(month, 'outsiders', 'investor', 'rent', entry.rentOf(month));
    payCosts(pay, 'investor', month, costs, costGrowthPercent);
    pay(month, 'investor', 'outsiders', 'loan', loan.paid(month - terms.month));
  }
  const end = (then: Pay) => {
    sellTo(then, exitMonth, worthIn(deal, entry, exitMonth), sellingCostPercent);
    then(exitMonth, 'investor', 'outsiders', 'payoff', loan.owed(exitMonth - terms.month));
    giveBack(entry, then, exitMonth);
  };
  end(pay);
  return { exitMonth, netAtExit: netAtExit(end) };
}

function warnings(plan: Refinanced, priced: Priced): string[] {
  const { deal, entry, terms } = plan;
  const short = -cashAtStart(plan);
  const limit = lendersLimit(deal, entry, terms);
  const { agreed, other } = priced;
  return [
    ...(short > 0
      ? [`The new loan is ${usdBrief(short)} short of what it has to end: you bring that in month ${terms.month}.`]
      : []),
    ...(terms.amount > limit
      ? [`The loan of ${usdBrief(terms.amount)} is above what a lender would give: ${usdBrief(limit)}.`]
      : []),
    ...(terms.month < seasoning
      ? [
          `Month ${terms.month} is soon: for cash out Fannie Mae asks 12 months from note to note, and 6 on title (SEL-2023-01); other lenders differ.`,
        ]
      : []),
    ...lossOtherwise(priced, 'If the lender refuses'),
    ...(other.npv > agreed.npv
      ? [`You earn more without the new loan: ${usdBrief(other.npv)} in today's money against ${usdBrief(agreed.npv)}.`]
      : []),
  ];
}

import { noBuyerFigures } from '#shared/exits/base/exit-answer.ts';
import type { End, ExitKind, Plan, Priced } from '#shared/exits/base/exit-kind.ts';
import {
  costsIn,
  emptyCost,
  giveBack,
  lateStart,
  netAtExit,
  playEmpty,
  rentIn,
  soldFrom,
  worthIn,
} from '#shared/exits/base/parts.ts';
import {
  failurePays,
  fhaOrVa,
  latePayment,
  lossOtherwise,
  priceAbove,
  threePayers,
} from '#shared/exits/base/warnings.ts';
import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { type Pay, payCosts } from '#shared/structures/base/entry.ts';
import { cents, floorTo } from '#shared/structures/base/first-terms.ts';
import { farAbove } from '#shared/structures/base/solve-rule.ts';
import { aboveZero, fails } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';

type Sandwich = Plan<'sandwich'>;

/** The house is leased on to a tenant-buyer, with an option to buy it. */
export const sandwichExit: ExitKind<'sandwich'> = {
  name: 'sandwich',
  key: 'sandwich',
  isPossible: ({ hasPossession }) => hasPossession,
  outcomes: ['buys', 'leaves'],
  isTheirChoice: true,
  first: ({ facts }, { worth, lastMonth }, given) => {
    const strike = given.strike ?? floorTo(500, worth);
    const startMonth = given.startMonth ?? 1;
    const rent = given.rent ?? Math.ceil(1.05 * facts.rent - 1e-9);
    return {
      strike,
      fee: cents(0.03 * strike),
      rent,
      creditMonthly: 0,
      months: Math.max(1, Math.min(24, lastMonth - startMonth)),
      startMonth,
      tenantMaintenanceSharePercent: 0,
      sellingCostPercent: 2,
      turnCost: rent,
      ...given,
    };
  },
  play: playSandwich,
  startMonth: ({ startMonth }) => startMonth,
  sellerEnd: endOf,
  cashBefore: ({ entry, terms }) => emptyCost(entry, terms.startMonth),
  cashAtStart: ({ terms }) => terms.fee,
  monthly: (plan) => {
    const month = plan.terms.startMonth + 1;
    const costs = costsIn(plan.deal, plan.entry, month) - theirMaintenance(plan, month);
    return keptOf(plan) - costs - plan.entry.paid(month);
  },
  solve: {
    strike: { step: 100, range: ({ entry, terms }) => [terms.fee, farAbove(entry.worth)], isLinear: true },
    rent: { step: 1, range: ({ deal }) => [0, farAbove(deal.facts.rent)], isLinear: true },
  },
  stress: ({ strike, rent, startMonth }) => [
    { driver: 'theirPrice', change: '-5%', terms: { strike: 0.95 * strike } },
    { driver: 'theirRent', change: '-5%', terms: { rent: 0.95 * rent } },
    { driver: 'start', change: '+3 months', terms: { startMonth: startMonth + 3 } },
  ],
  endBuyer: (plan) => {
    const { deal, entry, terms } = plan;
    const { strike, fee, rent, creditMonthly, months, startMonth } = terms;
    const first = startMonth + 1;
    const exitMonth = endOf(plan);
    const value = worthIn(deal, entry, exitMonth);
    const marketRent = rentIn(deal, first);
    let paid = fee + rent * months;
    for (let month = first; month <= exitMonth; month += 1) paid += theirMaintenance(plan, month);
    return {
      ...noBuyerFigures,
      kind: 'tenant-buyer',
      price: strike,
      cashAtClosing: fee,
      payment: rent,
      paymentWithCosts: rent,
      marketRent,
      difference: rent - marketRent,
      owed: theirStrike(plan),
      value,
      equity: value - theirStrike(plan),
      paid: paid + closingOf(plan),
      lostIfTheyLeave: fee + creditMonthly * months,
    };
  },
  risks: ({ entry, terms }) => ({
    mismatch: null,
    oneLatePayment: entry.paid(terms.startMonth + 1),
    called: null,
  }),
  tests: (plan) => {
    const { entry, terms } = plan;
    const exitMonth = endOf(plan);
    const brings = theirStrike(plan) - sellingOf(plan);
    return [
      lateStart(terms.startMonth, entry.lastMonth),
      fails(
        'optionOutlives',
        entry.lastMonth - exitMonth,
        () => `Their option runs to month ${exitMonth}; what you agreed at first ends in month ${entry.lastMonth}.`,
      ),
      fails(
        'strikeBelowOwed',
        brings - entry.owed(exitMonth),
        () => `They bring ${usdBrief(brings)} while you owe ${usdBrief(entry.owed(exitMonth))}.`,
      ),
      fails('noFee', aboveZero(terms.fee), () => 'An option for no fee holds nobody.'),
    ];
  },
  warnings,
};

function endOf({ terms }: Pick<Sandwich, 'terms'>): number {
  return terms.startMonth + terms.months;
}

/** Their cash at the end, USD. */
const theirStrike = ({ terms }: Sandwich): number => terms.strike - terms.fee - terms.creditMonthly * terms.months;
const sellingOf = ({ terms }: Sandwich): number => (terms.strike * terms.sellingCostPercent) / 100;
const closingOf = ({ deal, terms }: Sandwich): number => (terms.strike * deal.assumptions.closingPercent) / 100;

/** A month's rent after management, USD. It is level, and never vacant. */
const keptOf = ({ deal, terms }: Sandwich): number => terms.rent * (1 - deal.facts.managementPercent / 100);

/** Their part of the investor's maintenance, USD. */
function theirMaintenance({ deal, entry, terms }: Sandwich, month: number): number {
  const maintenance = entry.ownCosts.maintenance * yearlyStep(deal.assumptions.costGrowthPercent, month);
  return (maintenance * terms.tenantMaintenanceSharePercent) / 100;
}

/**
 * Empty until they move in and pay the fee; then they rent. At the end they buy at the strike, less fee and credits, or
 * leave both: the house is turned and held as planned at first.
 */
function playSandwich(plan: Sandwich, outcome: string, pay: Pay): End {
  const { deal, entry, terms } = plan;
  const exitMonth = endOf(plan);
  const share = terms.tenantMaintenanceSharePercent / 100;
  const { maintenance, ...others } = entry.ownCosts;
  const theirs = { taxes: 0, insurance: 0, dues: 0, other: 0, maintenance: maintenance * share };
  const own = { ...others, maintenance: maintenance * (1 - share) };
  entry.start(pay);
  playEmpty(entry, pay, 1, terms.startMonth);
  pay(terms.startMonth, 'endBuyer', 'investor', 'fee', terms.fee);
  for (let month = terms.startMonth + 1; month <= exitMonth; month += 1) {
    pay(month, 'endBuyer', 'investor', 'rent', terms.rent);
    pay(month, 'investor', 'outsiders', 'management', terms.rent - keptOf(plan));
    payCosts(pay, 'endBuyer', month, theirs, deal.assumptions.costGrowthPercent);
    payCosts(pay, 'investor', month, own, deal.assumptions.costGrowthPercent);
    entry.due(pay, month);
  }
  if (outcome === 'leaves') {
    pay(exitMonth, 'investor', 'outsiders', 'repairs', terms.turnCost);
    return soldFrom(entry, pay, exitMonth);
  }
  const end = (then: Pay) => {
    then(exitMonth, 'endBuyer', 'investor', 'strike', theirStrike(plan));
    then(exitMonth, 'endBuyer', 'outsiders', 'closing', closingOf(plan));
    then(exitMonth, 'investor', 'outsiders', 'selling', sellingOf(plan));
    entry.payOff(then, exitMonth);
    giveBack(entry, then, exitMonth);
  };
  end(pay);
  return { exitMonth, netAtExit: netAtExit(end) };
}

function warnings(plan: Sandwich, priced: Priced): string[] {
  const { deal, entry, terms } = plan;
  const market = rentIn(deal, terms.startMonth + 1);
  return [
    ...latePayment(entry.paid(terms.startMonth + 1), deal),
    ...priceAbove(terms.strike, entry),
    ...(terms.rent > market
      ? [`They pay ${usdBrief(terms.rent)} a month, ${usdBrief(terms.rent - market)} above market rent.`]
      : []),
    ...threePayers(entry),
    ...fhaOrVa(deal, entry),
    ...lossOtherwise(priced, 'If they leave'),
    ...failurePays(priced),
  ];
}

import { yearlyReturn } from '#shared/finance/cash-flows.ts';
import { balloonOf as loanBalloonOf, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward, type StressTest } from '#shared/structures/base/deal-answer.ts';
import type { StressInput } from '#shared/structures/base/deal-input.ts';
import { type Deal, type Facts, operatingIncome } from '#shared/structures/base/house.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { registry } from '#shared/structures/registry.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usdBrief } from '#shared/values/money.ts';
import { hasReturn, priceStructure } from './compare.ts';
import { dealOf } from './first-terms.ts';
import { figuresOf, refinancingOf, withoutGrowth } from './structure-figures.ts';

/** The month in which the lender calls the loan. */
const calledMonth = 12;
/** Years 3, 5, 7 and 10. */
const exitMonths = [36, 60, 84, 120];

/**
 * Stresses a deal: one driver at a time, a bad year, the balloon, the loan called, and other exits. A driver changes
 * the house's facts after the payment of the present loan is known: that one stays.
 */
export function stressDeal(input: StressInput): StressTest {
  return stressOf(dealOf(input), input.structure);
}

/** The same for a deal that has been read. */
export function stressOf(deal: Deal, structure: Strategy): StressTest {
  const base = figuresOf(deal, structure);
  const against = (stressed: Deal) => difference(figuresOf(stressed, structure), base);
  const hasMonth = base.monthlyCashFlow !== null;
  return {
    base: priceStructure(deal, structure),
    drivers: hasMonth
      ? driversOf(deal, structure).map(({ driver, change, stressed }) => ({ driver, change, ...against(stressed) }))
      : [],
    badYear: hasMonth ? against(withFacts(deal, badYear)) : null,
    breakEven: breakEvenOf(deal, structure, base),
    balloon: balloonOf(deal, structure),
    called: calledOf(deal, structure),
    exits: exitsOf(deal, structure),
  };
}

type Change = (facts: Facts) => Partial<Facts>;

const factDrivers: [driver: string, change: string, facts: Change][] = [
  ['rent', '-10%', ({ rent }) => ({ rent: rent * 0.9 })],
  ['rent', '+10%', ({ rent }) => ({ rent: rent * 1.1 })],
  ['vacancy', '+5 points', ({ keptShare }) => ({ keptShare: keptShare - 0.05 })],
  ['maintenance', '-50%', ({ maintenance }) => ({ maintenance: maintenance * 0.5 })],
  ['maintenance', '+50%', ({ maintenance }) => ({ maintenance: maintenance * 1.5 })],
  ['taxes', '+20%', ({ taxes }) => ({ taxes: taxes * 1.2 })],
  ['insurance', '+50%', ({ insurance }) => ({ insurance: insurance * 1.5 })],
  ['repairs', '-20%', ({ repairs }) => ({ repairs: repairs * 0.8 })],
  ['repairs', '+20%', ({ repairs }) => ({ repairs: repairs * 1.2 })],
];

const badYear: Change = ({ rent, keptShare, maintenance }) => ({
  rent: rent * 0.9,
  keptShare: keptShare - 0.05,
  maintenance: maintenance * 1.5,
});

function driversOf(deal: Deal, structure: Strategy): { driver: string; change: string; stressed: Deal }[] {
  const rates = [-1, 1].flatMap((points) => {
    const terms = registry[structure].note.atRate(deal, (percent) => Math.max(0, percent + points));
    return terms
      ? [{ driver: 'noteRate', change: `${points < 0 ? '-' : '+'}1 point`, stressed: { ...deal, terms } }]
      : [];
  });
  const { repairsHigh } = deal.house;
  const drivers: typeof factDrivers =
    repairsHigh === null || repairsHigh <= deal.facts.repairs
      ? factDrivers
      : [...factDrivers, ['repairsHigh', 'high estimate', () => ({ repairs: repairsHigh })]];
  const facts = drivers.map(([driver, change, facts]) => ({ driver, change, stressed: withFacts(deal, facts) }));
  return [...facts, ...rates];
}

function withFacts(deal: Deal, change: Change): Deal {
  return { ...deal, facts: { ...deal.facts, ...change(deal.facts) } };
}

function difference({ monthlyCashFlow, cashOnCashPercent }: Figures, base: Figures) {
  return {
    monthlyCashFlow: outward(monthlyCashFlow),
    difference: outward((monthlyCashFlow ?? NaN) - (base.monthlyCashFlow ?? NaN)),
    cashOnCashPercent: outward(cashOnCashPercent),
  };
}

/** Where the month comes to 0, in closed form, one driver at a time. A driver that cannot bring it there is `null`. */
function breakEvenOf(deal: Deal, structure: Strategy, { monthlyCashFlow: month }: Figures): StressTest['breakEven'] {
  if (month === null) return null;
  const { rent, keptShare, vacancyPercent } = deal.facts;
  const costs = registry[structure].fixedCosts(deal);
  const drop = month / (rent * keptShare);
  return {
    rent: outward(rent * (1 - drop)),
    rentPercent: outward(-100 * drop),
    vacancyPercent: outward(vacancyPercent + (100 * month) / rent),
    fixedCostsPercent: outward((100 * month) / costs),
  };
}

function balloonOf(deal: Deal, structure: Strategy): StressTest['balloon'] {
  const refinancing = refinancingOf(deal, structure);
  const month = refinancing?.balloonMonth ?? null;
  if (refinancing === null || month === null) return null;
  const [balance, limit] = [refinancing.owed(month), refinancing.limit(month)];
  return {
    month,
    balance: outward(balance),
    limit: outward(limit),
    short: outward(Math.max(0, balance - limit)),
    firstMonthThatPasses: refinancing.firstMonthThatPasses(),
  };
}

/** The loan that stays is refinanced; in a wrap, the whole note. In a lease option it is the owner's to refinance. */
function calledOf(deal: Deal, structure: Strategy): StressTest['called'] {
  const { loan } = registry[structure];
  const called = loan.stays(deal) ? loan.called(deal) : null;
  // By then the payments may have paid it off.
  if (called === null || scheduleOf(deal.facts.loan, calledMonth).owed(calledMonth) === 0) return null;
  const payoff = scheduleOf(called.replaced, calledMonth).owed(calledMonth);
  const { payment } = noteOf(payoff, deal.assumptions.refinance);
  const next = calledMonth + 1;
  const beside = called.beside === null ? 0 : scheduleOf(called.beside, next).paid(next);
  const after = operatingIncome(deal, next) - payment - beside;
  return { payoff: outward(payoff), payment: outward(payment), monthlyCashFlow: outward(after) };
}

/** An owned house sold after 3, 5, 7 and 10 years; the other structures have one exit. */
function exitsOf(deal: Deal, structure: Strategy): StressTest['exits'] {
  const own = figuresOf(deal, structure).exitMonth;
  const months = traits[structure].isOwned ? exitMonths : [own].filter(Number.isFinite);
  return months.map((month) => {
    const there = { ...deal, assumptions: { ...deal.assumptions, holdMonths: month } };
    const figures = figuresOf(there, structure);
    const { exitMonth, profit, npv, flows } = figures;
    return {
      month,
      profit: outward(profit),
      profitNoGrowth: outward(figuresOf(withoutGrowth(there), structure).profit),
      npv: outward(npv),
      irrPercent: hasReturn(figures) ? outward(yearlyReturn(flows)) : null,
      note: exitNote(there, structure, exitMonth, month),
    };
  });
}

/** Payments on the way to an exit: a note's balloon by the sale, the loan's by the investor. */
function exitNote({ facts }: Deal, structure: Strategy, exitMonth: number, month: number): string | null {
  if (exitMonth < month) return `The balloon comes first: the sale pays it in month ${exitMonth}.`;
  const balloon = registry[structure].loan.isPaid ? loanBalloonOf(facts.loan) : null;
  if (balloon === null || balloon.month > exitMonth) return null;
  return `${usdBrief(balloon.amount)} of the seller's loan is paid in month ${balloon.month}.`;
}

import { tolerance } from '#shared/finance/figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { daysBetween } from '#shared/values/days.ts';
import { usdBrief } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords, listInWords } from '#shared/values/words.ts';
import type { Verdict } from './deal-answer.ts';
import type { Figures } from './figures.ts';
import { type Deal, needsOf } from './house.ts';
import { isWrapped, sellerNote } from './seller-finance.ts';
import { factsInWords } from './words/facts-in-words.ts';

/* Whether a structure can work at all, and whether it meets the investor's targets. */

/** One thing a structure must pass. It is passed when unknown: an unknown fails nothing. */
export type Test = {
  /** A target's name, or what fails. */
  name: string;
  kind: 'fails' | 'misses';
  /** Below 0 when not passed; USD or days. NaN when a fact is unknown. */
  slack: number;
  /** What is wrong, in one sentence. */
  text: () => string;
};

/** The days that a closing takes: a foreclosure sale must not come first. */
export const closingDays = 14;

export function isPassed({ slack }: Test): boolean {
  return !(slack < -tolerance);
}

/** The tests of a structure: the ones that fail it, then the targets. */
export function testsOf(structure: Strategy, deal: Deal, figures: Figures): Test[] {
  const fee = structure === 'Wholesale' ? deal.terms.wholesale.fee : null;
  return [...failTests[structure](deal, figures), ...targetTests(deal, figures, fee)];
}

const failTests: Record<Strategy, (deal: Deal, figures: Figures) => Test[]> = {
  'Subject-To': (deal, figures) => {
    const { facts, assumptions, terms } = deal;
    const sale = facts.afterRepair * (1 - assumptions.sellingCostPercent / 100);
    const debt = facts.payoff + (terms.subjectTo.second?.amount ?? 0);
    return [
      fails('noLoan', facts.loan.balance === 0 ? -1 : 0, () => 'There is no loan to take over.'),
      ...monthlyLoss(figures),
      fails(
        'saleBelowDebt',
        facts.loan.balance === 0 ? 0 : sale - debt,
        () => `Owes more than a sale would bring: ${usdBrief(debt)} owed, ${usdBrief(sale)} from a sale.`,
      ),
      ...auctionTooSoon(deal),
    ];
  },
  'Seller Finance': (deal, figures) => {
    const { house, facts, terms } = deal;
    const { down } = terms.sellerFinance;
    const { payment } = sellerNote(deal);
    const isWrap = isWrapped(deal);
    return [
      fails('bankOwned', house.bankOwned === true ? -1 : 0, () => 'A bank owns the house, and banks carry no note.'),
      fails(
        'downBelowPayoff',
        isWrap ? 0 : down - facts.payoff,
        () => `${usdBrief(down)} down does not pay off the ${usdBrief(facts.payoff)} owed.`,
      ),
      fails(
        'noteBelowLoan',
        isWrap ? payment - facts.loan.payment : 0,
        () => `The note pays ${usdBrief(payment)} a month, the loan behind it takes ${usdBrief(facts.loan.payment)}.`,
      ),
      ...monthlyLoss(figures),
    ];
  },
  'Lease Option': (deal, figures) => {
    const { profit, exitMonth } = figures;
    const isLand = /\bland\b|\blot\b|acreage/i.test(deal.house.propertyType ?? '');
    return [
      fails('land', isLand ? -1 : 0, () => 'This is land: there is no house to rent.'),
      ...monthlyLoss(figures),
      fails('noProfit', aboveZero(profit), () =>
        profit < -tolerance
          ? `Loses ${usdBrief(-profit)} in ${durationInWords(exitMonth)}.`
          : `Earns $0 in ${durationInWords(exitMonth)}.`,
      ),
      ...auctionTooSoon(deal),
    ];
  },
  Novation: (deal, { price, profit }) => [
    priceFails(
      price,
      deal.facts.payoff,
      () => `${usdBrief(price)} to the seller does not pay off the ${usdBrief(deal.facts.payoff)} owed.`,
    ),
    fails('noSpread', aboveZero(profit), () =>
      profit < -tolerance ? `Leaves no spread: ${usdBrief(-profit)} short.` : 'Leaves no spread: $0.',
    ),
    ...auctionTooSoon(deal),
  ],
  Wholesale: ({ facts }, { price }) => [
    priceFails(
      price,
      facts.payoff,
      () => `${usdBrief(price)} for the house does not pay off the ${usdBrief(facts.payoff)} owed.`,
    ),
  ],
};

/**
 * The targets, the hurdle among them.
 *
 * @param fee a wholesale's, USD, which stands for the profit there.
 */
export function targetTests(
  { targets, assumptions }: Pick<Deal, 'targets' | 'assumptions'>,
  figures: Pick<Figures, 'cashIn' | 'monthlyCashFlow' | 'cashOnCashPercent' | 'profit' | 'npv' | 'exitMonth'>,
  fee: number | null = null,
): Test[] {
  const { cashIn, monthlyCashFlow, cashOnCashPercent, profit, npv } = figures;
  const tests: Test[] = [];
  const add = (name: string, slack: number, text: () => string) => tests.push({ name, kind: 'misses', slack, text });
  if (monthlyCashFlow !== null) {
    const { cashFlow, cashOnCashPercent: share } = targets;
    if (cashFlow !== undefined) {
      add(
        'cashFlow',
        monthlyCashFlow - cashFlow,
        () => `Earns ${usdBrief(monthlyCashFlow)} a month; you ask for ${usdBrief(cashFlow)}.`,
      );
    }
    if (share !== undefined) {
      const isFree = cashIn <= 0;
      add(
        'cashOnCashPercent',
        isFree ? 0 : 12 * monthlyCashFlow - (share / 100) * cashIn,
        () =>
          `Earns ${percentUpTo(cashOnCashPercent ?? 0, 2)} a year on the cash in; you ask for ${percentUpTo(share, 2)}.`,
      );
    }
  }
  const { cashIn: most, profit: least, assignmentFee } = targets;
  if (most !== undefined)
    add('cashIn', most - cashIn, () => `Takes ${usdBrief(cashIn)} in cash; you allow ${usdBrief(most)}.`);
  if (fee !== null) {
    if (assignmentFee !== undefined) {
      add(
        'assignmentFee',
        fee - assignmentFee,
        () => `The fee is ${usdBrief(fee)}; you ask for ${usdBrief(assignmentFee)}.`,
      );
    }
  } else if (least !== undefined) {
    add('profit', profit - least, () => `Makes ${usdBrief(profit)} in all; you ask for ${usdBrief(least)}.`);
  }
  const hurdle = percentUpTo(assumptions.hurdlePercent, 2);
  add('hurdle', npv, () => `Earns less than ${hurdle} a year: ${usdBrief(-npv)} short in today's money.`);
  return tests;
}

/**
 * The verdict: fails, needs, misses or works, in this order, with its reasons. Facts that only the seller's side needs
 * do not hold it up.
 */
export function verdictOf(structure: Strategy, deal: Deal, figures: Figures): { verdict: Verdict; reasons: string[] } {
  const broken = testsOf(structure, deal, figures).filter((test) => !isPassed(test));
  const reasons = (kind: Test['kind']) => broken.filter((test) => test.kind === kind).map(({ text }) => text());
  if (broken.some(({ kind }) => kind === 'fails')) return { verdict: 'fails', reasons: reasons('fails') };
  const { own } = needsOf(structure, deal.house);
  if (own.length > 0) return { verdict: 'needs', reasons: [needsText(own)] };
  if (broken.length > 0) return { verdict: 'misses', reasons: reasons('misses') };
  return { verdict: 'works', reasons: [worksText(figures)] };
}

type Ranked = { verdict: Verdict; npv: number | null };

/** Structure names by NPV; the ones that fail or lack facts come last. */
export function ranked(rows: readonly (Ranked & { structure: Strategy })[]): Strategy[] {
  return rows.toSorted(byRank).map(({ structure }) => structure);
}

/** The order of what is priced: by NPV, what fails or lacks facts last. */
export function byRank(a: Ranked, b: Ranked): number {
  const isOut = ({ verdict }: Ranked) => Number(!canBeDone(verdict));
  const worth = ({ npv }: Ranked) => npv ?? -Number.MAX_VALUE;
  return isOut(a) - isOut(b) || worth(b) - worth(a);
}

/** Whether a deal with this verdict has a rank. */
export const canBeDone = (verdict: Verdict): boolean => verdict === 'works' || verdict === 'misses';

/** The days until the auction; NaN when one of both days is unknown, Infinity when none is scheduled. */
export function daysToAuction({ house, today }: Deal): number {
  if (house.auctionDate === 'none') return Infinity;
  if (house.auctionDate === null || today === undefined) return Number.NaN;
  return daysBetween(today, house.auctionDate);
}

function auctionTooSoon(deal: Deal): Test[] {
  const days = daysToAuction(deal);
  const text = () =>
    days < 0
      ? `The auction date has passed: ${deal.house.auctionDate}.`
      : `The auction is ${days} ${days === 1 ? 'day' : 'days'} away: less than the ${closingDays} a closing takes.`;
  return [fails('auction', days - closingDays, text)];
}

function monthlyLoss({ monthlyCashFlow }: Figures): Test[] {
  if (monthlyCashFlow === null) return [];
  return [fails('monthlyLoss', monthlyCashFlow, () => `Loses ${usdBrief(-monthlyCashFlow)} a month.`)];
}

function fails(name: string, slack: number, text: () => string): Test {
  return { name, kind: 'fails', slack, text };
}

/** What the seller gets has to pay off what is owed. Where nothing is, $0 would do that and still is no price. */
function priceFails(price: number, payoff: number, text: () => string): Test {
  if (payoff !== 0) return fails('priceBelowPayoff', price - payoff, text);
  return fails('noPrice', aboveZero(price), () => `${usdBrief(price)} for the house is no price.`);
}

/** A slack for what must be more than 0, by a cent at least. */
function aboveZero(amount: number): number {
  return amount - 2 * tolerance;
}

/** "Earns $210 a month and $108,936 in 5 years, on $48,300 of cash." */
export function worksText({
  monthlyCashFlow,
  cashIn,
  profit,
  exitMonth,
}: Pick<Figures, 'monthlyCashFlow' | 'cashIn' | 'profit' | 'exitMonth'>): string {
  const month = monthlyCashFlow === null ? '' : `${usdBrief(monthlyCashFlow)} a month and `;
  return `Earns ${month}${usdBrief(profit)} in ${durationInWords(exitMonth)}, on ${usdBrief(cashIn)} of cash.`;
}

/** "Needs rent and taxes." */
export function needsText(needs: readonly string[]): string {
  return `Needs ${listInWords(factsInWords(needs))}.`;
}

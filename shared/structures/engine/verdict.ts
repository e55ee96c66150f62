import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Verdict } from '#shared/structures/base/deal-answer.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { auctionTooSoon, isPassed, type Test } from '#shared/structures/base/test.ts';
import { registry } from '#shared/structures/registry.ts';
import { usdBrief } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords, listInWords } from '#shared/values/words.ts';
import { needsOf } from './needs.ts';

/* Whether a structure can work at all, and whether it meets the investor's targets. */

/** The tests of a structure: the ones that fail it, then the targets. */
export function testsOf(structure: Strategy, deal: Deal, figures: Figures): Test[] {
  const fee = registry[structure].feeOf?.(deal) ?? null;
  return [...entryTests(structure, deal, figures), ...targetTests(deal, figures, fee)];
}

/** Tests that a structure may fail however it is left. */
export function entryTests(structure: Strategy, deal: Deal, figures: Figures): Test[] {
  const { tests, closesFirst } = registry[structure];
  return [...tests(deal, figures), ...(closesFirst ? auctionTooSoon(deal) : [])];
}

/**
 * The targets, the hurdle among them.
 *
 * @param fee a wholesale's, USD, which stands for the profit there.
 * @param cashLeft what stays in, where an exit brings cash back: the return is on that.
 */
export function targetTests(
  { targets, assumptions }: Pick<Deal, 'targets' | 'assumptions'>,
  figures: Pick<Figures, 'cashIn' | 'monthlyCashFlow' | 'cashOnCashPercent' | 'profit' | 'npv' | 'exitMonth'>,
  fee: number | null = null,
  cashLeft = figures.cashIn,
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
      const isFree = cashLeft <= 0;
      add(
        'cashOnCashPercent',
        isFree ? 0 : 12 * monthlyCashFlow - (share / 100) * cashLeft,
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
  return judge(testsOf(structure, deal, figures), needsOf(structure, deal).own, figures);
}

/** The verdict on some tests, for figures that lack these facts. */
export function judge(
  tests: readonly Test[],
  needs: readonly string[],
  figures: Parameters<typeof worksText>[0],
): { verdict: Verdict; reasons: string[] } {
  const broken = tests.filter((test) => !isPassed(test));
  const reasons = (kind: Test['kind']) => broken.filter((test) => test.kind === kind).map(({ text }) => text());
  if (broken.some(({ kind }) => kind === 'fails')) return { verdict: 'fails', reasons: reasons('fails') };
  if (needs.length > 0) return { verdict: 'needs', reasons: [needsText(needs)] };
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

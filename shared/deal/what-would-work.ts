import { Strategy } from '#shared/strategy/strategy-name.ts';
import { priceStructure } from '#shared/structures/compare.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import { type CompareInput, type Targets, termsKey } from '#shared/structures/deal-input.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/* What one change would do to a house that is no deal as it stands: one target less strict, or terms of ours. */

export type WouldWork = {
  /** "Accept $150 a month, not $200". */
  change: string;
  /** How far the target moves, as a share of it; 0 where only typed terms do. */
  share: number;
  /** The structure with that change. */
  row: StructureResult;
};

/** At most so many are shown. */
const most = 4;

/** The changes that make a structure work, deals first and then the smallest; at most four. */
export function whatWouldWork(input: CompareInput): WouldWork[] {
  const changes = Strategy.options.flatMap((structure) => [
    ...(input.terms[termsKey[structure]] === undefined ? [] : ourTerms(input, structure)),
    ...targetNames.flatMap((target) => lessStrict(input, structure, target)),
  ]);
  return changes
    .toSorted((one, other) => Number(other.row.isDeal) - Number(one.row.isDeal) || one.share - other.share)
    .slice(0, most);
}

const targetNames = [
  'cashFlow',
  'cashOnCashPercent',
  'cashIn',
  'profit',
  'assignmentFee',
] as const satisfies (keyof Targets)[];
type Target = (typeof targetNames)[number];

function ourTerms(input: CompareInput, structure: Strategy): WouldWork[] {
  const terms = { ...input.terms, [termsKey[structure]]: undefined };
  const row = priceStructure(dealOf({ ...input, terms }), structure);
  const { isDeal } = priceStructure(dealOf(input), structure);
  return row.verdict === 'works' && !isDeal ? [{ change: 'Take our terms in place of yours', share: 0, row }] : [];
}

function lessStrict(input: CompareInput, structure: Strategy, target: Target): WouldWork[] {
  const asked = input.targets[target];
  if (asked === undefined) return [];
  const row = priceStructure(dealOf({ ...input, targets: { ...input.targets, [target]: undefined } }), structure);
  const reached = reachedBy(row, target);
  if (row.verdict !== 'works' || reached === null) return [];
  const moved = target === 'cashIn' ? reached - asked : asked - reached;
  // The others are what stands in the way.
  if (moved <= 0) return [];
  return [{ change: changeText(target, reached, asked), share: moved / Math.max(Math.abs(asked), 1), row }];
}

function reachedBy({ monthlyCashFlow, cashOnCashPercent, cashIn, profit, terms }: StructureResult, target: Target) {
  const reached = { cashFlow: monthlyCashFlow, cashOnCashPercent, cashIn, profit, assignmentFee: terms.fee ?? null };
  return reached[target];
}

function changeText(target: Target, reached: number, asked: number): string {
  const percent = (amount: number) => percentUpTo(amount, 1);
  switch (target) {
    case 'cashFlow':
      return `Accept ${usd(reached)} a month, not ${usd(asked)}`;
    case 'cashOnCashPercent':
      return `Accept ${percent(reached)} a year on your cash, not ${percent(asked)}`;
    case 'cashIn':
      return `Put in ${usd(reached)}, not ${usd(asked)} at most`;
    case 'profit':
      return `Accept ${usd(reached)} in all, not ${usd(asked)}`;
    case 'assignmentFee':
      return `Take a fee of ${usd(reached)}, not ${usd(asked)}`;
  }
}

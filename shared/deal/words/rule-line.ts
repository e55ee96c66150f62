import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';

/** The line of what the rule table recommends: before, the strategy's name, after. */
export type RuleLine = { before: string; strategy: Strategy | null; after: string };

const found: Readonly<Record<Exclude<StructureResult['verdict'], 'works'>, string>> = {
  misses: ', which misses your targets here.',
  fails: ', which doesn’t work here.',
  needs: ', which needs more facts first.',
};

/**
 * "Recommended strategy (rule table): Seller Finance". It recommends nothing that the numbers do not carry: "Rule table:
 * Wholesale, which doesn't work here."
 *
 * @param pick the rule table's structure as it is priced; `null` without one.
 */
export function ruleLine(pick: Pick<StructureResult, 'structure' | 'verdict'> | null): RuleLine {
  const strategy = pick?.structure ?? null;
  if (pick === null || pick.verdict === 'works') {
    return { before: 'Recommended strategy (rule table): ', strategy, after: '' };
  }
  return { before: 'Rule table: ', strategy, after: found[pick.verdict] };
}

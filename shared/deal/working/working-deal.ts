import { type DealSources, readDeal } from '#shared/deal/deal-of.ts';
import { chosenStructure, proposedInstead } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Answer, StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { answerOf } from '#shared/structures/engine/answer.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';

export type WorkingDeal = {
  /** As the deal engine takes it. */
  deal: Deal;
  /** The structure that all that is written and priced follows. */
  structure: Strategy;
  /** All five, priced once something asks for them: that takes milliseconds. */
  readonly structures: readonly StructureResult[];
  /** The five, the one to run first. */
  readonly order: Answer['order'];
  /** The first of the order, where it is neither what the deal is run as nor what its owner kept it over. */
  readonly proposes: Strategy | null;
};

/**
 * A deal, and the structure that it is run as: the one that it keeps, or where it keeps none the first of the order.
 *
 * @param rulesPick what the rule table recommends.
 */
export function workingDeal(sources: DealSources, rulesPick: Strategy | null): WorkingDeal {
  const { texts } = sources;
  const deal = dealOf(readDeal(sources).input);
  let known: { structures: StructureResult[]; answer: Answer } | undefined;
  const priced = () => {
    if (known) return known;
    const structures = everyStructure(deal);
    known = { structures, answer: answerOf(structures, rulesPick) };
    return known;
  };
  const structure = chosenStructure(texts) ?? priced().answer.working;
  return {
    deal,
    structure,
    get structures() {
      return priced().structures;
    },
    get order() {
      return priced().answer.order;
    },
    get proposes() {
      return proposedInstead(texts, structure, priced().answer.working);
    },
  };
}

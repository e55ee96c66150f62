import { byName, Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison, Solution, StructureResult } from '#shared/structures/base/deal-answer.ts';
import { CompareInput, type Unknown } from '#shared/structures/base/deal-input.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { ranked } from '#shared/structures/engine/verdict.ts';
import { solvedBy, termsKey } from '#shared/terms/structure-terms.ts';

/* The three sets of terms that a deal is looked at with: as proposed, solved to the targets, equal for the seller. */

/** The term of each structure that moves its price. */
export const mainTermOf = (structure: Strategy): Unknown => solvedBy(structure)[0];

export type Solutions = Record<Strategy, Solution>;

/** Each structure's main term, solved for the targets. */
export function solveAll(input: CompareInput): Solutions {
  return byName((structure) => solveTerms({ ...input, structure, unknown: mainTermOf(structure) }));
}

/** Structures by what they are worth, the ones that fail or lack facts last; `null` where one has no such terms. */
export type View = { results: Record<Strategy, StructureResult | null>; ranking: Strategy[] };

export function asProposed({ structures, ranking }: Comparison): View {
  return { results: byName((structure) => structures.find((row) => row.structure === structure) ?? null), ranking };
}

/** At the solved terms; a structure that no term solves stays as it is proposed. */
export function solvedView(solutions: Solutions): View {
  return {
    results: byName((structure) => solutions[structure].result),
    ranking: ranked(Strategy.options.map((structure) => solutions[structure].result)),
  };
}

/** At the terms that are worth the same to the seller as a listing. */
export function equalView(input: CompareInput, { structures, atEqualSeller }: Comparison): View {
  const results = byName((structure) => {
    const equal = atEqualSeller.terms[structure];
    const proposed = structures.find((row) => row.structure === structure);
    if (equal === null || !proposed) return null;
    const terms = { ...proposed.terms, [equal.term]: equal.value };
    const moved = CompareInput.safeParse({ ...input, terms: { ...input.terms, [termsKey[structure]]: terms } });
    return moved.success ? priceStructure(dealOf(moved.data), structure) : null;
  });
  const missing = Strategy.options.filter((structure) => !atEqualSeller.ranking.includes(structure));
  return { results, ranking: [...atEqualSeller.ranking, ...missing] };
}

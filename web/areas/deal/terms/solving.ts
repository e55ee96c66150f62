import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { readField } from '#shared/deal/deal-fields.ts';
import type { DealField, DealTexts } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { PricedTerms, Solution } from '#shared/structures/base/deal-answer.ts';
import { type CompareInput, Unknown } from '#shared/structures/base/deal-input.ts';
import { pricedTerms } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { termsAt } from '#shared/structures/engine/solve-term.ts';
import { placesOf, solvedBy, type TermPlace, termsKey } from '#shared/terms/structure-terms.ts';
import { usualSecond } from '#shared/terms/subject-to.ts';
import { valueIn } from '#shared/terms/term.ts';
import type { AgreedDesk } from '#web/areas/deal/agreed/use-ask-agreed.tsx';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { isThere, termText } from './term-text.ts';

/* Solved terms, and how they come into the form. */

export type TermsDesk = Pick<Desk, 'texts' | 'deal' | 'change'> & { agreed?: AgreedDesk | undefined };

/** The deal as the solver takes it: a second's terms count as typed before it has an amount. */
export function inputToSolve(input: CompareInput, texts: DealTexts): CompareInput {
  const { subjectTo } = input.terms;
  if (subjectTo?.second) return input;
  const typed = (['ratePercent', 'months', 'balloonMonth'] as const).flatMap((name) => {
    const field = `terms.subjectTo.second.${name}` as const;
    const reading = readField(field, texts[field] ?? '');
    return reading !== 'empty' && 'value' in reading ? [[name, reading.value] as const] : [];
  });
  if (typed.length === 0) return input;
  const second = { amount: 0, ...usualSecond, ...Object.fromEntries(typed) };
  return { ...input, terms: { ...input.terms, subjectTo: { ...subjectTo, second } } };
}

const solutions = new WeakMap<CompareInput, Map<Unknown, Solution>>();

/** One term solved; once for each deal, however often it is shown. */
export function solutionOf(input: CompareInput, structure: Strategy, unknown: Unknown): Solution {
  const known = solutions.get(input) ?? new Map<Unknown, Solution>();
  solutions.set(input, known);
  const solution = known.get(unknown) ?? solveTerms({ ...input, structure, unknown });
  known.set(unknown, solution);
  return solution;
}

/** Terms at which the structure meets every target: its main term solved, else the first other one that can be. */
export function termsThatWork(
  input: CompareInput,
  structure: Strategy,
): { unknown: Unknown; solution: Solution } | null {
  for (const unknown of solvedBy(structure)) {
    const solution = solutionOf(input, structure, unknown);
    if (solution.value !== null) return { unknown, solution };
  }
  return null;
}

/** Whether the structure has these terms already. */
export function hasTerms(input: CompareInput, structure: Strategy, wanted: PricedTerms): boolean {
  const terms = pricedTerms(dealOf(input), structure);
  return placesOf(structure).every((place) => termText(place, terms) === termText(place, wanted));
}

/**
 * Texts to type so that the structure has these terms. Proposals move with the terms that are typed, so every one that
 * would move is typed too.
 */
export function changesFor(input: CompareInput, structure: Strategy, wanted: PricedTerms): DealChanges {
  const key = termsKey[structure];
  const places = placesOf(structure);
  const text = (place: TermPlace) => termText(place, wanted);
  // Those of a note are proposed together.
  if (places.some(({ group }) => group)) {
    return changesOf(places.map((place) => [place.field, isThere(place, wanted) ? text(place) : undefined]));
  }
  const changes: DealChanges = {};
  let given: object = { ...input.terms[key] };
  for (;;) {
    const terms = pricedTerms(dealOf({ ...input, terms: { ...input.terms, [key]: given } }), structure);
    const moved = places.filter((place) => text(place) !== undefined && termText(place, terms) !== text(place));
    const untyped = moved.filter(({ field }) => !(field in changes));
    if (untyped.length === 0) return changes;
    Object.assign(changes, changesOf(untyped.map((place) => [place.field, text(place)])));
    given = { ...given, ...Object.fromEntries(untyped.map((place) => [place.path, valueIn(wanted, place)])) };
  }
}

/** Texts to type for one repair of a solution: another term, or a target of this deal. */
export function changesForRepair(
  input: CompareInput,
  structure: Strategy,
  { term, value }: Solution['repairs'][number],
): DealChanges {
  const unknown = Unknown.safeParse(term);
  // The solver names a term or a target of this deal.
  if (!unknown.success) return changesOf([[term as DealField, String(value)]]);
  const deal = dealOf(input);
  const terms = termsAt(deal, structure, unknown.data, value);
  return changesFor(input, structure, pricedTerms({ ...deal, terms }, structure));
}

function changesOf(entries: readonly (readonly [DealField, string | undefined])[]): DealChanges {
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined)) as DealChanges;
}

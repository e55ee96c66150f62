import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { nearestStep } from './what-would-work.ts';

/** Rents are quoted in tens. */
const step = 10;
/** Of the value, a month: no house rents for more. */
const mostOfValue = 0.02;

/**
 * The lowest rent at which Subject-To works, USD a month: how far a house is from one that is worth keeping.
 *
 * @param structures as they are priced.
 * @returns `null` where it works already, something else that keeps the house is a deal, or no rent makes it work.
 */
export function rentThatWorks(input: CompareInput, structures: readonly StructureResult[]): number | null {
  const { value, rent, loan } = input.house;
  const subjectTo = structures.find(({ structure }) => structure === 'Subject-To');
  const isKept = structures.some(({ structure, isDeal }) => isDeal && traits[structure].isHeld);
  if (isKept || subjectTo?.verdict === 'works' || value === null || loan === null) return null;
  const worksAt = (rent: number) =>
    priceStructure(dealOf({ ...input, house: { ...input.house, rent } }), 'Subject-To').verdict === 'works';
  return nearestStep(rent ?? 0, value * mostOfValue, step, worksAt);
}

import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { allFacts, isTypedField } from '#shared/terms/house-facts.ts';
import { allPlaces } from '#shared/terms/structure-terms.ts';
import { assumptionFields, fieldText, targetFields } from './buy-box.ts';

// Separate from what reads them, so that the contract does not bring the engine to every page.

/** Facts that no figure needs: rules of the compliance checklist are triggered by them. */
export const checklistFields = [
  'checklist.noticeOfDefault',
  'checklist.companyBuys',
  'checklist.buyerLivesThere',
  'checklist.solicited',
  'checklist.licensed',
  'checklist.dealsInYear',
] as const;

/**
 * The fields of a deal, by their paths in the engine's input. `chosen` is the name of the structure it is run as,
 * `kept_over` of the one that was last declined for it, and the checklist's facts are none of the engine's.
 */
export const DealField = z.enum([
  'chosen',
  'kept_over',
  ...allFacts.filter(isTypedField).map(({ path }) => path),
  ...allPlaces.map(({ field }) => field),
  ...assumptionFields,
  ...targetFields,
  ...checklistFields,
]);
export type DealField = z.infer<typeof DealField>;

/**
 * A deal as typed, field by field. An absent field was never typed: it is proposed, or the buy box has it. An emptied
 * target is not tested; any other emptied field counts as absent.
 */
export const DealTexts = z.partialRecord(DealField, fieldText);
export type DealTexts = z.infer<typeof DealTexts>;

/** The structure that the deal is run as; `null` when none is chosen. */
export function chosenStructure({ chosen }: DealTexts): Strategy | null {
  return Strategy.safeParse(chosen).data ?? null;
}

/**
 * The structure that ranks first, where that is neither the deal's own nor the one that its owner kept it over; else
 * `null`.
 */
export function proposedInstead(texts: DealTexts, working: Strategy, first: Strategy): Strategy | null {
  return first === working || first === keptOver(texts) ? null : first;
}

/** The structure that was last declined in favor of the chosen one; `null` when none was. */
export function keptOver({ kept_over }: DealTexts): Strategy | null {
  return Strategy.safeParse(kept_over).data ?? null;
}

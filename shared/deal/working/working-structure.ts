import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { chosenStructure, DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { termsKey } from '#shared/terms/structure-terms.ts';

/**
 * The structure that a saved deal is run as, for what has no deal engine: `working-deal.ts` decides it, and the
 * server's answers say it. An answer of an earlier release may not; it then ran as what the rules recommend, if
 * anything. It never changes while a term is typed.
 */
export function workingStructure(
  deal: DealTexts | undefined,
  /** The rules' structure for the house. */
  recommended: Strategy | null,
): Strategy | null {
  return chosenStructure(deal ?? {}) ?? recommended;
}

/** The structures that a change sets terms of. To take a term back sets none. */
export function structuresSet(changes: DealChanges): Strategy[] {
  const set = DealField.options.filter((field) => changes[field] !== undefined && changes[field] !== null);
  return Strategy.options.filter((name) => set.some((field) => field.startsWith(`terms.${termsKey[name]}.`)));
}

import { chosenStructure, type DealChanges, DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { termsKey } from '#shared/structures/deal-input.ts';

/**
 * The structure that a deal is run as: the chosen one, else what the rules recommend; `null` without either. Letters,
 * checklists and a plan with one structure at a time all go by it, so it follows from what is stored and from no
 * figure: it never changes while a term is typed.
 */
export function workingStructure(
  deal: DealTexts | undefined,
  /** What the rules recommend for the house. */
  recommended: Strategy | null,
): Strategy | null {
  return chosenStructure(deal ?? {}) ?? recommended;
}

/** The structures that a change sets terms of. To take a term back sets none. */
export function structuresSet(changes: DealChanges): Strategy[] {
  const set = DealField.options.filter((field) => changes[field] !== undefined && changes[field] !== null);
  return Strategy.options.filter((name) => set.some((field) => field.startsWith(`terms.${termsKey[name]}.`)));
}

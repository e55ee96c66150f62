import { chosenStructure, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

/** What a letter is written for: the structure chosen for the deal, else the recommended one; `null` without either. */
export function letterStructure({
  deal,
  financing_strategy,
}: {
  deal?: DealTexts | undefined;
  financing_strategy: Strategy | null;
}): Strategy | null {
  return chosenStructure(deal ?? {}) ?? financing_strategy;
}

import { chosenStructure, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

/** What the letter is written for: the structure chosen for the deal, else what the rules recommend; `null` without either. */
export function letterStructure({
  deal,
  financing_strategy,
}: {
  deal?: DealTexts | undefined;
  financing_strategy: Strategy | null;
}): Strategy | null {
  return chosenStructure(deal ?? {}) ?? financing_strategy;
}

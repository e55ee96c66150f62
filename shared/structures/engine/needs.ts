import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { House } from '#shared/structures/base/deal-input.ts';
import { assumedFacts, type Deal, lackingFacts } from '#shared/structures/base/house.ts';
import { registry } from '#shared/structures/registry.ts';
import { traits } from '#shared/terms/structure-terms.ts';

/** The paths of what a structure lacks for its figures and verdict, and for the seller's side. */
export function needsOf(structure: Strategy, deal: Pick<Deal, 'house' | 'given'>): { own: string[]; seller: string[] } {
  const { needs, moreNeeds } = registry[structure];
  const more = moreNeeds?.(deal) ?? [];
  return { own: [...lackingFacts(needs.own, deal.house), ...more], seller: lackingFacts(needs.seller, deal.house) };
}

/** The paths of unknown facts that count as something all the same, for one structure. */
export function assumedOf(structure: Strategy, house: House): string[] {
  const { needs } = registry[structure];
  return assumedFacts([...needs.own, ...needs.seller], traits[structure].isHeld, house);
}

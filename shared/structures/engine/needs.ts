import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { House } from '#shared/structures/base/deal-input.ts';
import { assumedFacts, lackingFacts } from '#shared/structures/base/house.ts';
import { registry } from '#shared/structures/registry.ts';
import { traits } from '#shared/structures/terms/structure-terms.ts';

/** The paths of what a structure lacks for its figures and verdict, and for the seller's side. */
export function needsOf(structure: Strategy, house: House): { own: string[]; seller: string[] } {
  const { own, seller } = registry[structure].needs;
  return { own: lackingFacts(own, house), seller: lackingFacts(seller, house) };
}

/** The paths of unknown facts that count as something all the same, for one structure. */
export function assumedOf(structure: Strategy, house: House): string[] {
  const { needs } = registry[structure];
  return assumedFacts([...needs.own, ...needs.seller], traits[structure].isHeld, house);
}

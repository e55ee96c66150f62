import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { openLedger } from '#shared/structures/base/ledger.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { registry } from '#shared/structures/registry.ts';

/** The seller's money as an exit pays them off, before or after their contract's end. USD; NaN where a fact is unknown. */
export type PaidOff = {
  /** By month. */
  flows: number[];
  lastMonth: number;
  /** Still owed in their name in the last month. */
  loanInName: number;
};

/** The seller's money as a structure's own exit pays them off. @param own the structure's figures. */
export function paidOffHeld(structure: Strategy, deal: Deal, own: Pick<Figures, 'seller'>): PaidOff {
  const { entryOf, playOwn } = registry[structure].entry;
  const held = entryOf?.(deal) ?? null;
  // What is never held ends as the contract does.
  if (held === null) {
    const { flows, loanAtExit } = own.seller;
    return { flows, lastMonth: flows.length - 1, loanInName: loanAtExit };
  }
  const { pay, columns } = openLedger();
  playOwn(deal, pay);
  return { flows: columns.seller, lastMonth: held.ownMonth, loanInName: held.loanInName(held.ownMonth) };
}

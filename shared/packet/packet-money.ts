import { assumptions as product } from '#shared/finance/assumptions.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { PacketLine } from '#shared/structures/base/packet-line.ts';
import { dollars, exact, line, rate, signed, total } from '#shared/structures/base/packet-lines.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { packetPages } from '#shared/structures/packets.ts';

/* A structure's cash and income in words, as its pages have them. */

/** The investor's payments at the start, and their sum; nothing where the reader pays them. */
export function cashLines(deal: Deal, structure: Strategy): PacketLine[] {
  const figures = figuresOf(deal, structure);
  const lines = packetPages[structure].cash?.(deal, figures);
  return lines ? [...lines, total('Cash in', dollars(figures.cashIn))] : [];
}

/** A month of the first year, and its sums; `null` for a structure that earns no rent. */
export function incomeLines(deal: Deal, structure: Strategy): PacketLine[] | null {
  const { costs } = packetPages[structure];
  if (!costs) return null;
  const { house, facts } = deal;
  const ofRent = (label: string, of: number) => line(`${label}, ${rate(of)}`, dollars((-facts.rent * of) / 100));
  return [
    line('Rent', exact(facts.rent)),
    ofRent('Vacancy', facts.vacancyPercent),
    ofRent('Management', house.managementPercent ?? product.management),
    ...costs(deal),
    total('Cash flow', signed(figuresOf(deal, structure).monthlyCashFlow)),
  ];
}

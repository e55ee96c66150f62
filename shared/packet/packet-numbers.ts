import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { packetPages } from '#shared/structures/packets.ts';
import { dealNumbers } from '#shared/workbook/numbers-of-deal.ts';

/**
 * The numbers of a deal for a reader's workbook. What the investor asks for, and what follows from it, stays out; where
 * a loan stays, what is paid at closing is one amount, as on the sheets.
 *
 * @returns `null` for a contract that is assigned and for a novation, whose price is the investor's, and without an exit.
 */
export function packetNumbers(
  deal: Deal,
  structure: Strategy,
  about: Pick<WorkbookNumbers, 'address' | 'source' | 'is_sample'>,
): WorkbookNumbers | null {
  const { numbers: shown } = packetPages[structure];
  const numbers = shown ? dealNumbers(deal, structure, about) : null;
  if (!shown || numbers === null) return null;
  const inputs = numbers.inputs.filter(({ id }) => id !== 'hurdle');
  const figures = { ...numbers.figures, npv: null };
  return shown({ ...numbers, inputs, figures }, deal, figuresOf(deal, structure));
}

import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { dealNumbers } from '#shared/workbook/numbers-of-deal.ts';
import { paidAtClosing, paidInAll } from './packet-money.ts';

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
  if (structure === 'Novation' || structure === 'Wholesale') return null;
  const numbers = dealNumbers(deal, structure, about);
  if (numbers === null) return null;
  const inputs = numbers.inputs.filter(({ id }) => id !== 'hurdle');
  const figures = { ...numbers.figures, npv: null };
  if (structure !== 'Subject-To') return { ...numbers, inputs, figures };
  return {
    ...numbers,
    inputs: inputs.flatMap((input) => {
      if (input.id === 'cashToSeller') return [{ id: 'closing' as const, amount: outward(paidAtClosing(deal)) }];
      return input.id === 'atClosing' || input.id === 'closingPercent' ? [] : [input];
    }),
    figures: { ...figures, price: outward(paidInAll(deal)) },
  };
}
